import { int32, longerShared, sharedInt32, sharedUint16, uint16 } from '../columns.ts'

/** Numbers by word, in memory that threads share: a Map of a million words takes five times as much in each of them. */
type WordTable = {
  /** 0 for an unknown word. */
  get(word: string): number
  /** The word as it was added first; null for an unknown one. */
  find(word: string): string | null
  add(word: string, number: number): void
  /** In the order in which they were added. */
  entries(): Generator<readonly [word: string, number: number]>
  /** Number of words. */
  size(): number
  /** The word with this number, from 0. */
  at(number: number): string
  state(): WordTableState
  /** Continues with the state of another table. */
  adopt(state: WordTableState): void
}

export type WordTableState = {
  /** By place: one more than the number of a word, 0 for a free place. */
  places: Int32Array
  /** By number of a word: where its units end, its hash and its value. */
  words: Int32Array
  /** The code units of all words. */
  units: Uint16Array
  size: number
}

/** Values of a word. */
const WORD = 3
const HASH = 1
const VALUE = 2
/** Of the places. */
const LOAD_MAX = 0.6

/** @param ignored a code unit that makes no difference between words; none by default */
export function createWordTable({ ignored = -1 }: { ignored?: number } = {}): WordTable {
  let places: Int32Array = sharedInt32(1 << 8)
  let words: Int32Array = sharedInt32(WORD << 7)
  let units: Uint16Array = sharedUint16(1 << 10)
  let size = 0

  return {
    get(word) {
      const number = int32(places, placeOf(word, hash(word)))
      return number === 0 ? 0 : int32(words, (number - 1) * WORD + VALUE)
    },
    find(word) {
      const number = int32(places, placeOf(word, hash(word)))
      return number === 0 ? null : wordAt(number - 1)
    },
    add(word, value) {
      const code = hash(word)
      const place = placeOf(word, code)
      const known = int32(places, place)
      const number = known === 0 ? append(word, code, place) : known - 1
      words[number * WORD + VALUE] = int32(words, number * WORD + VALUE) + value
    },
    *entries() {
      for (let number = 0; number < size; number++)
        yield [wordAt(number), int32(words, number * WORD + VALUE)] as const
    },
    size: () => size,
    at: wordAt,
    state: () => ({
      places,
      words: words.subarray(0, size * WORD),
      units: units.subarray(0, startOf(size)),
      size,
    }),
    adopt(state) {
      ;({ places, words, units, size } = state)
    },
  }

  /** Returns its number. */
  function append(word: string, code: number, place: number): number {
    const start = startOf(size)
    if ((size + 1) * WORD > words.length) words = longerShared(words, Math.ceil(size * 1.5 + 64) * WORD)
    if (start + word.length > units.length) {
      const longer = sharedUint16(Math.ceil((start + word.length) * 1.5))
      longer.set(units)
      units = longer
    }
    for (let at = 0; at < word.length; at++) units[start + at] = word.charCodeAt(at)
    const record = size * WORD
    words[record] = start + word.length
    words[record + HASH] = code
    words[record + VALUE] = 0
    places[place] = ++size
    if (size > places.length * LOAD_MAX) growPlaces()
    return size - 1
  }

  function growPlaces() {
    const larger = sharedInt32(places.length * 2)
    const mask = larger.length - 1
    for (let number = 0; number < size; number++) {
      let place = int32(words, number * WORD + HASH) & mask
      while (int32(larger, place) !== 0) place = (place + 1) & mask
      larger[place] = number + 1
    }
    places = larger
  }

  /** The place of the word, or the free one for it. */
  function placeOf(word: string, code: number): number {
    const mask = places.length - 1
    for (let place = code & mask; ; place = (place + 1) & mask) {
      const number = int32(places, place)
      if (number === 0 || (int32(words, (number - 1) * WORD + HASH) === code && isWord(number - 1, word)))
        return place
    }
  }

  function isWord(number: number, word: string): boolean {
    const end = int32(words, number * WORD)
    let at = 0
    for (let unit = startOf(number); unit < end; unit++) {
      if (uint16(units, unit) === ignored) continue
      while (word.charCodeAt(at) === ignored) at += 1
      if (at === word.length || uint16(units, unit) !== word.charCodeAt(at)) return false
      at += 1
    }
    while (word.charCodeAt(at) === ignored) at += 1
    return at === word.length
  }

  function hash(word: string): number {
    let code = 0x811c9dc5
    for (let at = 0; at < word.length; at++)
      if (word.charCodeAt(at) !== ignored) code = Math.imul(code ^ word.charCodeAt(at), 0x01000193)
    return code ^ (code >>> 15)
  }

  function startOf(number: number) {
    return number === 0 ? 0 : int32(words, (number - 1) * WORD)
  }

  function wordAt(number: number) {
    return String.fromCharCode(...units.subarray(startOf(number), int32(words, number * WORD)))
  }
}
