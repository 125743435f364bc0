import { createNameIndex } from '#server/features/reference/data/name-index.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { NameLookup } from '#server/lists/text/names.ts'
import type { Synonyms } from '#server/features/board/synonyms/synonyms.ts'
import { SYNONYM_RINGS } from '#shared/lists/text/synonym-rings.ts'

type Names = Pick<ReferenceData, 'locations' | 'placeNames' | 'professions' | 'professionNames' | 'skills'>

/** The names that a text of a search may contain. */
export function createNameLookup(
  { locations, placeNames, professions, professionNames, skills }: Names,
  added: Pick<Synonyms, 'at' | 'hasAdded' | 'version'>,
): NameLookup {
  const skillNames = createNameIndex(
    skills.all.map(({ id, name, aliases }) => ({ id, name, synonyms: aliases })),
  )
  return {
    placeAt: placeNames.placeAt,
    professionsAt: professionNames.professionsAt,
    skillAt: (words, at) => skillNames(words, at)?.length ?? 0,
    synonymsAt: (words, at) => added.at(words, at),
    isAddedSynonym: (word) => added.hasAdded(word),
    version: () => added.version(),
    all: allNames({ locations, professions, skills }),
  }
}

/** Names of professions, skills and places, and synonyms. */
export const allNames = ({
  locations,
  professions,
  skills,
}: Pick<Names, 'locations' | 'professions' | 'skills'>): string[] => [
  ...professions.all.flatMap(({ name, synonyms }) => [name, ...synonyms]),
  ...skills.all.flatMap(({ name, aliases }) => [name, ...aliases]),
  ...locations.all.map(({ name }) => name),
  ...SYNONYM_RINGS.flatMap((ring) => ring.split(' | ')),
]
