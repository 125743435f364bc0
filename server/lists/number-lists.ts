import { int32, longerShared, sharedInt32 } from './columns.ts'
import type { RowTable } from './row-tables.ts'

/**
 * Short lists of numbers in one array: an array for each row takes five times the memory. A changed row writes a new
 * list; the old one stays until the process ends.
 */
export type NumberLists = RowTable & {
  /** Returns where the list is. */
  add(numbers: readonly number[]): number
  /** @param at from `add`; 0 for an empty list */
  at(at: number): number[]
  includes(at: number, number: number): boolean
}

export function createNumberLists(): NumberLists {
  /** Each list begins with its length; the first one is empty. */
  let numbers: Int32Array = sharedInt32(1024)
  let length = 1

  return {
    add(list) {
      if (list.length === 0) return 0
      if (length + list.length + 1 > numbers.length)
        numbers = longerShared(numbers, Math.ceil((length + list.length + 1) * 1.5))
      const at = length
      numbers[length++] = list.length
      for (const number of list) numbers[length++] = number
      return at
    },
    at: (at) => Array.from(numbers.subarray(at + 1, at + 1 + int32(numbers, at))),
    includes(at, number) {
      const end = at + int32(numbers, at)
      for (let next = at + 1; next <= end; next++) if (int32(numbers, next) === number) return true
      return false
    },
    arrays: () => [{ values: numbers, length }],
    entries: () => [],
    adopt({ arrays: [own] }) {
      if (!own) return
      numbers = own.values
      length = own.length
    },
  }
}
