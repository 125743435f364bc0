/**
 * The closed sets that a list declares: each value is a bit, in the order of the set. Rows share a few thousand
 * combinations of values, so a row has the number of its combination: filters and counts look at combinations.
 */
import type { Fields, FilterOf, NamesOf, SetField } from '#shared/lists/fields.ts'
import { int32, longerShared, maskOf, sharedInt32, uint8 } from './columns.ts'
import type { RowTable } from './row-tables.ts'
import type { List } from '#shared/lists/list.ts'

/** The column of the numbers. */
export type SetColumn = { sets: Int32Array }
/** Bits of each set; 0 in a filter matches every row. */
export type Masks<F extends Fields> = Record<NamesOf<F, 'set'>, number>
/** The values of a row by set. */
export type SetValues<F extends Fields> = Readonly<
  Record<NamesOf<F, 'set'>, string | readonly string[] | null>
>

export type SetCombinations<F extends Fields> = RowTable & {
  /** Their number. */
  size(): number
  /** The number of a combination, added if it is new. */
  numberOf(masks: Masks<F>): number
  /** The number of the combination of a row. */
  numberOfRow(row: SetValues<F>): number
  /** Bits of a set by combination, in the order of `list.sets`. */
  masks(): readonly Int32Array[]
  at(number: number): Masks<F>
}

/** @throws Error for a set with more than 32 values, which do not fit into the bits of an integer */
export function createSetCombinations<F extends Fields>(list: List<F>): SetCombinations<F> {
  mapSets(list, (_name, { values }) => {
    if (values.length > 32) throw new Error('A set of a list has 32 values at most')
  })
  const numbers = new Map<string, number>()
  /** By the values as rows have them. */
  const numbersOfRows = new Map<string, number>()
  let masks: readonly Int32Array[] = list.sets.map(() => sharedInt32(256))
  let size = 0

  return {
    size: () => size,
    masks: () => masks,
    numberOf,
    numberOfRow(row) {
      const key = list.sets.map((name) => row[name]).join('|')
      const known = numbersOfRows.get(key)
      if (known !== undefined) return known
      const number = numberOf(masksOfRow(list, row))
      numbersOfRows.set(key, number)
      return number
    },
    at: masksAt,
    arrays: () => masks.map((values) => ({ values, length: size })),
    entries: () => [],
    adopt({ arrays }) {
      masks = arrays.map(({ values }) => values)
      size = arrays[0]?.length ?? 0
    },
  }

  function masksAt(number: number): Masks<F> {
    return asRecord(list.sets.map((name, at) => [name, int32(masks[at] ?? NO_MASKS, number)]))
  }

  function numberOf(wanted: Masks<F>): number {
    // Those that were adopted.
    for (let number = numbers.size; number < size; number++) numbers.set(keyOf(masksAt(number)), number)
    const key = keyOf(wanted)
    const known = numbers.get(key)
    if (known !== undefined) return known
    const number = size++
    numbers.set(key, number)
    if (number >= (masks[0]?.length ?? 0))
      masks = masks.map((column) => longerShared(column, number * 2 + 256))
    for (const [at, name] of list.sets.entries()) (masks[at] ?? NO_MASKS)[number] = wanted[name]
    return number
  }

  function keyOf(one: Masks<F>): string {
    return list.sets.map((name) => one[name]).join()
  }
}

const NO_MASKS = new Int32Array(0)

/** The bits of the values of a row. */
export const masksOfRow = <F extends Fields>(list: List<F>, row: SetValues<F>): Masks<F> =>
  mapSets(list, (name, { values }) => {
    const value = row[name]
    return maskOf(values, value === null ? [] : [value].flat())
  })

export const masksOf = <F extends Fields>(list: List<F>, filter: FilterOf<F>): Masks<F> =>
  mapSets(list, (name, { values }) => maskOf(values, chosenOf(filter, name)))

/** Maps each set of the list to a value, by name. */
export function mapSets<F extends Fields, Value>(
  list: List<F>,
  make: (name: NamesOf<F, 'set'>, field: SetField) => Value,
): Record<NamesOf<F, 'set'>, Value> {
  return asRecord(list.sets.map((name) => [name, make(name, setOf(list, name))]))
}

export const valuesOf = <F extends Fields>(list: List<F>, name: NamesOf<F, 'set'>): readonly string[] =>
  setOf(list, name).values

/** Adds to the count of each set bit. */
export function addBits(counts: Int32Array, mask: number, count: number) {
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest)
    counts[bit] = int32(counts, bit) + count
  }
}

function setOf<F extends Fields>({ fields }: List<F>, name: NamesOf<F, 'set'>): SetField {
  const field = fields[name]
  if (field?.kind !== 'set') throw new Error(`${name} is not a set`)
  return field
}

function chosenOf<F extends Fields>(filter: FilterOf<F>, name: NamesOf<F, 'set'>): readonly string[] {
  const chosen: unknown = filter[name]
  return Array.isArray(chosen) ? chosen.map(String) : []
}

/** Safe: the entries have the names of all sets. */
const asRecord = <Name extends string, Value>(entries: (readonly [Name, Value])[]) =>
  Object.fromEntries(entries) as Record<Name, Value>

/** By set, the number of rows with each value. */
export type SetCounts<F extends Fields> = Record<keyof Masks<F>, Int32Array>

export const noSetCounts = <F extends Fields>(list: List<F>): SetCounts<F> =>
  mapSets(list, (_name, { values }) => new Int32Array(values.length))

/**
 * By combination: the index of the set whose filter rejects it, `none` for no set and one more for several; null if no
 * filter of a set is chosen.
 */
export function rejectionBySets<F extends Fields>(
  { list, combinations }: { list: List<F>; combinations: SetCombinations<F> },
  { masks, none }: { masks: Masks<F>; none: number },
): Uint8Array | null {
  const chosen = list.sets.map((name) => masks[name])
  if (chosen.every((mask) => mask === 0)) return null
  const rejection = new Uint8Array(combinations.size()).fill(none)
  for (const [set, values] of combinations.masks().entries()) {
    const mask = chosen[set] ?? 0
    if (mask === 0) continue
    for (let number = 0; number < rejection.length; number++)
      if ((int32(values, number) & mask) === 0)
        rejection[number] = uint8(rejection, number) === none ? set : none + 1
  }
  return rejection
}

/** Counts rows of a combination, with the values of one set or of all sets. */
export function createSetCounter<F extends Fields>(
  { list, combinations }: { list: List<F>; combinations: SetCombinations<F> },
  counts: SetCounts<F>,
) {
  const columns = list.sets.map((name) => counts[name])
  const masks = combinations.masks()
  /** @param set its index; null for all sets */
  return (combination: number, count: number, set: number | null) => {
    for (let at = 0; at < columns.length; at++)
      if (set === null || at === set)
        addBits(columns[at] ?? NO_COUNTS, int32(masks[at] ?? NO_COUNTS, combination), count)
  }
}

const NO_COUNTS = new Int32Array(0)
