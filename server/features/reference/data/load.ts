import { createLocationNames } from './location-names.ts'
import type { LocationNames } from './location-names.ts'
import { createLocationTree } from './location-tree.ts'
import type { LocationTree } from './location-tree.ts'
import { createPlaceNames } from './place-names.ts'
import type { PlaceNames } from './place-names.ts'
import { createProfessionNames } from './profession-names.ts'
import type { ProfessionNames } from './profession-names.ts'
import { createProfessionCatalogue } from './professions.ts'
import type { ProfessionCatalogue } from './professions.ts'
import { createSkillCatalogue } from './skills.ts'
import type { SkillCatalogue } from './skills.ts'
import { locations } from '#server/db/schema/locations.ts'
import { professions } from '#server/db/schema/professions.ts'
import { skills } from '#server/db/schema/skills.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { Location } from '#shared/features/reference/locations/model.ts'
import { Profession } from '#shared/features/reference/professions/model.ts'

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
