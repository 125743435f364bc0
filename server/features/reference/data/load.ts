import { createLocationNames, type LocationNames } from './location-names.ts'
import { createLocationTree, type LocationTree } from './location-tree.ts'
import { createPlaceNames, type PlaceNames } from './place-names.ts'
import { createProfessionCatalogue, type ProfessionCatalogue } from './professions.ts'
import { createSkillCatalogue, type SkillCatalogue } from './skills.ts'
import { locations } from '#server/db/schema/locations.ts'
import { professions } from '#server/db/schema/professions.ts'
import { skills } from '#server/db/schema/skills.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { Location } from '#shared/features/reference/locations/model.ts'
import { Profession } from '#shared/features/reference/professions/model.ts'
import looseTitles from './files/profession-titles/loose.json' with { type: 'json' }
import { createNameIndex, wordsOf, type NamedRow, type NameMatch } from './name-index.ts'

type ProfessionNames = {
  /**
   * The professions whose name or synonym is the longest that begins at the word: `words` are folded by `indexTokens`,
   * `length` counts them. Null without a match.
   */
  professionsAt(words: readonly string[], at: number): NameMatch | null
}

const LOOSE_TITLES = new Map<string, readonly string[]>(Object.entries(looseTitles))

/** Changes only with a release: read once at start and held in memory. */
export type ReferenceData = {
  locations: LocationTree
  locationNames: LocationNames
  placeNames: PlaceNames
  professions: ProfessionCatalogue
  professionNames: ProfessionNames
  skills: SkillCatalogue
}

export async function loadReferenceData(db: Sql): Promise<ReferenceData> {
  const [locationRows, professionRows, skillRows] = await Promise.all([
    db.select().from(locations).orderBy(locations.id),
    db.select().from(professions).orderBy(professions.id),
    db.select().from(skills).orderBy(skills.id),
  ])
  const professionList = createProfessionCatalogue(
    professionRows.map((row) => ({ ...Profession.parse(row), synonyms: row.synonyms })),
  )
  const tree = createLocationTree(locationRows.map((row) => Location.parse(row)))
  return {
    locations: tree,
    locationNames: createLocationNames(tree, locationRows),
    placeNames: createPlaceNames(tree, locationRows),
    professions: professionList,
    professionNames: createProfessionNames(professionList),
    skills: createSkillCatalogue(skillRows),
  }
}

/**
 * Names of professions as evidence in a search. Only synonyms that mean the profession itself count:
 *
 * - The loose ones of `files/profession-titles` sort a title into a profession and mean something narrower, a neighbour
 *   or a skill: «хирург» is a doctor, but a search for it is not a search for every doctor.
 * - Synonyms that begin with the name itself («водитель автобуса») say more than it, and the name alone counts.
 */
export function createProfessionNames({
  all,
}: {
  all: readonly (NamedRow & { slug: string })[]
}): ProfessionNames {
  return {
    professionsAt: createNameIndex(
      all.map(({ id, slug, name, synonyms }) => {
        const loose = new Set(LOOSE_TITLES.get(slug))
        return { id, name, synonyms: synonyms.filter((one) => !loose.has(one) && !isNarrower(one, name)) }
      }),
    ),
  }
}

function isNarrower(synonym: string, name: string): boolean {
  const words = wordsOf(synonym)
  const own = wordsOf(name)
  return words.length > own.length && own.every((word, at) => word === words[at])
}
