import type { FindSynonyms } from '#shared/lists/text/synonyms.ts'

/** The synonyms of the code and those that staff have added. */
export type Synonyms = {
  at: FindSynonyms
  /** Whether the word, in any form, is one of an added synonym. */
  hasAdded(word: string): boolean
  /** Grows with every change. */
  version(): number
  reload(): Promise<void>
}
