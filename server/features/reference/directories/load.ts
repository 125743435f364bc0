import { createLocationNames } from '#server/features/reference/locations/names.ts'
import type { LocationNames } from '#server/features/reference/locations/names.ts'
import { listLocations } from '#server/features/reference/locations/queries.ts'
import { createLocationTree } from '#server/features/reference/locations/tree.ts'
import type { LocationTree } from '#server/features/reference/locations/tree.ts'
import { createProfessionDirectory } from '#server/features/reference/professions/directory.ts'
import type { ProfessionDirectory } from '#server/features/reference/professions/directory.ts'
import { listProfessions } from '#server/features/reference/professions/queries.ts'
import { createSkillDirectory } from '#server/features/reference/skills/directory.ts'
import type { SkillDirectory } from '#server/features/reference/skills/directory.ts'
import { listSkills } from '#server/features/reference/skills/queries.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { Location } from '#shared/features/reference/locations/model.ts'
import { Profession } from '#shared/features/reference/professions/model.ts'

/** What changes only with a new release: read once at start, held in memory. */
export type Directories = {
  locations: LocationTree
  locationNames: LocationNames
  professions: ProfessionDirectory
  skills: SkillDirectory
}

export async function loadDirectories(db: Sql): Promise<Directories> {
  const [locationRows, professionRows, skillRows] = await Promise.all([
    listLocations(db),
    listProfessions(db),
    listSkills(db),
  ])
  const locations = createLocationTree(locationRows.map((row) => Location.parse(row)))
  return {
    locations,
    locationNames: createLocationNames(locations, locationRows),
    professions: createProfessionDirectory(
      professionRows.map((row) => ({ ...Profession.parse(row), synonyms: row.synonyms })),
    ),
    skills: createSkillDirectory(skillRows),
  }
}
