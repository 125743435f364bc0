import type { Deps } from '#server/features/content/context.ts'
import { professionRefs } from '#server/features/content/texts/profession-refs.ts'
import type { Advert, CourseCard, CourseProfession } from '#shared/features/content/courses/contract.ts'
import type { CourseRow, CourseWithSchool, SchoolRow } from './queries.ts'

export const schoolRef = ({ slug, name, logoUrl, licence, isInvented }: SchoolRow) => ({
  slug,
  name,
  logoUrl,
  licence,
  isInvented,
})

/** Cards with what the board knows about their professions. */
export async function courseCards(deps: Deps, rows: readonly CourseWithSchool[]): Promise<CourseCard[]> {
  if (rows.length === 0) return []
  const professions = await courseProfessions(deps, [
    ...new Set(rows.flatMap(({ course }) => course.professions)),
  ])
  return rows.map(({ course, school }) => ({
    slug: course.slug,
    title: course.title,
    school: schoolRef(school),
    professions: course.professions.flatMap((slug) => professions.get(slug) ?? []),
    weeks: course.weeks,
    hoursPerWeek: course.hoursPerWeek,
    format: course.format,
    priceKopecks: course.priceKopecks,
    instalments: course.instalments,
    outcome: course.outcome,
    checkedOn: course.checkedOn,
  }))
}

/** By slug; a profession that left the directory is missing. */
async function courseProfessions(
  deps: Deps,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, CourseProfession>> {
  const [refs, { profession: beginners }] = await Promise.all([
    professionRefs(deps, slugs),
    deps.vacancies.countBy(['profession'], { filter: { experience: ['none'] } }),
  ])
  return new Map(
    refs.map((ref) => {
      const id = deps.referenceData.professions.bySlug(ref.slug)?.id
      return [ref.slug, { ...ref, beginnerVacancyCount: (id && beginners.get(id)) || 0 }]
    }),
  )
}

/**
 * Returns the mark of a paid place on a day; null when the place is not paid for then, or lacks the details that the
 * law requires.
 * @param today calendar date in Moscow
 */
export function advertOn(
  today: string,
  { isPaid, advertiserName, advertiserInn, erid, paidFrom, paidTo }: CourseRow,
): Advert | null {
  if (!isPaid || !advertiserName || !advertiserInn || !erid || !paidFrom || !paidTo) return null
  return paidFrom <= today && today <= paidTo
    ? { advertiser: advertiserName, inn: advertiserInn, erid }
    : null
}
