import { byCodeUnits } from '#shared/kernel/order.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { STOP_WORDS } from '#shared/lists/text/stop-words.ts'
import type { SearchDocument } from './documents.ts'
import { createKnownHits } from './known-hits.ts'
import { FIELD_STARTS, PROFESSION_POSITION, professionTerm } from './positions.ts'
import { createPostingLists } from './posting-lists.ts'
import { writePosting } from './postings.ts'
import { createPlaces } from './places.ts'
import type { Segment } from './segment.ts'
import { createTermDictionary } from './term-dictionary.ts'
import { createWordTable } from './word-table.ts'

export type SegmentBuilder = {
  add(document: SearchDocument): void
  /** Number of documents. */
  size(): number
  finish(): Segment
}

const TITLE_LENGTH_MAX = 255
/** Instead of one more than the number of a term. */
const NOT_INDEXED = 0

/** Writes the postings of each document as it comes, so that the texts are not kept. */
export function createSegmentBuilder(): SegmentBuilder {
  const numbers = new Map<string, number>()
  const termAt = createWordTable((word) => (STOP_WORDS.has(word) ? NOT_INDEXED : numberOf(stem(word)) + 1))
  const lists = createPostingLists()
  const ids: number[] = []
  const titleLengths: number[] = []
  const places = createPlaces()

  return {
    add(document) {
      ids.push(document.id)
      titleLengths.push(Math.min(addWords(document.title, FIELD_STARTS.title), TITLE_LENGTH_MAX))
      addWords(document.company, FIELD_STARTS.company)
      addWords(document.keywords, FIELD_STARTS.keywords)
      addWords(document.description, FIELD_STARTS.description)
      if (document.professionId !== null)
        places.add(numberOf(professionTerm(document.professionId)), PROFESSION_POSITION)
      places.take((term, positions) =>
        writePosting(lists.writer, lists.begin(term, ids.length - 1), positions),
      )
    },
    size: () => ids.length,
    finish() {
      const inOrder = Array.from(numbers).sort(([a], [b]) => byCodeUnits(a, b))
      return {
        ...lists.join(inOrder.map(([, number]) => number)),
        terms: createTermDictionary(inOrder.map(([term]) => term)),
        ids: Int32Array.from(ids),
        titleLengths: Uint8Array.from(titleLengths),
        deleted: new Uint8Array(ids.length),
        deletedCount: 0,
        known: createKnownHits(),
      }
    },
  }

  /** Returns the number of words that are not stop words. A line feed separates entries. */
  function addWords(text: string, [start, end]: readonly [start: number, end: number]) {
    let position: number = start
    let count = 0
    for (let at = 0; at < text.length && position < end;) {
      let next = at
      while (next < text.length && text.charCodeAt(next) > WORD_END) next += 1
      if (next > at) {
        const term = termAt(text, at, next)
        if (term !== NOT_INDEXED) {
          places.add(term - 1, position)
          count += 1
        }
        position += 1
      }
      if (text.charCodeAt(next) === ENTRY_END) position += 1
      at = next + 1
    }
    return count
  }

  function numberOf(term: string) {
    let number = numbers.get(term)
    if (number === undefined) {
      number = numbers.size
      numbers.set(term, number)
    }
    return number
  }
}

/** Words are separated by spaces and line feeds. */
const WORD_END = ' '.charCodeAt(0)
const ENTRY_END = '\n'.charCodeAt(0)
