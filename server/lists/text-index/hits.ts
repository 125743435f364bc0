/** Documents of a segment that match a node of a query, in ascending order, with what their rank needs. */
import { float32, int32, uint8 } from '../columns.ts'
import { NOT_IN_TITLE } from './postings.ts'

export type Hits = {
  length: number
  documents: Int32Array
  /** 0 to 1: how well the words match. */
  scores: Float32Array
  /** First and last position of the words in the title; NOT_IN_TITLE unless all of them stand there. */
  first: Uint8Array
  last: Uint8Array
  /** How many words of the title match. */
  titleWords: Uint8Array
}

export function createHits(capacity: number): Hits {
  return {
    length: 0,
    documents: new Int32Array(capacity),
    scores: new Float32Array(capacity),
    first: new Uint8Array(capacity),
    last: new Uint8Array(capacity),
    titleWords: new Uint8Array(capacity),
  }
}

/** The same hits in arrays that are no longer than needed. */
export const copyOf = ({ length, documents, scores, first, last, titleWords }: Hits): Hits => ({
  length,
  documents: documents.slice(0, length),
  scores: scores.slice(0, length),
  first: first.slice(0, length),
  last: last.slice(0, length),
  titleWords: titleWords.slice(0, length),
})

export function addHit(
  hits: Hits,
  document: number,
  { score, first, last, titleWords }: { score: number; first: number; last: number; titleWords: number },
) {
  const at = hits.length++
  hits.documents[at] = document
  hits.scores[at] = score
  hits.first[at] = first
  hits.last[at] = last
  hits.titleWords[at] = titleWords
}

const copyHit = (to: Hits, from: Hits, at: number) => {
  const next = to.length++
  to.documents[next] = int32(from.documents, at)
  to.scores[next] = float32(from.scores, at)
  to.first[next] = uint8(from.first, at)
  to.last[next] = uint8(from.last, at)
  to.titleWords[next] = uint8(from.titleWords, at)
}

/** A match in a second way, such as a word and the profession that it names, adds this share of its score. */
const SECOND_WAY = 0.25

/** Documents of either. */
export function unite(a: Hits, b: Hits): Hits {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const union = createHits(a.length + b.length)
  let left = 0
  let right = 0
  while (left < a.length || right < b.length) {
    const one = left < a.length ? int32(a.documents, left) : Infinity
    const other = right < b.length ? int32(b.documents, right) : Infinity
    if (one < other) copyHit(union, a, left++)
    else if (other < one) copyHit(union, b, right++)
    else {
      const isFirstBetter = float32(a.scores, left) >= float32(b.scores, right)
      const sum = float32(a.scores, left) + float32(b.scores, right)
      if (isFirstBetter) copyHit(union, a, left)
      else copyHit(union, b, right)
      const at = union.length - 1
      const best = float32(union.scores, at)
      union.scores[at] = best + SECOND_WAY * (sum - best)
      if (uint8(union.first, at) === NOT_IN_TITLE) {
        const [worse, place] = isFirstBetter ? [b, right] : [a, left]
        union.first[at] = uint8(worse.first, place)
        union.last[at] = uint8(worse.last, place)
        union.titleWords[at] = uint8(worse.titleWords, place)
      }
      left += 1
      right += 1
    }
  }
  return union
}

/** Documents of any, two and two, so that each is copied a few times. */
export function uniteAll(all: readonly Hits[]): Hits {
  const middle = all.length >> 1
  const [only = createHits(0)] = all
  return all.length < 2 ? only : unite(uniteAll(all.slice(0, middle)), uniteAll(all.slice(middle)))
}

/** Added for words that stand next to each other in the title, in either order. */
const ADJACENT = 0.1
/** A stop word may stand between them. */
const NEAR = 2

/**
 * Documents of both; the score is the mean by weight.
 * @param weights of the scores
 */
export function intersect(a: Hits, b: Hits, weights: { a: number; b: number }): Hits {
  const both = createHits(Math.min(a.length, b.length))
  const share = weights.a / (weights.a + weights.b)
  let right = 0
  for (let left = 0; left < a.length; left++) {
    const document = int32(a.documents, left)
    while (right < b.length && int32(b.documents, right) < document) right += 1
    if (right === b.length) break
    if (int32(b.documents, right) !== document) continue
    const isInTitle = uint8(a.first, left) !== NOT_IN_TITLE && uint8(b.first, right) !== NOT_IN_TITLE
    const distance = Math.max(
      uint8(b.first, right) - uint8(a.last, left),
      uint8(a.first, left) - uint8(b.last, right),
    )
    const bonus = isInTitle && distance > 0 && distance <= NEAR ? ADJACENT : 0
    addHit(both, document, {
      score: Math.min(1.2, float32(a.scores, left) * share + float32(b.scores, right) * (1 - share) + bonus),
      first: isInTitle ? Math.min(uint8(a.first, left), uint8(b.first, right)) : NOT_IN_TITLE,
      last: isInTitle ? Math.max(uint8(a.last, left), uint8(b.last, right)) : NOT_IN_TITLE,
      titleWords: uint8(a.titleWords, left) + uint8(b.titleWords, right),
    })
  }
  return both
}

export function subtract(hits: Hits, unwanted: Hits): Hits {
  if (unwanted.length === 0) return hits
  const rest = createHits(hits.length)
  let right = 0
  for (let left = 0; left < hits.length; left++) {
    const document = int32(hits.documents, left)
    while (right < unwanted.length && int32(unwanted.documents, right) < document) right += 1
    if (right === unwanted.length || int32(unwanted.documents, right) !== document) copyHit(rest, hits, left)
  }
  return rest
}
