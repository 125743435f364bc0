/**
 * One walk over the rows answers a query: results, counts of every facet and what each filter costs. A row that no
 * filter refuses is a result and counts in all facets; one that a single filter refuses counts in the facet of that
 * filter alone, for it would appear if that filter were changed. So the counts agree with the lists by construction.
 *
 * Each filter and each count is a loop of its own over a column: one loop over the rows with a call a filter takes
 * three times as long.
 */
import type { Fields } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'
import { int32, uint8 } from './columns.ts'
import { countBits, fromSets } from './set-columns.ts'
import type { Masks, SetColumns } from './set-columns.ts'

/** A filter that is no closed set, for one query. */
export type Condition = {
  /** Of the filter. */
  name: string
  /** Null when the filter asks nothing. */
  accepted: Accepted | null
  /** Of the facet. */
  counter?: Counter
  /** More values of the filter leave fewer rows, so those that it refuses count in no facet. */
  isNarrowing?: boolean
}

/** Values from one to another (32 bits), values that the table has 1 for, or any other rule. */
export type Accepted =
  | { column: Int32Array; from: number; to: number }
  | { column: Int32Array; table: Uint8Array }
  | { isAccepted: (slot: number) => boolean }

type AnyAccepted = Accepted | { column: Int32Array; mask: number } | { since: number }

/** Rows by the value of a column, by its bits, or counted in any other way. */
export type Counter =
  | { column: Int32Array; counts: Int32Array }
  | { column: Int32Array; bits: Int32Array }
  | { count: (slot: number) => void }
  | Periods

/** Rows lie in the order of publication, so a period begins at a slot. */
export type Periods = {
  /** First slots of the periods that can be chosen. */
  starts: Int32Array
  /** By period, the longer ones with what the shorter ones have. */
  counts: Int32Array
  /** First slot of the chosen period, 0 for none. */
  since: number
}

export type ScanCounts<F extends Fields> = {
  total: number
  /** Rows that only this filter refuses, by its name. */
  rejectedOnly: ReadonlyMap<string, number>
  /** By value, in the order of the set. */
  sets: Record<keyof Masks<F>, Int32Array>
}

/**
 * @param slots the rows to look at, newest first; null for all
 * @param hidden 1 for rows that do not exist for the reader
 * @param counters of results, beside those of facets
 * @param isFaceted whether anybody reads the facets
 * @param onResult called for each result, newest first; `at` is its place in `slots`
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
    isFaceted,
  }: {
    masks: Masks<F>
    period: Periods & { name: string }
    conditions: readonly Condition[]
    hidden: Uint8Array
    slots: Int32Array | null
    counters: readonly Counter[]
    isFaceted: boolean
  },
  onResult: (slot: number, at: number) => void,
): ScanCounts<F> {
  const filters = [
    ...list.sets.map((name) => ({ name, accepted: bitsOf(columns[name], masks[name]) })),
    { name: period.name, accepted: period.since === 0 ? null : { since: period.since } },
    ...conditions,
  ]
  const rows = visibleRows({ slots, size, hidden })
  const none = filters.length
  // By row: the filter that refuses it, `filters.length` for none and one more for several.
  const refusals = new Uint8Array(rows.slots.length).fill(none)
  for (const [filter, { accepted }] of filters.entries())
    if (accepted) refuse(rows.slots, accepted, { refusals, filter, none })

  const results: number[] = []
  const rejectedOnly = new Int32Array(none + 2)
  const refusedBy = filters.map((): number[] => [])
  for (let row = 0; row < refusals.length; row++) {
    const slot = int32(rows.slots, row)
    const by = uint8(refusals, row)
    if (by === none) {
      results.push(slot)
      onResult(slot, rows.places === null ? row : int32(rows.places, row))
      continue
    }
    increment(rejectedOnly, by)
    if (isFaceted) refusedBy[by]?.push(slot)
  }

  for (const counter of counters) countRows(results, counter)
  const sets = fromSets(list, (_name, { values }) => new Int32Array(values.length))
  if (isFaceted) {
    const facets: (Counter | undefined)[] = [
      ...list.sets.map((name) => ({ column: columns[name], bits: sets[name] })),
      period,
      ...conditions.map(({ counter }) => counter),
    ]
    for (const [filter, counter] of facets.entries()) {
      if (!counter) continue
      countRows(results, counter)
      if (conditions[filter - list.sets.length - 1]?.isNarrowing !== true)
        countRows(refusedBy[filter] ?? [], counter)
    }
  }
  return {
    total: results.length,
    rejectedOnly: new Map(filters.map(({ name }, filter) => [name, int32(rejectedOnly, filter)])),
    sets,
  }
}

const bitsOf = (column: Int32Array, mask: number) => (mask === 0 ? null : { column, mask })

/** Rows that exist for the reader, newest first, with their places among the slots given. */
function visibleRows({
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

type Refusals = { refusals: Uint8Array; filter: number; none: number }

function refuse(slots: Int32Array, accepted: AnyAccepted, { refusals, filter, none }: Refusals) {
  const refuseRow = (row: number) => {
    refusals[row] = uint8(refusals, row) === none ? filter : none + 1
  }
  if ('mask' in accepted) {
    const { column, mask } = accepted
    for (let row = 0; row < slots.length; row++)
      if ((int32(column, int32(slots, row)) & mask) === 0) refuseRow(row)
  } else if ('from' in accepted) {
    const { column, from, to } = accepted
    for (let row = 0; row < slots.length; row++) {
      const value = int32(column, int32(slots, row))
      if (value < from || value > to) refuseRow(row)
    }
  } else if ('table' in accepted) {
    const { column, table } = accepted
    for (let row = 0; row < slots.length; row++)
      if (uint8(table, int32(column, int32(slots, row))) === 0) refuseRow(row)
  } else if ('since' in accepted) {
    for (let row = 0; row < slots.length; row++) if (int32(slots, row) < accepted.since) refuseRow(row)
  } else {
    for (let row = 0; row < slots.length; row++) if (!accepted.isAccepted(int32(slots, row))) refuseRow(row)
  }
}

function countRows(slots: readonly number[], counter: Counter) {
  if ('bits' in counter) for (const slot of slots) countBits(counter.bits, int32(counter.column, slot))
  else if ('starts' in counter) for (const slot of slots) countPeriods(counter, slot)
  else if ('counts' in counter)
    for (const slot of slots) increment(counter.counts, int32(counter.column, slot))
  else for (const slot of slots) counter.count(slot)
}

/** Rows whose column has the value; all of them for null. */
export const equals = (column: Int32Array, value: number | null): Accepted | null =>
  value === null ? null : { column, from: value, to: value }

function countPeriods({ starts, counts }: Periods, slot: number) {
  for (let at = 0; at < starts.length; at++) if (slot >= int32(starts, at)) increment(counts, at)
}

export function increment(counts: Int32Array, at: number) {
  counts[at] = int32(counts, at) + 1
}
