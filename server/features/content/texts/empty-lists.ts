import type { Deps } from '#server/features/content/context.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'

const LIST_LINK = /\]\(\/vacancies\/([a-z0-9-]+)\)/g

/**
 * The paths of the lists that a text links to and that have no vacancy now. Such a list is not for search engines, so the
 * text does not lead there.
 */
export async function emptyListsIn(body: string, deps: Deps): Promise<ReadonlySet<string>> {
  const slugs = [...new Set([...body.matchAll(LIST_LINK)].map(([, slug = '']) => slug))]
  if (slugs.length === 0) return new Set()
  const { profession: counts } = await deps.vacancies.countBy(['profession'], {})
  const totals = await Promise.all(
    slugs.map(async (slug) => {
      const attribute = VACANCY_ATTRIBUTES.find((one) => one.slug === slug)
      if (attribute) return (await deps.vacancies.newest({ filter: attribute.filter, limit: 1 })).total
      const profession = deps.referenceData.professions.bySlug(slug)
      return profession && (counts.get(profession.id) ?? 0)
    }),
  )
  return new Set(slugs.flatMap((slug, at) => (totals[at] === 0 ? [`/vacancies/${slug}`] : [])))
}
