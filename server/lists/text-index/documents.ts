/** Searchable content of a row: its words by field, as the database stores them and the index reads them. */
import { indexText } from '#shared/lists/text/fold.ts'
import { hashText } from './hash.ts'

/** Words are folded by `indexText` and separated by spaces; keywords are one entry a line. */
type SearchTexts = { title: string; keywords: string; description: string }

/** As the database stores them. */
type StoredTexts = SearchTexts & { descriptionHash: number; version: number }

/** Raise it when `fold.ts` changes, so that stored texts are written again at the next start. */
export const TEXTS_VERSION = 1
/** Rows whose texts are written in one batch. */
export const TEXTS_BATCH = 500

export type SearchDocument = SearchTexts & {
  id: number
  /** The words of the name of the employer, empty for none. */
  company: string
  /** Professions that the row belongs to. */
  professionId: number | null
}

/** The searchable words of plain texts. */
export function searchTextsOf(texts: {
  title: string
  keywords: readonly string[]
  description: string
}): StoredTexts {
  const description = indexText(texts.description)
  return {
    title: indexText(texts.title),
    keywords: texts.keywords
      .map(indexText)
      .filter((entry) => entry !== '')
      .join('\n'),
    description,
    descriptionHash: hashText(description),
    version: TEXTS_VERSION,
  }
}
