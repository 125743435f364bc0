import { byCodeUnits } from '#shared/kernel/text.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { STOP_WORDS } from '#shared/lists/text/stop-words.ts'
import { int32, longer, toSharedInt32 } from '../columns.ts'
import { createByteLists } from './byte-lists.ts'
import { professionTermOf, type SearchDocument } from './documents.ts'
import type { Phrases } from './phrases.ts'
import { FIELD_STARTS, PROFESSION_POSITION } from './positions.ts'
import type { ByteSource } from './byte-source.ts'
import { writePosting } from './postings.ts'
import { createPlaces } from './places.ts'
import { createDocuments, type Segment } from './segment.ts'
import { createTermDictionary } from './term-dictionary.ts'
import {
  createTermRecords,
  DOCUMENTS,
  LAST_DOCUMENT,
  POSITIONS,
  POSTINGS,
  RECORD,
  reserveRecord,
  type TermRecords,
} from './term-records.ts'
import { createPairTable } from './pair-table.ts'
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
/** @param keepBytes says where the positions are kept */
export function createSegmentBuilder(
  phrases: Phrases,
  keepBytes: (bytes: Uint8Array) => ByteSource,
): SegmentBuilder {
  const records = createTermRecords()
  const terms = createTerms(records, phrases)
  const termAt = createWordTable((word) =>
    STOP_WORDS.has(word) ? NOT_INDEXED : terms.numberOf(stem(word)) + 1,
  )
  const lists = {
    postings: createByteLists(records, POSTINGS),
    positions: createByteLists(records, POSITIONS),
  }
  const words = { postings: lists.postings.writer, positions: lists.positions.writer }
  const others = { ...words, positions: null }
  const ids: number[] = []
  const titleLengths: number[] = []
  const places = createPlaces()
  /** Of the word that is read. */
  let position = 0
  const finder = phrases.createFinder((phrase, distance) =>
    places.add(terms.numberOfPhrase(phrase), position - distance),
  )

  return {
    add(document) {
      ids.push(document.id)
      titleLengths.push(Math.min(addWords(document.title, FIELD_STARTS.title), TITLE_LENGTH_MAX))
      addWords(document.company, FIELD_STARTS.company)
      addWords(document.keywords, FIELD_STARTS.keywords)
      addWords(document.description, FIELD_STARTS.description)
      const profession = professionTermOf(document)
      if (profession !== null) places.add(terms.numberOf(profession), PROFESSION_POSITION)
      places.take((term, found) => {
        const isWord = terms.isWord(term)
        lists.postings.open(term)
        if (isWord) lists.positions.open(term)
        writePosting(isWord ? words : others, terms.addDocument(term, ids.length - 1), found)
      })
    },
    size: () => ids.length,
    finish() {
      const { names, order, documentCounts } = terms.finish()
      const { bytes: postings, starts } = lists.postings.join(order)
      const { bytes: positions, starts: positionStarts } = lists.positions.join(order)
      return {
        postings: keepBytes(postings),
        starts,
        positions: keepBytes(positions),
        positionStarts,
        documentCounts,
        terms: createTermDictionary(names),
        phrases,
        ...createDocuments(ids, titleLengths),
      }
    },
  }

  /** Returns the number of words that are not stop words. A line feed separates entries. */
  function addWords(text: string, [start, end]: readonly [start: number, end: number]) {
    position = start
    finder.reset()
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
        finder.next(term === NOT_INDEXED ? 0 : terms.phraseStem(term - 1))
        position += 1
      }
      if (text.charCodeAt(next) === ENTRY_END) {
        position += 1
        finder.reset()
      }
      at = next + 1
    }
    return count
  }
}

/** Words are separated by spaces and line feeds. */
const WORD_END = ' '.charCodeAt(0)
const ENTRY_END = '\n'.charCodeAt(0)

const NO_WORD = -1
/** Terms of phrases and of professions begin with a sign. */
const isWord = (term: string) => term.charCodeAt(0) > SIGN_MAX
const SIGN_MAX = '#'.charCodeAt(0)

/** The terms of a segment that is built, numbered as they come. */
function createTerms(records: TermRecords, phrases: Phrases) {
  const numbers = new Map<string, number>()
  /** By term: its number among the stems of phrases, NO_WORD for a phrase or a profession. */
  let phraseStems = new Int32Array(1 << 10)
  /** By phrase: one more than the number of its term, 0 for none. */
  const ofPhrases = new Int32Array(phrases.terms.length)

  return {
    numberOf,
    numberOfPhrase(phrase: number) {
      const known = int32(ofPhrases, phrase)
      if (known !== 0) return known - 1
      const number = numberOf(phrases.terms[phrase] ?? '')
      ofPhrases[phrase] = number + 1
      return number
    },
    phraseStem: (term: number) => int32(phraseStems, term),
    isWord: (term: number) => int32(phraseStems, term) !== NO_WORD,
    /** Counts a document of the term. Returns its distance to the document before it. */
    addDocument(term: number, document: number) {
      const { values } = records
      const record = term * RECORD
      const distance = document + 1 - int32(values, record + LAST_DOCUMENT)
      values[record + DOCUMENTS] = int32(values, record + DOCUMENTS) + 1
      values[record + LAST_DOCUMENT] = document + 1
      return distance
    },
    /** In the order of the dictionary. */
    finish() {
      const inOrder = Array.from(numbers).sort(([a], [b]) => byCodeUnits(a, b))
      const order = inOrder.map(([, number]) => number)
      return {
        names: inOrder.map(([term]) => term),
        order,
        documentCounts: toSharedInt32(
          order.map((number) => int32(records.values, number * RECORD + DOCUMENTS)),
        ),
      }
    },
  }

  function numberOf(term: string) {
    let number = numbers.get(term)
    if (number === undefined) {
      number = numbers.size
      numbers.set(term, number)
      reserveRecord(records, number)
      if (number === phraseStems.length) phraseStems = longer(phraseStems, number * 2)
      phraseStems[number] = isWord(term) ? phrases.stemNumber(term) : NO_WORD
    }
    return number
  }
}

/**
 * Numbers of words, found without a string for each: most words of a text are known. Words are told apart by a hash of
 * 64 bits, so that of a million words two are taken for one in one of thirty million boards.
 * @param valueOf called once for each word; below 2^31 − 1
 */
export function createWordTable(valueOf: (word: string) => number) {
  /** One more than the value, by the halves of the hash. */
  const table = createPairTable()

  /** The value of the word from `start` to `end` of a text. */
  return function valueAt(text: string, start: number, end: number): number {
    let low = 0x811c9dc5 | 0
    let high = 0x2f0b4c47
    for (let at = start; at < end; at++) {
      const unit = text.charCodeAt(at)
      low = Math.imul(low ^ unit, 0x01000193)
      high = Math.imul(high ^ unit, 0x85ebca6b)
      high ^= high >>> 13
    }
    const known = table.get(low, high)
    if (known !== 0) return known - 1
    const value = valueOf(text.slice(start, end))
    table.set(low, high, value + 1)
    return value
  }
}
