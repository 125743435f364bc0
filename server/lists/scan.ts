/**
 * One scan answers a query: results, the counts of every facet and how many rows each filter excludes. A row that passes
 * all filters is a result and counts in all facets; a row that fails exactly one filter counts in the facet of that
 * filter only, because it would appear if that filter were changed. So counts and lists agree by construction.
 *
 * Each filter and each count has its own loop over a column: one loop over the rows with a call per filter takes
 * three times as long.
 */
import type { Fields } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'
import { int32, uint8 } from './columns.ts'
import { countBits, mapSets } from './set-columns.ts'
import type { Masks, SetColumns } from './set-columns.ts'

/** A filter other than a closed set, for one query. */
export type Condition = {
  /** Name of the filter. */
  name: string
  /** Null when the filter is empty. */
  predicate: Predicate | null
  /** Counts the facet of the filter. */
  counter?: Counter
  /** More chosen values leave fewer rows, so rows that it rejects count in no facet. */
  isNarrowing?: boolean
}

/** Values in the range `from` to `to` (32 bits), values with a 1 in the table, or any other rule by slot. */
export type Predicate =
  | { column: Int32Array; from: number; to: number }
  | { column: Int32Array; table: Uint8Array }
  | { matches: (slot: number) => boolean }

type AnyPredicate = Predicate | { column: Int32Array; mask: number } | { since: number }

/** Counts rows by the value of a column, by its bits, by period, or by a function. */
export type Counter =
  | { column: Int32Array; counts: Int32Array }
  | { column: Int32Array; bits: Int32Array }
  | { count: (slot: number) => void }
  | Periods

/** Slots are in the order of publication, so a period begins at a slot. */
export type Periods = {
  /** First slots of the periods that can be chosen. */
  starts: Int32Array
  /** By period; a longer period includes the shorter ones. */
  counts: Int32Array
  /** First slot of the chosen period, 0 for none. */
  since: number
}

export type ScanCounts<F extends Fields> = {
  total: number
  /** Rows that only this filter rejects, by its name. */
  rejectedOnly: ReadonlyMap<string, number>
  /** By value, in the order of the set. */
  sets: Record<keyof Masks<F>, Int32Array>
}

/**
 * @param slots the rows to scan, newest first; null for all
 * @param hidden by slot, 1 for rows that the viewer must not see
 * @param counters counters of results in addition to those of facets
 * @param withFacets whether to count the facets
 * @param onResult called for each result, newest first; `at` is its index in `slots`
 */
export function scan<F extends Fields>(
  { list, columns, size }: { list: List<F>; columns: SetColumns<F>; size: number },
  {
    masks,
    period,
    conditions,
    hidden,
    slots,
    counters,
    withFacets,
  }: {
    masks: Masks<F>
    period: Periods & { name: string }
    conditions: readonly Condition[]
    hidden: Uint8Array
    slots: Int32Array | null
    counters: readonly Counter[]
    withFacets: boolean
  },
  onResult: (slot: number, at: number) => void,
): ScanCounts<F> {
  const filters = [
    ...list.sets.map((name) => ({ name, predicate: maskPredicate(columns[name], masks[name]) })),
    { name: period.name, predicate: period.since === 0 ? null : { since: period.since } },
    ...conditions,
  ]
  const rows = collectVisibleRows({ slots, size, hidden })
  const none = filters.length
  // By row: the index of the filter that rejects it, `filters.length` for none and one more for several.
  const rejectedBy = new Uint8Array(rows.slots.length).fill(none)
  for (const [filter, { predicate }] of filters.entries())
    if (predicate) rejectRows(rows.slots, predicate, { rejectedBy, filter, none })

  const results: number[] = []
  const rejectedOnly = new Int32Array(none + 2)
  const rejectedSlots = filters.map((): number[] => [])
  for (let row = 0; row < rejectedBy.length; row++) {
    const slot = int32(rows.slots, row)
    const by = uint8(rejectedBy, row)
    if (by === none) {
      results.push(slot)
      onResult(slot, rows.places === null ? row : int32(rows.places, row))
      continue
    }
    increment(rejectedOnly, by)
    if (withFacets) rejectedSlots[by]?.push(slot)
  }

  for (const counter of counters) countRows(results, counter)
  const sets = mapSets(list, (_name, { values }) => new Int32Array(values.length))
  if (withFacets) {
    const facets: (Counter | undefined)[] = [
      ...list.sets.map((name) => ({ column: columns[name], bits: sets[name] })),
      period,
      ...conditions.map(({ counter }) => counter),
    ]
    for (const [filter, counter] of facets.entries()) {
      if (!counter) continue
      countRows(results, counter)
      if (conditions[filter - list.sets.length - 1]?.isNarrowing !== true)
        countRows(rejectedSlots[filter] ?? [], counter)
    }
  }
  return {
    total: results.length,
    rejectedOnly: new Map(filters.map(({ name }, filter) => [name, int32(rejectedOnly, filter)])),
    sets,
  }
}

const maskPredicate = (column: Int32Array, mask: number) => (mask === 0 ? null : { column, mask })

/** Rows that the viewer may see, newest first, with their indexes in the given slots. */
function collectVisibleRows({
  slots,
  size,
  hidden,
}: {
  slots: Int32Array | null
  size: number
  hidden: Uint8Array
}): { slots: Int32Array; places: Int32Array | null } {
  const length = slots === null ? size : slots.length
  const visible = new Int32Array(length)
  const places = slots === null ? null : new Int32Array(length)
  let count = 0
  for (let at = 0; at < length; at++) {
    const slot = slots === null ? length - 1 - at : int32(slots, at)
    if (uint8(hidden, slot) === 1) continue
    if (places) places[count] = at
    visible[count++] = slot
  }
  return { slots: visible.subarray(0, count), places }
}

function rejectRows(
  slots: Int32Array,
  predicate: AnyPredicate,
  { rejectedBy, filter, none }: { rejectedBy: Uint8Array; filter: number; none: number },
) {
  const reject = (row: number) => {
    rejectedBy[row] = uint8(rejectedBy, row) === none ? filter : none + 1
  }
  if ('mask' in predicate) {
    const { column, mask } = predicate
    for (let row = 0; row < slots.length; row++)
      if ((int32(column, int32(slots, row)) & mask) === 0) reject(row)
  } else if ('from' in predicate) {
    const { column, from, to } = predicate
    for (let row = 0; row < slots.length; row++) {
      const value = int32(column, int32(slots, row))
      if (value < from || value > to) reject(row)
    }
  } else if ('table' in predicate) {
    const { column, table } = predicate
    for (let row = 0; row < slots.length; row++)
      if (uint8(table, int32(column, int32(slots, row))) === 0) reject(row)
  } else if ('since' in predicate) {
    for (let row = 0; row < slots.length; row++) if (int32(slots, row) < predicate.since) reject(row)
  } else {
    for (let row = 0; row < slots.length; row++) if (!predicate.matches(int32(slots, row))) reject(row)
  }
}

function countRows(slots: readonly number[], counter: Counter) {
  if ('bits' in counter) for (const slot of slots) countBits(counter.bits, int32(counter.column, slot))
  else if ('starts' in counter) for (const slot of slots) countPeriods(counter, slot)
  else if ('counts' in counter)
    for (const slot of slots) increment(counter.counts, int32(counter.column, slot))
  else for (const slot of slots) counter.count(slot)
}

/** Matches rows whose column has the value; null for a null value. */
export const equals = (column: Int32Array, value: number | null): Predicate | null =>
  value === null ? null : { column, from: value, to: value }

function countPeriods({ starts, counts }: Periods, slot: number) {
  for (let at = 0; at < starts.length; at++) if (slot >= int32(starts, at)) increment(counts, at)
}

export function increment(counts: Int32Array, at: number) {
  counts[at] = int32(counts, at) + 1
}
