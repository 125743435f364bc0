/**
 * Numbers of words, found without a string for each: most words of a text are known. Words are told apart by a hash of
 * 64 bits, so that of a million words two are taken for one in one of thirty million boards.
 */
import { createPairTable } from './pair-table.ts'

/** @param valueOf called once for each word; below 2^31 − 1 */
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
