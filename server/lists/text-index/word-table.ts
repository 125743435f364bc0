/**
 * Numbers of words, found without a string for each: most words of a text are known. Words are told apart by a hash of
 * 64 bits, so that of a million words two are taken for one in one of thirty million boards.
 */
import { int32 } from '../columns.ts'

/** Words by hash, in cells of two halves of the hash and the value. */
const CELL = 3
const LOAD_MAX = 0.6

/** @param valueOf called once for each word; below 2^31 − 1 */
export function createWordTable(valueOf: (word: string) => number) {
  let capacity = 1 << 12
  let cells = new Int32Array(capacity * CELL)
  let size = 0

  /** The value of the word from `start` to `end` of a text. */
  return function valueAt(text: string, start: number, end: number): number {
    let low = 0x811c9dc5
    let high = 0x2f0b4c47
    for (let at = start; at < end; at++) {
      const unit = text.charCodeAt(at)
      low = Math.imul(low ^ unit, 0x01000193)
      high = Math.imul(high ^ unit, 0x85ebca6b)
      high ^= high >>> 13
    }
    let cell = cellOf(low, high)
    const known = int32(cells, cell + 2)
    if (known !== 0) return known - 1
    const value = valueOf(text.slice(start, end))
    if (++size > capacity * LOAD_MAX) {
      grow()
      cell = cellOf(low, high)
    }
    write(cell, low, high, value + 1)
    return value
  }

  /** The cell of the hash, or the free one for it. */
  function cellOf(low: number, high: number) {
    for (let place = (low ^ (high << 7)) & (capacity - 1); ; place = (place + 1) & (capacity - 1)) {
      const cell = place * CELL
      const isFree = int32(cells, cell + 2) === 0
      if (isFree || (int32(cells, cell) === low && int32(cells, cell + 1) === high)) return cell
    }
  }

  function write(cell: number, low: number, high: number, value: number) {
    cells[cell] = low
    cells[cell + 1] = high
    cells[cell + 2] = value
  }

  function grow() {
    const smaller = cells
    capacity *= 2
    cells = new Int32Array(capacity * CELL)
    for (let cell = 0; cell < smaller.length; cell += CELL) {
      const value = int32(smaller, cell + 2)
      if (value === 0) continue
      const [low, high] = [int32(smaller, cell), int32(smaller, cell + 1)]
      write(cellOf(low, high), low, high, value)
    }
  }
}
