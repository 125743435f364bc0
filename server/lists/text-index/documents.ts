/** Searchable content of a row: its words by field, as the database stores them and the index reads them. */
import { indexText } from '#shared/lists/text/fold.ts'
import { hashText } from './hash.ts'
import { looseProfessionTerm, professionTerm } from './positions.ts'

/** Words are folded by `indexText` and separated by spaces; keywords are one entry a line. */
type SearchTexts = { title: string; keywords: string; description: string }

/** As the database stores them. */
type StoredTexts = SearchTexts & { descriptionHash: number; version: number }

/** Raise it when `fold.ts` or what is stored changes, so that stored texts are written again at the next start. */
export const TEXTS_VERSION = 2
/** Rows whose texts are written in one batch. */
export const TEXTS_BATCH = 500

export type SearchDocument = SearchTexts & {
  id: number
  /** The words of the name of the employer, empty for none. */
  company: string
  /** Professions that the row belongs to. */
  professionId: number | null
}

/** The first keyword of a row that was sorted into a profession which its title does not say. */
const LOOSE = '~'

/** The term by which a profession finds the row; null for a row without one. */
export function professionTermOf({
  professionId,
  keywords,
}: Pick<SearchDocument, 'professionId' | 'keywords'>): string | null {
  if (professionId === null) return null
  return keywords.startsWith(LOOSE) ? looseProfessionTerm(professionId) : professionTerm(professionId)
}

/**
 * The searchable words of plain texts.
 * @param texts.isLoose whether the title does not say the profession that the row was sorted into
 */
export function searchTextsOf(texts: {
  title: string
  keywords: readonly string[]
  description: string
  isLoose?: boolean
}): StoredTexts {
  const description = indexText(texts.description)
  return {
    title: indexText(texts.title),
    keywords: [...(texts.isLoose ? [LOOSE] : []), ...texts.keywords.map(indexText)]
      .filter((entry) => entry !== '')
      .join('\n'),
    description,
    descriptionHash: hashText(description),
    version: TEXTS_VERSION,
  }
}
