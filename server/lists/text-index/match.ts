/** Evaluates a query against a segment. */
import { stem as stemOf } from '#shared/lists/text/stem.ts'
import { uint8 } from '../columns.ts'
import { addHit, createHits, intersect, subtract, unite, uniteAll } from './hits.ts'
import type { Hits } from './hits.ts'
import {
  COMPANY,
  DESCRIPTION,
  DESCRIPTION_START,
  fieldAt,
  FIELD_MASKS,
  KEYWORDS,
  PROFESSION,
  TITLE,
} from './positions.ts'
import type { Node, Term, TextQuery } from './query.ts'
import { NOT_IN_TITLE, openPostings } from './segment.ts'
import type { Cursor, Segment } from './segment.ts'

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

/** Documents that are not deleted and match. */
export function matchQuery(segment: Segment, { groups, unwanted }: TextQuery, weights: Weights): Hits {
  const hits =
    groups.length === 0
      ? allDocuments(segment)
      : matchNode(segment, { kind: 'all', nodes: groups.map(({ node }) => node) }, weights)
  return unwanted === null ? hits : subtract(hits, matchNode(segment, unwanted, weights))
}

function allDocuments({ deleted }: Segment): Hits {
  const hits = createHits(deleted.length)
  for (let document = 0; document < deleted.length; document++)
    if (uint8(deleted, document) === 0)
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
  const hits =
    stems.length > 1 && term.isPhrase ? matchPhrase(segment, term) : matchWords(segment, { ...term, stems })
  if (term.weight === 1) return hits
  for (let at = 0; at < hits.length; at++) hits.scores[at] = (hits.scores[at] ?? 0) * term.weight
  return hits
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
  const hits = createHits(segment.documentCounts[term] ?? 0)
  for (const cursor = openPostings(segment, term); cursor.next();) {
    const found = cursor.fields & fields
    if (found === 0 || uint8(segment.deleted, cursor.document) === 1) continue
    if (isSubject && found === DESCRIPTION && isInPassing(cursor)) continue
    const title = (found & TITLE) === 0 ? NOT_IN_TITLE : cursor.titlePosition
    addHit(hits, cursor.document, {
      score: SCORES[found] ?? 0,
      first: title,
      last: title,
      titleWords: title === NOT_IN_TITLE ? 0 : 1,
    })
  }
  return hits
}

/** Words at the beginning of a description say what it is about. */
const BEGINNING = 60

function isInPassing(cursor: Cursor): boolean {
  const [first = 0, second] = cursor.positions()
  return second === undefined && first >= DESCRIPTION_START + BEGINNING
}

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

/** @param phrase.offsets places of the terms within the phrase */
function matchAdjacent(
  segment: Segment,
  { terms, offsets, fields }: { terms: readonly number[]; offsets: readonly number[]; fields: number },
): Hits {
  const cursors = terms.map((term) => openPostings(segment, term))
  const rarest = Math.min(...terms.map((term) => segment.documentCounts[term] ?? 0))
  const hits = createHits(rarest)
  const [lead] = cursors
  if (!lead?.next()) return hits
  for (;;) {
    const document = Math.max(...cursors.map((cursor) => cursor.document))
    if (!cursors.every((cursor) => advanceTo(cursor, document))) return hits
    if (cursors.some((cursor) => cursor.document !== document)) continue
    const hit = uint8(segment.deleted, document) === 1 ? null : phraseHit(cursors, offsets, fields)
    if (hit) addHit(hits, document, hit)
    if (!lead.next()) return hits
  }
}

/** Moves to the document or beyond it; false at the end. */
function advanceTo(cursor: Cursor, document: number): boolean {
  while (cursor.document < document) if (!cursor.next()) return false
  return true
}

function phraseHit(cursors: readonly Cursor[], offsets: readonly number[], fields: number) {
  if (cursors.some((cursor) => (cursor.fields & fields) === 0)) return null
  const [first, ...rest] = cursors.map((cursor, at) =>
    cursor.positions().map((place) => place - (offsets[at] ?? 0)),
  )
  if (!first) return null
  const others = rest.map((places) => new Set(places))
  const starts = first.filter((start) => others.every((places) => places.has(start)))
  const found = starts.reduce((mask, start) => mask | fieldAt(start + (offsets[0] ?? 0)), 0) & fields
  if (found === 0) return null
  const title = starts[0] !== undefined && (found & TITLE) !== 0 ? starts[0] : NOT_IN_TITLE
  return {
    score: SCORES[found] ?? 0,
    first: title,
    last: title === NOT_IN_TITLE ? title : Math.min(title + (offsets.at(-1) ?? 0), NOT_IN_TITLE - 1),
    titleWords: title === NOT_IN_TITLE ? 0 : offsets.length,
  }
}
