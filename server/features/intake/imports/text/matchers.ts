import { and, isNotNull, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { locations } from '#server/db/schema/locations.ts'
import { professions } from '#server/db/schema/professions.ts'
import { skills } from '#server/db/schema/skills.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { createSkillCatalogue, type SkillCatalogue } from '#server/features/reference/data/skills.ts'
import { HOME_COUNTRY } from '#shared/features/reference/locations/home-country.ts'
import { createPlaceFinder } from '../places/place-finder.ts'
import { createPlaceMatcher } from '../places/place-match.ts'
import { createProfessionMatcher } from '#server/features/reference/data/profession-match.ts'
import type { Matchers } from '../records/to-draft.ts'
import { SKILLS_MAX } from '#shared/features/board/vacancies/vocabulary.ts'
import { fold } from '#shared/lists/text/fold.ts'

const SKILL_LENGTH = { min: 1, max: 60 }
const ONE_LETTER = /^[cсrр1]$/i

/** Frequent entries of lists of skills that are no skills. */
const NOISE =
  /^(?:и|или|нет|да|не указан[оы]|навыки|опыт(?: работы)?|желание работать|ответственность|пунктуальность|порядочность|дисциплинированность|исполнительность|доброжелательность|вежливость|честность|активность|трудолюбие|внимательность|коммуникабельность|стрессоустойчивость|инициативность|целеустремленность|аккуратность|разное|другое|прочее|\.+|-+|\d+)$/

export async function loadMatchers(db: Sql): Promise<Matchers> {
  const [places, professionRows, skillRows, medians] = await Promise.all([
    db.select().from(locations).orderBy(locations.id),
    db.select().from(professions).orderBy(professions.id),
    db.select().from(skills).orderBy(skills.id),
    findMedians(db),
  ])
  return {
    matchPlace: createPlaceMatcher(places),
    matchProfession: createProfessionMatcher(professionRows),
    nameSkills: createSkillNaming(createSkillCatalogue(skillRows)),
    places: createPlaceFinder(places),
    medianPay: (professionId) => medians.get(professionId ?? 0) ?? null,
    homeCountryId:
      places.find(({ type, countryIso2 }) => type === 'country' && countryIso2 === HOME_COUNTRY)?.id ?? null,
  }
}

/** For checks without a database: records are never refused for their place or profession. */
export const NO_MATCHERS: Matchers = {
  matchPlace: () => ({ locationIds: [], countryId: null }),
  matchProfession: () => null,
  nameSkills: (names) => [...names],
  places: { find: () => [], findNamed: () => [] },
  medianPay: () => null,
  homeCountryId: null,
}

/** Minimum number of vacancies with pay for the median of a profession. */
const MEDIAN_SAMPLES_MIN = 30

/**
 * Returns the median pay of each profession over all vacancies that the board has had: roubles a month by the id of the
 * profession.
 */
async function findMedians(db: Sql): Promise<ReadonlyMap<number, number>> {
  const highest = sql`greatest(${vacancies.salaryMonthlyFrom}, ${vacancies.salaryMonthlyTo})`
  const rows = await db
    .select({
      // A number as long as the condition requires a profession.
      professionId: sql<number>`${vacancies.professionId}`,
      median: sql<number>`percentile_cont(0.5) within group (order by ${highest})`,
    })
    .from(vacancies)
    .where(and(isNotNull(vacancies.professionId), sql`${highest} is not null`))
    .groupBy(vacancies.professionId)
    .having(sql`count(*) >= ${MEDIAN_SAMPLES_MIN}`)
  return new Map(rows.map(({ professionId, median }) => [professionId, median]))
}

/** Makes a function that gives known skills their canonical names and trims the others; at most 30, no duplicates. */
function createSkillNaming({ byName }: SkillCatalogue): (names: readonly string[]) => string[] {
  return (names) => {
    const canonical = new Map<string, string>()
    for (const stated of names) {
      const plain = stated
        .replace(/\s+/g, ' ')
        .replace(/^[\s•·*.,;-]+(?!net)|[\s.,;]+$/gi, '')
        .trim()
      const name = (byName(stated) ?? byName(plain))?.name ?? plain
      const key = fold(name)
      const isFit =
        name.length <= SKILL_LENGTH.max && (name.length > SKILL_LENGTH.min || ONE_LETTER.test(name))
      if (isFit && !NOISE.test(key) && !canonical.has(key)) canonical.set(key, name)
    }
    return [...canonical.values()].slice(0, SKILLS_MAX)
  }
}
