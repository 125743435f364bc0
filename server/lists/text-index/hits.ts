/** Documents of a segment that match a node of a query, in ascending order, with what their rank needs. */
import { createBitmap, hasBit, setBit, wordsFor } from '../bitmap.ts'
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

/** Copies the hits into separate arrays, no longer than needed. @param weight of their scores */
export const copyOf = ({ length, documents, scores, first, last, titleWords }: Hits, weight = 1): Hits => ({
  length,
  documents: documents.slice(0, length),
  scores: weight === 1 ? scores.slice(0, length) : scores.subarray(0, length).map((score) => score * weight),
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

export const copyHit = (to: Hits, from: Hits, at: number) => {
  const next = to.length++
  to.documents[next] = int32(from.documents, at)
  to.scores[next] = float32(from.scores, at)
  to.first[next] = uint8(from.first, at)
  to.last[next] = uint8(from.last, at)
  to.titleWords[next] = uint8(from.titleWords, at)
}

/** A match in a second way, such as a word and the profession that it names, adds this share of its score. */
const SECOND_WAY = 0.25

/** Documents of any of several hits. */
type Union = {
  /** Adds hits, whose arrays are read during the call. @param weight of their scores */
  add(hits: Hits, weight?: number): void
  /** The documents that were added; empties the union. */
  take(): Hits
}

/** Unions that are not in use, used again because each has room for all documents of a segment. */
const spare: UnionStore[] = []

/** @param documents number of documents of the segment */
export function createUnion(documents: number): Union {
  const last = spare.pop()
  const store = last && last.scores.length >= documents ? last : createUnionStore(documents)
  const words = wordsFor(documents)
  let count = 0
  return {
    add(hits, weight = 1) {
      for (let at = 0; at < hits.length; at++) {
        const document = int32(hits.documents, at)
        if (hasBit(store.present, document)) {
          addSecondWay(store, document, { hits, at, weight })
          continue
        }
        setBit(store.present, document)
        count += 1
        store.scores[document] = float32(hits.scores, at) * weight
        store.first[document] = uint8(hits.first, at)
        store.last[document] = uint8(hits.last, at)
        store.titleWords[document] = uint8(hits.titleWords, at)
      }
    },
    take() {
      const hits = createHits(count)
      for (let word = 0; word < words; word++)
        for (let bits = int32(store.present, word); bits !== 0; bits &= bits - 1) {
          const document = word * 32 + 31 - Math.clz32(bits & -bits)
          const at = hits.length++
          hits.documents[at] = document
          hits.scores[at] = float32(store.scores, document)
          hits.first[at] = uint8(store.first, document)
          hits.last[at] = uint8(store.last, document)
          hits.titleWords[at] = uint8(store.titleWords, document)
        }
      store.present.fill(0, 0, words)
      spare.push(store)
      return hits
    },
  }
}

/** By document. */
const createUnionStore = (documents: number) => ({
  present: createBitmap(documents),
  scores: new Float32Array(documents),
  first: new Uint8Array(documents),
  last: new Uint8Array(documents),
  titleWords: new Uint8Array(documents),
})
type UnionStore = ReturnType<typeof createUnionStore>

/** The better match counts, also for the title if it has a position there. */
function addSecondWay(
  store: UnionStore,
  document: number,
  { hits, at, weight }: { hits: Hits; at: number; weight: number },
) {
  const [known, score] = [float32(store.scores, document), float32(hits.scores, at) * weight]
  const isBetter = score > known
  store.scores[document] = Math.max(known, score) + SECOND_WAY * Math.min(known, score)
  const isInTitle = uint8(hits.first, at) !== NOT_IN_TITLE
  if (!isInTitle || (!isBetter && uint8(store.first, document) !== NOT_IN_TITLE)) return
  store.first[document] = uint8(hits.first, at)
  store.last[document] = uint8(hits.last, at)
  store.titleWords[document] = uint8(hits.titleWords, at)
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
