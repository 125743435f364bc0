/** Evaluates a query against a segment. */
import { stem as stemOf } from '#shared/lists/text/stem.ts'
import { float32, int32 } from '../columns.ts'
import { SCORES, DESCRIPTION } from './positions.ts'
import { addHit, copyHit, copyOf, createHits, createUnion, intersect, subtract, type Hits } from './hits.ts'
import { matchAdjacent } from './match-adjacent.ts'
import type { Node, Term, TextQuery } from './query.ts'
import type { Weights } from './weights.ts'
import { phraseTerm } from './phrases.ts'
import { NOT_IN_TITLE } from './postings.ts'
import type { Segment } from './segment.ts'
import { readTermHits, type TermOptions } from './term-hits.ts'

/** Words that a prefix may stand for, the first in alphabetical order. */
const PREFIX_TERMS_MAX = 200

/** A query with the keys of its groups, by which their documents are kept. */
type KeyedQuery = TextQuery & { keys: readonly string[] }

export function withKeys(query: TextQuery, weights: Weights): KeyedQuery {
  return { ...query, keys: query.groups.map(({ node }) => toKey(node, weights)) }
}

/** All that the scores of a node depend on. */
function toKey(node: Node, weights: Weights): string {
  if (node.kind === 'term') return JSON.stringify(node)
  const keys = node.nodes.map((one) => toKey(one, weights))
  if (node.kind === 'any') return `(${keys.join('|')})`
  return `(${node.nodes.map((one, at) => `${weights(one)} ${keys[at]}`).join('&')})`
}

/** Documents that match, deleted ones too. */
export function matchQuery(segment: Segment, { groups, unwanted, keys }: KeyedQuery, weights: Weights): Hits {
  const hits =
    groups.length === 0
      ? allDocuments(segment)
      : matchAll(
          groups.map(({ node }) => node),
          weights,
          (node, at) => segment.known.get(keys[at] ?? '', () => matchNode(segment, node, weights)),
        )
  return unwanted === null ? hits : subtract(hits, matchNode(segment, unwanted, weights))
}

/**
 * Scores all documents of a segment without descriptions, which are known to match: a group that is in no other field
 * of a document is in its description.
 */
export function scoreMatches(segment: Segment, { groups }: TextQuery, weights: Weights): Hits {
  if (groups.length === 0) return allDocuments(segment)
  return matchAll(
    groups.map(({ node }) => node),
    weights,
    (node) => withDescriptions(segment, matchNode(segment, node, weights)),
  )
}

/** The hits and all other documents of the segment, as if their descriptions matched. */
function withDescriptions(segment: Segment, hits: Hits): Hits {
  const all = createHits(segment.ids.length)
  let next = 0
  for (let document = 0; document < segment.ids.length; document++)
    if (next < hits.length && int32(hits.documents, next) === document) copyHit(all, hits, next++)
    else
      addHit(all, document, {
        score: float32(SCORES, DESCRIPTION),
        first: NOT_IN_TITLE,
        last: NOT_IN_TITLE,
        titleWords: 0,
      })
  return all
}

function allDocuments({ ids }: Segment): Hits {
  const hits = createHits(ids.length)
  for (let document = 0; document < ids.length; document++)
    addHit(hits, document, { score: 0, first: NOT_IN_TITLE, last: NOT_IN_TITLE, titleWords: 0 })
  return hits
}

function matchNode(segment: Segment, node: Node, weights: Weights): Hits {
  if (node.kind === 'term') return copyOf(matchTerm(segment, node), node.weight)
  if (node.kind === 'all') return matchAll(node.nodes, weights, (one) => matchNode(segment, one, weights))
  const union = createUnion(segment.ids.length)
  for (const one of node.nodes)
    if (one.kind === 'term') union.add(matchTerm(segment, one), one.weight)
    else union.add(matchNode(segment, one, weights))
  return union.take()
}

function matchAll(
  [first, ...rest]: readonly Node[],
  weights: Weights,
  match: (node: Node, at: number) => Hits,
): Hits {
  if (first === undefined) return createHits(0)
  let hits = match(first, 0)
  let weight = weights(first)
  for (const [at, next] of rest.entries()) {
    if (hits.length === 0) return hits
    hits = intersect(hits, match(next, at + 1), { a: weight, b: weights(next) })
    weight += weights(next)
  }
  return hits
}

/** Without its weight; valid until the next call. */
function matchTerm(segment: Segment, term: Term): Hits {
  const stems = term.stems.filter((stem) => stem !== null)
  if (stems.length === 0) return createHits(0)
  return stems.length > 1 && term.isPhrase
    ? matchPhrase(segment, term)
    : matchWords(segment, { ...term, stems })
}

function matchWords(
  segment: Segment,
  {
    stems,
    fields,
    isPrefix,
    needed = fields,
    isSubject = false,
  }: Pick<Term, 'fields' | 'isPrefix' | 'needed' | 'isSubject'> & { stems: readonly string[] },
): Hits {
  const match = (stem: string, at: number) =>
    isPrefix && at === stems.length - 1
      ? matchPrefix(segment, stem, { fields, needed, isSubject })
      : matchStem(segment, segment.terms.find(stem), { fields, needed, isSubject })
  const [only = ''] = stems
  if (stems.length === 1) return match(only, 0)
  return stems
    .map((stem, at) => copyOf(match(stem, at)))
    .reduce((all, next, at) => intersect(all, next, { a: at, b: 1 }))
}

function matchPrefix(segment: Segment, prefix: string, options: TermOptions): Hits {
  const [start, end] = segment.terms.range(prefix)
  const terms = Array.from({ length: Math.min(end - start, PREFIX_TERMS_MAX) }, (_, at) => start + at)
  // A whole word is longer than its stem.
  const own = segment.terms.find(stemOf(prefix))
  if (!terms.includes(own)) terms.push(own)
  const union = createUnion(segment.ids.length)
  for (const term of terms) union.add(matchStem(segment, term, options))
  return union.take()
}

/** Used again by every call: a frequent term has megabytes of hits. */
let ofTerm = createHits(1 << 12)

/**
 * The documents of a term; valid until the next call.
 * @param term its number, -1 for none
 */
function matchStem(segment: Segment, term: number, options: TermOptions): Hits {
  if (term < 0) return createHits(0)
  const length = int32(segment.documentCounts, term)
  if (length > ofTerm.documents.length) ofTerm = createHits(Math.ceil(length * 1.25))
  readTermHits(segment, term, options, ofTerm)
  return ofTerm
}

function matchPhrase(segment: Segment, { stems, fields, needed = fields, isPrefix }: Term): Hits {
  const known = phraseTerm(stems)
  const offsets = stems.flatMap((stem, offset) => (stem === null ? [] : [offset]))
  const span = (offsets.at(-1) ?? 0) - (offsets[0] ?? 0)
  if (!isPrefix && segment.phrases.has(known))
    return matchStem(segment, segment.terms.find(known), {
      fields,
      needed,
      isSubject: false,
      words: offsets.length,
      span,
    })
  const terms = offsets.map((offset, at) => {
    const stem = stems[offset] ?? ''
    const isLast = at === offsets.length - 1
    if (!isPrefix || !isLast) return [segment.terms.find(stem)]
    const [start, end] = segment.terms.range(stem)
    return Array.from({ length: Math.min(end - start, PREFIX_TERMS_MAX) }, (_, next) => start + next)
  })
  // With a prefix each longer word makes a separate phrase.
  const [last = []] = terms.slice(-1)
  const before = terms.slice(0, -1).map(([term = -1]) => term)
  const union = createUnion(segment.ids.length)
  for (const term of last) {
    const words = [...before, term]
    if (words.every((one) => one >= 0))
      union.add(matchAdjacent(segment, { words, offsets, fields, needed, span }))
  }
  return union.take()
}
