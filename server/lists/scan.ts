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
import { addBits, mapSets } from './set-combinations.ts'
import type { Masks, SetCombinations } from './set-combinations.ts'

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

type AnyPredicate = Predicate | { since: number }

/** Counts rows by the value of a column, by period, or by a function of the slots. */
export type Counter =
  | { column: Int32Array; counts: Int32Array }
  | { count: (slots: Int32Array) => void }
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
 */
export function scan<F extends Fields>(
  {
    list,
    combinations,
    column,
    newestFirst,
  }: {
    list: List<F>
    combinations: SetCombinations<F>
    /** Numbers of the combinations by slot. */
    column: Int32Array
    /** All slots. */
    newestFirst: Int32Array
  },
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
): ScanCounts<F> & Results {
  const rows = slots ?? newestFirst
  const others = [
    { name: period.name, predicate: period.since === 0 ? null : { since: period.since } },
    ...conditions,
  ]
  const names = [...list.sets, ...others.map(({ name }) => name)]
  const none = names.length
  const rejectedBy = rejectBySets(rows, {
    hidden,
    column,
    rejection: rejectionBySets({ list, combinations, masks, none }),
    none,
  })
  for (const [at, { predicate }] of others.entries())
    if (predicate) rejectRows(rows, predicate, { rejectedBy, filter: list.sets.length + at, none })

  // By the index of the filter, as in `rejectedBy`.
  const counts = new Int32Array(none + 2)
  for (let row = 0; row < rejectedBy.length; row++) increment(counts, uint8(rejectedBy, row))
  const { results, rejectedSlots } = separate(rows, { rejectedBy, counts, filters: withFacets ? none : 0 })

  for (const counter of counters) countRows(results.slots, counter)
  const sets = mapSets(list, (_name, { values }) => new Int32Array(values.length))
  if (withFacets) {
    const countSets = createSetCounter({ combinations, column })
    countSets(
      results.slots,
      list.sets.map((name) => sets[name]),
    )
    for (const [filter, name] of list.sets.entries())
      countSets(
        rejectedSlots[filter] ?? NO_SLOTS,
        list.sets.map((one) => (one === name ? sets[name] : null)),
      )
    const facets: readonly Pick<Condition, 'counter' | 'isNarrowing'>[] = [{ counter: period }, ...conditions]
    for (const [at, { counter, isNarrowing = false }] of facets.entries()) {
      if (!counter) continue
      countRows(results.slots, counter)
      if (!isNarrowing) countRows(rejectedSlots[list.sets.length + at] ?? NO_SLOTS, counter)
    }
  }
  return {
    ...results,
    total: results.slots.length,
    rejectedOnly: new Map(names.map((name, filter) => [name, int32(counts, filter)])),
    sets,
  }
}

const NO_SLOTS = new Int32Array(0)

/**
 * By combination: the index of the set whose filter rejects it, `none` for no set and one more for several; null if no
 * filter of a set is chosen.
 */
function rejectionBySets<F extends Fields>({
  list,
  combinations,
  masks,
  none,
}: {
  list: List<F>
  combinations: SetCombinations<F>
  masks: Masks<F>
  none: number
}): Uint8Array | null {
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

/** By row: the index of the filter that rejects it, `none` for no filter; one more for several, and for hidden rows. */
function rejectBySets(
  slots: Int32Array,
  {
    hidden,
    column,
    rejection,
    none,
  }: { hidden: Uint8Array; column: Int32Array; rejection: Uint8Array | null; none: number },
): Uint8Array {
  const rejectedBy = new Uint8Array(slots.length)
  if (rejection)
    for (let row = 0; row < slots.length; row++) {
      const slot = int32(slots, row)
      rejectedBy[row] = uint8(hidden, slot) === 1 ? none + 1 : uint8(rejection, int32(column, slot))
    }
  else for (let row = 0; row < slots.length; row++) rejectedBy[row] = none + uint8(hidden, int32(slots, row))
  return rejectedBy
}

/** Counts the values of sets; null for a set that is not counted. */
function createSetCounter<F extends Fields>({
  combinations,
  column,
}: {
  combinations: SetCombinations<F>
  column: Int32Array
}) {
  return (slots: Int32Array, counts: readonly (Int32Array | null)[]) => {
    const masks = combinations.masks()
    const add = (combination: number, count: number) => {
      for (let set = 0; set < counts.length; set++) {
        const ofSet = counts[set]
        if (ofSet) addBits(ofSet, int32(masks[set] ?? NO_SLOTS, combination), count)
      }
    }
    if (slots.length < combinations.size()) {
      for (let row = 0; row < slots.length; row++) add(int32(column, int32(slots, row)), 1)
      return
    }
    const byCombination = new Int32Array(combinations.size())
    countValues(slots, { column, counts: byCombination })
    for (let combination = 0; combination < byCombination.length; combination++) {
      const count = int32(byCombination, combination)
      if (count > 0) add(combination, count)
    }
  }
}

/** Rows, newest first. */
export type Results = {
  slots: Int32Array
  /** By row: its index in the slots that were scanned; null if it is the same. */
  places: Int32Array | null
}

/**
 * The rows that no filter rejects, and by filter those that only this one rejects.
 * @param options.counts of the rows by `rejectedBy`
 */
function separate(
  rows: Int32Array,
  { rejectedBy, counts, filters }: { rejectedBy: Uint8Array; counts: Int32Array; filters: number },
): { results: Results; rejectedSlots: Int32Array[] } {
  const none = counts.length - 2
  const total = int32(counts, none)
  if (total === rows.length) return { results: { slots: rows, places: null }, rejectedSlots: [] }
  const slots = new Int32Array(total)
  const places = new Int32Array(total)
  const rejectedSlots = Array.from({ length: filters }, (_, filter) => new Int32Array(int32(counts, filter)))
  const lengths = new Int32Array(filters)
  let length = 0
  for (let row = 0; row < rejectedBy.length; row++) {
    const by = uint8(rejectedBy, row)
    if (by === none) {
      places[length] = row
      slots[length++] = int32(rows, row)
    } else if (by < filters) {
      const rejected = rejectedSlots[by]
      const at = int32(lengths, by)
      if (rejected) rejected[at] = int32(rows, row)
      lengths[by] = at + 1
    }
  }
  return { results: { slots, places }, rejectedSlots }
}

function rejectRows(
  slots: Int32Array,
  predicate: AnyPredicate,
  { rejectedBy, filter, none }: { rejectedBy: Uint8Array; filter: number; none: number },
) {
  const reject = (row: number) => {
    rejectedBy[row] = uint8(rejectedBy, row) === none ? filter : none + 1
  }
  if ('from' in predicate) {
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

/** @param slots newest first */
function countRows(slots: Int32Array, counter: Counter) {
  if ('starts' in counter) countPeriods(slots, counter)
  else if ('counts' in counter) countValues(slots, counter)
  else counter.count(slots)
}

function countValues(slots: Int32Array, { column, counts }: { column: Int32Array; counts: Int32Array }) {
  for (let row = 0; row < slots.length; row++) increment(counts, int32(column, int32(slots, row)))
}

/** Matches rows whose column has the value; null for a null value. */
export const equals = (column: Int32Array, value: number | null): Predicate | null =>
  value === null ? null : { column, from: value, to: value }

function countPeriods(slots: Int32Array, { starts, counts }: Periods) {
  for (let at = 0; at < starts.length; at++) {
    const start = int32(starts, at)
    let low = 0
    let high = slots.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (int32(slots, middle) >= start) low = middle + 1
      else high = middle
    }
    counts[at] = int32(counts, at) + low
  }
}

export function increment(counts: Int32Array, at: number) {
  counts[at] = int32(counts, at) + 1
}
