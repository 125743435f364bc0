import type { KnownNames } from '#shared/lists/text/known-names.ts'
import type { FindSynonyms } from '#shared/lists/text/synonyms.ts'

/** Names of reference data that a text may contain, and synonyms. Words are folded, as `indexTokens` gives them. */
export type NameLookup = Pick<KnownNames, 'placeAt'> & {
  /** The longest name of a profession that begins at the word, and the professions it names. */
  professionsAt(words: readonly string[], at: number): { ids: readonly number[]; length: number } | null
  /** The words of the name of a profession. */
  wordsOfProfession(id: number): readonly string[]
  /** Names of professions with a word that begins as one of the words, the most similar first. */
  professionsLike(words: readonly string[]): readonly string[]
  /** The number of words of the longest name of a skill that begins at the word; 0 for none. */
  skillAt(words: readonly string[], at: number): number
  synonymsAt: FindSynonyms
  /** Whether the word is one of a synonym that was added while the process runs. */
  isAddedSynonym(word: string): boolean
  /** Changes with the synonyms. */
  version(): number
  /** Names whose words are never taken for mistyped ones. */
  all: readonly string[]
}
