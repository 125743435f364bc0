import type { Sql } from '#server/kernel/sql.ts'
import { locations } from '#server/db/schema/locations.ts'
import { professions } from '#server/db/schema/professions.ts'
import { skills } from '#server/db/schema/skills.ts'
import { createSkillCatalogue } from '#server/features/reference/data/skills.ts'
import { HOME_COUNTRY } from '#shared/features/reference/locations/home-country.ts'
import { createPlaceFinder } from './place-finder.ts'
import { createPlaceMatcher } from './place-match.ts'
import { createProfessionMatcher } from '#server/features/reference/data/profession-match.ts'
import { createSkillNaming } from './skill-names.ts'
import type { Matchers } from './to-draft.ts'

export async function loadMatchers(db: Sql): Promise<Matchers> {
  const [places, professionRows, skillRows] = await Promise.all([
    db.select().from(locations).orderBy(locations.id),
    db.select().from(professions).orderBy(professions.id),
    db.select().from(skills).orderBy(skills.id),
  ])
  return {
    matchPlace: createPlaceMatcher(places),
    matchProfession: createProfessionMatcher(professionRows),
    nameSkills: createSkillNaming(createSkillCatalogue(skillRows)),
    places: createPlaceFinder(places),
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
  homeCountryId: null,
}
