import { createNameIndex, wordsOf } from '#server/features/reference/data/name-index.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { NameLookup } from '#server/lists/text/names.ts'
import type { Synonyms } from '#server/features/board/synonyms/synonyms.ts'
import { oncePer } from '#server/kernel/pacing.ts'
import { indexTokens } from '#shared/lists/text/fold.ts'
import { SYNONYM_RINGS } from '#shared/lists/text/synonym-rings.ts'

type Names = Pick<ReferenceData, 'locations' | 'placeNames' | 'professions' | 'professionNames' | 'skills'>

/** The names that a text of a search may contain. */
export const createNameLookup = (
  names: Names,
  added: Pick<Synonyms, 'at' | 'hasAdded' | 'version'>,
): NameLookup => ({
  ...namesOfReferenceData(names),
  synonymsAt: (words, at) => added.at(words, at),
  isAddedSynonym: (word) => added.hasAdded(word),
  version: () => added.version(),
})

/** Lists of vacancies and of resumes share them: they take longer to make than all else that opens a board. */
const namesOfReferenceData = oncePer(
  ({ locations, placeNames, professions, professionNames, skills }: Names) => {
    const skillNames = createNameIndex(
      skills.all.map(({ id, name, aliases }) => ({ id, name, synonyms: aliases })),
    )
    return {
      placeAt: placeNames.placeAt,
      professionsAt: professionNames.professionsAt,
      wordsOfProfession: createProfessionWords(professions.all),
      professionsLike: createLikeNames(professions.all),
      skillAt: (words: readonly string[], at: number) => skillNames(words, at)?.length ?? 0,
      all: allNames({ locations, professions, skills }),
    }
  },
)

function createProfessionWords(all: readonly { id: number; name: string }[]) {
  const byId = new Map(all.map(({ id, name }) => [id, wordsOf(name)]))
  return (id: number) => byId.get(id) ?? []
}

/** Shorter beginnings are those of other words. */
const BEGINNING_MIN = 5

/** Finds names by the beginnings of their words and of their synonyms. */
function createLikeNames(all: readonly { name: string; synonyms: readonly string[] }[]) {
  const byBeginning = new Map<string, { name: string; word: string }[]>()
  for (const { name, synonyms } of all)
    for (const { word } of [name, ...synonyms].flatMap(indexTokens)) {
      if (word.length < BEGINNING_MIN) continue
      const beginning = word.slice(0, BEGINNING_MIN)
      byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), { name, word }])
    }
  return (words: readonly string[]): string[] => {
    const likeness = new Map<string, number>()
    for (const typed of words)
      for (const { name, word } of byBeginning.get(typed.slice(0, BEGINNING_MIN)) ?? [])
        likeness.set(name, Math.max(likeness.get(name) ?? 0, sharedLength(typed, word)))
    return [...likeness].sort((a, b) => b[1] - a[1]).map(([name]) => name)
  }
}

/** The number of letters that both begin with. */
function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

/** What stored numbers of reference data mean: their ids in order, and the tree of places. */
export const referenceOrder = ({
  locations,
  professions,
  skills,
}: Pick<Names, 'locations' | 'professions' | 'skills'>): string[] => [
  ...professions.all.map(({ id }) => `profession ${id}`),
  ...skills.all.map(({ id, slug }) => `skill ${id} ${slug}`),
  ...locations.all.map(({ id, parentId, countryIso2 }) => `place ${id} ${parentId} ${countryIso2}`),
]

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
