import { int32 } from '../columns.ts'

/** Numbers by pairs of integers of 32 bits, in one array: a text is read word by word. */
type PairTable = {
  /** 0 for an unknown pair. */
  get(a: number, b: number): number
  /** @param value not 0 */
  set(a: number, b: number, value: number): void
}

/** Cells of a pair and its value. */
const CELL = 3
const LOAD_MAX = 0.5

export function createPairTable(): PairTable {
  let capacity = 1 << 12
  let cells = new Int32Array(capacity * CELL)
  let size = 0

  return {
    get: (a, b) => int32(cells, cellOf(a, b) + 2),
    set(a, b, value) {
      if (++size > capacity * LOAD_MAX) grow()
      write(a, b, value)
    },
  }

  /** The cell of the pair, or the free one for it. */
  function cellOf(a: number, b: number): number {
    const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)
    for (let place = (mixed ^ (mixed >>> 15)) & (capacity - 1); ; place = (place + 1) & (capacity - 1)) {
      const cell = place * CELL
      const isFree = int32(cells, cell + 2) === 0
      if (isFree || (int32(cells, cell) === a && int32(cells, cell + 1) === b)) return cell
    }
  }

  function write(a: number, b: number, value: number) {
    const cell = cellOf(a, b)
    cells[cell] = a
    cells[cell + 1] = b
    cells[cell + 2] = value
  }

  function grow() {
    const smaller = cells
    capacity *= 2
    cells = new Int32Array(capacity * CELL)
    for (let cell = 0; cell < smaller.length; cell += CELL) {
      const value = int32(smaller, cell + 2)
      if (value !== 0) write(int32(smaller, cell), int32(smaller, cell + 1), value)
    }
  }
}
