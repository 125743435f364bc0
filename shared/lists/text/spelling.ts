export type Speller = {
  /** The probably intended word; null if the word is correct or no better one is known. `word` is folded. */
  correct(word: string): string | null
}

const LENGTH_MIN = 4
/** Two mistakes are corrected only in words of this length: in shorter ones they often make another word. */
const LENGTH_FOR_TWO = 9
/** A correction of a known word must be this many times as frequent. */
const FREQUENCY_RATIO = 10

const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшщъыьэюя'
const LATIN = 'abcdefghijklmnopqrstuvwxyz'

/**
 * Corrects typing mistakes to words of the documents: one letter omitted, added, replaced or swapped with the next one,
 * two such mistakes in long words (optimal string alignment distance).
 * @param documents by word, folded by `indexText`
 */
export function createSpeller(documents: KnownWords): Speller {
  const findNear = createScan(documents)

  function correct(word: string): string | null {
    if (word.length < LENGTH_MIN || !isPlain(word)) return null
    const count = documents.get(word)
    const near = best(word, variantsOf(word), documents)
    if (near) return isFrequentEnough(near.documents, count) ? near.word : null
    if (word.length < LENGTH_FOR_TWO) return null
    const far = best(word, findNear(word), documents)
    return far && isFrequentEnough(far.documents, count) ? far.word : null
  }

  return { correct }
}

function isPlain(word: string): boolean {
  return /^(?:[а-я]+|[a-z]+)$/.test(word)
}

/** Whether a correction is frequent enough to replace the typed word, by their numbers of documents. */
function isFrequentEnough(correction: number, typed: number): boolean {
  return typed === 0 || correction >= typed * FREQUENCY_RATIO
}

/** The number of documents that contain each word. */
type KnownWords = {
  /** 0 for an unknown word. */
  get(word: string): number
  entries(): Iterable<readonly [word: string, documents: number]>
}

/** The most frequent candidate; of equally frequent ones, the first in alphabetical order. */
function best(typed: string, candidates: Iterable<string>, documents: KnownWords) {
  let found: { word: string; documents: number } | null = null
  for (const word of candidates) {
    const count = documents.get(word)
    if (count === 0 || word === typed) continue
    if (!found || count > found.documents || (count === found.documents && word < found.word)) {
      found = { word, documents: count }
    }
  }
  return found
}

/** All strings at distance 1, about 70 per letter of the word. */
export function* variantsOf(word: string): Generator<string> {
  const alphabet = word.charAt(0) <= 'z' ? LATIN : CYRILLIC
  for (let at = 0; at <= word.length; at++) {
    const head = word.slice(0, at)
    const tail = word.slice(at)
    const rest = tail.slice(1)
    for (const letter of alphabet) {
      yield head + letter + tail
      if (tail !== '') yield head + letter + rest
    }
    if (tail !== '') yield head + rest
    if (tail.length > 1) yield head + tail.charAt(1) + tail.charAt(0) + tail.slice(2)
  }
}

/**
 * Finds the words at distance 2. Compares the sets of letters first, as bits of an integer: two mistakes change at most
 * four bits, so a few words in a hundred are left for the exact comparison. This needs five bytes a word; an index of
 * deletions would need hundreds.
 */
function createScan(documents: KnownWords): (word: string) => Generator<string> {
  const long: string[] = []
  for (const [word] of documents.entries())
    if (word.length >= LENGTH_FOR_TWO - 2 && isPlain(word)) long.push(word)
  const letters = Int32Array.from(long, letterBits)
  const lengths = Uint8Array.from(long, (word) => Math.min(word.length, 255))

  return function* findNear(word) {
    const typed = letterBits(word)
    for (let at = 0; at < letters.length; at++) {
      if (Math.abs((lengths[at] ?? 0) - word.length) > 2 || bitCount((letters[at] ?? 0) ^ typed) > 4) continue
      const candidate = long[at] ?? ''
      if (isWithin(2, word, candidate)) yield candidate
    }
  }
}

/** Both alphabets fit: а–я are U+0430–U+044F, a–z are U+0061–U+007A, so the low five bits identify the letter. */
function letterBits(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function bitCount(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Whether at most `mistakes` edits turn the rest of `left` into the rest of `right`; branches only where letters differ. */
function isWithin(mistakes: number, left: string, right: string, leftAt = 0, rightAt = 0): boolean {
  let i = leftAt
  let j = rightAt
  while (i < left.length && left[i] === right[j]) {
    i++
    j++
  }
  if (i === left.length || j === right.length) return left.length - i + right.length - j <= mistakes
  if (mistakes === 0) return false
  const rest = mistakes - 1
  const isSwapped = left[i] === right[j + 1] && left[i + 1] === right[j]
  return (
    isWithin(rest, left, right, i + 1, j + 1) ||
    isWithin(rest, left, right, i + 1, j) ||
    isWithin(rest, left, right, i, j + 1) ||
    (isSwapped && isWithin(rest, left, right, i + 2, j + 2))
  )
}
