/** Columns of the closed sets that a list declares: each value is a bit, in the order of the set. */
import type { Fields, FilterOf, NamesOf, SetField } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'
import { int32, maskOf } from './columns.ts'

export type SetColumns<F extends Fields> = Record<NamesOf<F, 'set'>, Int32Array>
/** Bits of each set; 0 in a filter matches every row. */
export type Masks<F extends Fields> = Record<NamesOf<F, 'set'>, number>
/** The values of a row by set. */
export type SetValues<F extends Fields> = Readonly<
  Record<NamesOf<F, 'set'>, string | readonly string[] | null>
>

/** @throws Error for a set with more than 32 values, which do not fit into the bits of an integer */
export function createSetColumns<F extends Fields>(list: List<F>, capacity: number): SetColumns<F> {
  return mapSets(list, (_name, { values }) => {
    if (values.length > 32) throw new Error('A set of a list has 32 values at most')
    return new Int32Array(capacity)
  })
}

export function writeSets<F extends Fields>(
  list: List<F>,
  columns: SetColumns<F>,
  slot: number,
  row: SetValues<F>,
) {
  for (const name of list.sets) {
    const value = row[name]
    columns[name][slot] = maskOf(valuesOf(list, name), value === null ? [] : [value].flat())
  }
}

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

/** Increments the count of each set bit. */
export function countBits(counts: Int32Array, mask: number) {
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest)
    counts[bit] = int32(counts, bit) + 1
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
