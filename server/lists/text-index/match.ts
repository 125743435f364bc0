/** Evaluates a query against a segment. */
import { stem as stemOf } from '#shared/lists/text/stem.ts'
import { float32, int32, uint8 } from '../columns.ts'
import { addHit, createHits, intersect, subtract, unite, uniteAll } from './hits.ts'
import type { Hits } from './hits.ts'
import { COMPANY, DESCRIPTION, fieldAt, FIELD_MASKS, KEYWORDS, PROFESSION, TITLE } from './positions.ts'
import type { Node, Term, TextQuery } from './query.ts'
import { NOT_IN_TITLE, openPostings, readPostings } from './postings.ts'
import type { Cursor } from './postings.ts'
import type { Segment } from './segment.ts'

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
const SCORES = Float32Array.from({ length: FIELD_MASKS }, (_, fields) => {
  const scores = FIELD_SCORES.flatMap(([field, score]) => ((fields & field) === 0 ? [] : [score]))
  const [best = 0, ...further] = scores.sort((a, b) => b - a)
  return best + FURTHER_FIELD * further.reduce((sum, score) => sum + score, 0)
})

/** Words that a prefix may stand for, the first in alphabetical order. */
const PREFIX_TERMS_MAX = 200

/** Weights of nodes, so that rare words count more. */
type Weights = (node: Node) => number

/** Documents that match, deleted ones too. */
export function matchQuery(segment: Segment, { groups, unwanted }: TextQuery, weights: Weights): Hits {
  const hits =
    groups.length === 0
      ? allDocuments(segment)
      : matchNode(segment, { kind: 'all', nodes: groups.map(({ node }) => node) }, weights)
  return unwanted === null ? hits : subtract(hits, matchNode(segment, unwanted, weights))
}

function allDocuments({ ids }: Segment): Hits {
  const hits = createHits(ids.length)
  for (let document = 0; document < ids.length; document++)
    addHit(hits, document, { score: 0, first: NOT_IN_TITLE, last: NOT_IN_TITLE, titleWords: 0 })
  return hits
}

function matchNode(segment: Segment, node: Node, weights: Weights): Hits {
  if (node.kind === 'term') return matchTerm(segment, node)
  const [first, ...rest] = node.nodes
  if (first === undefined) return createHits(0)
  let hits = matchNode(segment, first, weights)
  let weight = weights(first)
  for (const next of rest) {
    if (node.kind === 'all' && hits.length === 0) return hits
    const others = matchNode(segment, next, weights)
    if (node.kind === 'any') hits = unite(hits, others)
    else {
      hits = intersect(hits, others, { a: weight, b: weights(next) })
      weight += weights(next)
    }
  }
  return hits
}

function matchTerm(segment: Segment, term: Term): Hits {
  const stems = term.stems.filter((stem) => stem !== null)
  const [only] = stems
  if (only === undefined) return createHits(0)
  const hits = segment.known.get(term, () =>
    stems.length > 1 && term.isPhrase ? matchPhrase(segment, term) : matchWords(segment, { ...term, stems }),
  )
  if (term.weight === 1) return hits
  return { ...hits, scores: hits.scores.map((score) => score * term.weight) }
}

function matchWords(
  segment: Segment,
  {
    stems,
    fields,
    isPrefix,
    isSubject = false,
  }: Pick<Term, 'fields' | 'isPrefix' | 'isSubject'> & { stems: readonly string[] },
): Hits {
  const words = stems.map((stem, at) =>
    isPrefix && at === stems.length - 1
      ? matchPrefix(segment, stem, fields)
      : matchStem(segment, segment.terms.find(stem), { fields, isSubject }),
  )
  return words.reduce((all, next, at) => intersect(all, next, { a: at, b: 1 }))
}

function matchPrefix(segment: Segment, prefix: string, fields: number): Hits {
  const [start, end] = segment.terms.range(prefix)
  const terms = Array.from({ length: Math.min(end - start, PREFIX_TERMS_MAX) }, (_, at) => start + at)
  // A whole word is longer than its stem.
  const own = segment.terms.find(stemOf(prefix))
  if (!terms.includes(own)) terms.push(own)
  return uniteAll(terms.map((term) => matchStem(segment, term, { fields, isSubject: false })))
}

/** @param term its number, -1 for none */
function matchStem(
  segment: Segment,
  term: number,
  { fields, isSubject }: { fields: number; isSubject: boolean },
): Hits {
  if (term < 0) return createHits(0)
  const block = readPostings(segment, term)
  const hits = createHits(block.length)
  const { documents, scores, first, last, titleWords } = hits
  let count = 0
  for (let at = 0; at < block.length; at++) {
    const document = int32(block.documents, at)
    const found = uint8(block.fields, at) & fields
    if (found === 0) continue
    if (isSubject && found === DESCRIPTION && int32(block.places, at) >= BEGINNING) continue
    const title = (found & TITLE) === 0 ? NOT_IN_TITLE : uint8(block.titlePositions, at)
    documents[count] = document
    scores[count] = float32(SCORES, found)
    first[count] = title
    last[count] = title
    titleWords[count++] = title === NOT_IN_TITLE ? 0 : 1
  }
  hits.length = count
  return hits
}

/** Words at the beginning of a description say what it is about. */
const BEGINNING = 60

function matchPhrase(segment: Segment, { stems, fields, isPrefix }: Term): Hits {
  const offsets = stems.flatMap((stem, offset) => (stem === null ? [] : [offset]))
  const words = offsets.map((offset, at) => {
    const stem = stems[offset] ?? ''
    const isLast = at === offsets.length - 1
    if (!isPrefix || !isLast) return [segment.terms.find(stem)]
    const [start, end] = segment.terms.range(stem)
    return Array.from({ length: Math.min(end - start, PREFIX_TERMS_MAX) }, (_, next) => start + next)
  })
  let hits = createHits(0)
  // With a prefix each longer word makes a phrase of its own.
  const [last = []] = words.slice(-1)
  const before = words.slice(0, -1).map(([term = -1]) => term)
  for (const term of last) {
    const terms = [...before, term]
    if (terms.some((one) => one < 0)) continue
    hits = unite(hits, matchAdjacent(segment, { terms, offsets, fields }))
  }
  return hits
}

type PhraseWord = {
  cursor: Cursor
  /** Its place within the phrase. */
  offset: number
  positions: Int32Array
  /** Number of positions in the current document. */
  count: number
}

/** @param phrase.offsets places of the terms within the phrase */
function matchAdjacent(
  segment: Segment,
  { terms, offsets, fields }: { terms: readonly number[]; offsets: readonly number[]; fields: number },
): Hits {
  const words = terms
    .map((term, at) => ({ term, offset: offsets[at] ?? 0, documents: segment.documentCounts[term] ?? 0 }))
    .sort((a, b) => a.documents - b.documents)
    .map(({ term, offset }): PhraseWord => {
      const cursor = openPostings(segment, term)
      return { cursor, offset, positions: new Int32Array(16), count: 0 }
    })
  const [rarest] = words
  const hits = createHits(Math.min(...terms.map((term) => segment.documentCounts[term] ?? 0)))
  const length = (offsets.at(-1) ?? 0) - (offsets[0] ?? 0)
  if (!rarest?.cursor.next()) return hits
  for (;;) {
    const document = rarest.cursor.document
    const common = advanceAll(words, document)
    if (common === END) return hits
    if (common === document) {
      addPhrase(hits, { words, fields, length })
      if (!rarest.cursor.next()) return hits
    } else while (rarest.cursor.document < common) if (!rarest.cursor.next()) return hits
  }
}

const END = -1

/** The document if all words have it; otherwise the next one of a word that has not, END for none. */
function advanceAll(words: readonly PhraseWord[], document: number): number {
  for (const { cursor } of words) {
    while (cursor.document < document) if (!cursor.next()) return END
    if (cursor.document > document) return cursor.document
  }
  return document
}

/** Adds the current document if the words stand there next to each other. */
function addPhrase(
  hits: Hits,
  { words, fields, length }: { words: readonly PhraseWord[]; fields: number; length: number },
) {
  for (const word of words) {
    if ((word.cursor.fields & fields) === 0) return
    word.count = 0
  }
  const [rarest] = words
  if (!rarest) return
  readPositions(rarest)
  let found = 0
  let first = NOT_IN_TITLE
  for (let at = 0; at < rarest.count; at++) {
    const start = int32(rarest.positions, at) - rarest.offset
    if (!words.every((word) => word === rarest || standsAt(word, start + word.offset))) continue
    const field = fieldAt(start) & fields
    found |= field
    if (field === TITLE && first === NOT_IN_TITLE) first = Math.min(start, NOT_IN_TITLE - 1)
  }
  if (found === 0) return
  addHit(hits, rarest.cursor.document, {
    score: float32(SCORES, found),
    first,
    last: first === NOT_IN_TITLE ? first : Math.min(first + length, NOT_IN_TITLE - 1),
    titleWords: first === NOT_IN_TITLE ? 0 : words.length,
  })
}

function standsAt(word: PhraseWord, position: number): boolean {
  if (word.count === 0) readPositions(word)
  for (let at = 0; at < word.count; at++) {
    const found = int32(word.positions, at)
    if (found >= position) return found === position
  }
  return false
}

function readPositions(word: PhraseWord) {
  word.positions = word.cursor.readPositions(word.positions)
  word.count = word.cursor.positionCount
}
