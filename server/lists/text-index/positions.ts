/**
 * Where words stand in a document. Each field has its own range of positions, with a gap between fields and between
 * keywords, so that a phrase never joins two of them.
 */

/** Bits of the fields of a document. */
export const TITLE = 1
export const COMPANY = 2
export const KEYWORDS = 4
export const DESCRIPTION = 8
/** The professions of a document, as separate terms. */
export const PROFESSION = 16
export const ANY_FIELD = TITLE | COMPANY | KEYWORDS | DESCRIPTION
const FIELD_MASKS = 32

/** First position of each field; words beyond the next one are not indexed. */
const COMPANY_START = 256
const KEYWORDS_START = 512
export const DESCRIPTION_START = 2048
const POSITIONS_MAX = 2 ** 16
const GAP = 2

export const FIELD_STARTS = {
  title: [0, COMPANY_START - GAP],
  company: [COMPANY_START, KEYWORDS_START - GAP],
  keywords: [KEYWORDS_START, DESCRIPTION_START - GAP],
  description: [DESCRIPTION_START, POSITIONS_MAX],
} as const

/** Position of the term of a profession. */
export const PROFESSION_POSITION = POSITIONS_MAX

export function fieldAt(position: number): number {
  if (position < COMPANY_START) return TITLE
  if (position < KEYWORDS_START) return COMPANY
  if (position < DESCRIPTION_START) return KEYWORDS
  return position < POSITIONS_MAX ? DESCRIPTION : PROFESSION
}

export const professionTerm = (id: number) => `#${id}`
/** Of rows whose titles do not say the profession that they were sorted into. */
export const looseProfessionTerm = (id: number) => `#${id}~`

/** How much a match in each field says of a document. */
const FIELD_SCORES = [
  [TITLE, 1],
  [PROFESSION, 0.8],
  [KEYWORDS, 0.35],
  [COMPANY, 0.3],
  [DESCRIPTION, 0.1],
] as const
/** Each further field adds this share of its score. */
const FURTHER_FIELD = 0.1

/** By the bits of the fields. */
export const SCORES = Float32Array.from({ length: FIELD_MASKS }, (_, fields) => {
  const scores = FIELD_SCORES.flatMap(([field, score]) => ((fields & field) === 0 ? [] : [score]))
  const [best = 0, ...further] = scores.sort((a, b) => b - a)
  return best + FURTHER_FIELD * further.reduce((sum, score) => sum + score, 0)
})
