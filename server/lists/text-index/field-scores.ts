import { COMPANY, DESCRIPTION, FIELD_MASKS, KEYWORDS, PROFESSION, TITLE } from './positions.ts'

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
