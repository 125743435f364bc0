import { byCodeUnits } from '#shared/kernel/order.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { STOP_WORDS } from '#shared/lists/text/stop-words.ts'
import { int32 } from '../columns.ts'
import type { SearchDocument } from './documents.ts'
import { FIELD_STARTS, PROFESSION_POSITION, professionTerm } from './positions.ts'
import { createSegmentWriter } from './segment.ts'
import type { Segment } from './segment.ts'

/** Every place of every term, in the order of documents and positions. */
type Occurrences = { terms: Int32Array; documents: Int32Array; positions: Int32Array; length: number }

const TITLE_LENGTH_MAX = 255

export function buildSegment(documents: readonly SearchDocument[]): Segment {
  const numbers = new Map<string, number>()
  const byWord = new Map<string, number>()
  let all = createOccurrences(1 << 14)
  const titleLengths = new Uint8Array(documents.length)
  for (const [at, document] of documents.entries()) {
    titleLengths[at] = Math.min(addWords(document.title, at, FIELD_STARTS.title), TITLE_LENGTH_MAX)
    addWords(document.company, at, FIELD_STARTS.company)
    addWords(document.keywords, at, FIELD_STARTS.keywords)
    addWords(document.description, at, FIELD_STARTS.description)
    if (document.professionId !== null)
      add(numberOf(professionTerm(document.professionId)), at, PROFESSION_POSITION)
  }
  const ids = Int32Array.from(documents, ({ id }) => id)
  return writeSegment({ ids, titleLengths }, { names: [...numbers.keys()], all })

  /** Returns the number of words that are not stop words. A line feed separates entries. */
  function addWords(text: string, document: number, [start, end]: readonly [start: number, end: number]) {
    let position: number = start
    let count = 0
    for (const word of text.split(/( |\n)/)) {
      if (position >= end) break
      if (word === '\n') position += 1
      if (word === '' || word === ' ' || word === '\n') continue
      if (!STOP_WORDS.has(word)) {
        add(numberOfWord(word), document, position)
        count += 1
      }
      position += 1
    }
    return count
  }

  function numberOfWord(word: string) {
    let number = byWord.get(word)
    if (number === undefined) {
      number = numberOf(stem(word))
      byWord.set(word, number)
    }
    return number
  }

  function numberOf(term: string) {
    let number = numbers.get(term)
    if (number === undefined) {
      number = numbers.size
      numbers.set(term, number)
    }
    return number
  }

  function add(term: number, document: number, position: number) {
    if (all.length === all.terms.length) all = larger(all)
    all.terms[all.length] = term
    all.documents[all.length] = document
    all.positions[all.length] = position
    all.length += 1
  }
}

/** @param occurrences.names terms by number */
function writeSegment(
  documents: Parameters<typeof createSegmentWriter>[0],
  { names, all }: { names: readonly string[]; all: Occurrences },
): Segment {
  const { order, starts } = sortByTerm(all, names.length)
  const writer = createSegmentWriter(documents)
  const inOrder = Array.from(names, (name, number) => ({ name, number })).sort((a, b) =>
    byCodeUnits(a.name, b.name),
  )
  for (const { name, number } of inOrder) {
    const addPosting = writer.beginTerm(name)
    const end = int32(starts, number + 1)
    for (let at = int32(starts, number); at < end;) {
      const document = int32(all.documents, int32(order, at))
      const positions: number[] = []
      for (; at < end && int32(all.documents, int32(order, at)) === document; at++)
        positions.push(int32(all.positions, int32(order, at)))
      addPosting(document, positions)
    }
  }
  return writer.finish()
}

/** A stable counting sort: indexes of the occurrences by term, and where each term begins. */
function sortByTerm({ terms, length }: Occurrences, termCount: number) {
  const starts = new Int32Array(termCount + 1)
  for (let at = 0; at < length; at++) {
    const next = int32(terms, at) + 1
    starts[next] = int32(starts, next) + 1
  }
  for (let term = 0; term < termCount; term++)
    starts[term + 1] = int32(starts, term + 1) + int32(starts, term)
  const next = starts.slice()
  const order = new Int32Array(length)
  for (let at = 0; at < length; at++) {
    const term = int32(terms, at)
    order[int32(next, term)] = at
    next[term] = int32(next, term) + 1
  }
  return { order, starts }
}

const createOccurrences = (capacity: number): Occurrences => ({
  terms: new Int32Array(capacity),
  documents: new Int32Array(capacity),
  positions: new Int32Array(capacity),
  length: 0,
})

function larger(all: Occurrences): Occurrences {
  const copy = createOccurrences(all.length * 2)
  copy.terms.set(all.terms)
  copy.documents.set(all.documents)
  copy.positions.set(all.positions)
  copy.length = all.length
  return copy
}
