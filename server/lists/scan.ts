/**
 * One scan answers a query: results, the counts of every facet and how many rows each filter excludes. A row that passes
 * all filters is a result and counts in all facets; a row that fails exactly one filter counts in the facet of that
 * filter only, because it would appear if that filter were changed. So counts and lists agree by construction.
 *
 * Few rows are looked at one by one; many rows are bitmaps, which filters combine 32 rows at a time.
 */
import type { Fields } from '#shared/lists/fields.ts'
import { scanBitmaps } from './scan-bitmaps.ts'
import { hasBit, type Bitmap } from './bitmap.ts'
import { int32, uint8 } from './columns.ts'
import {
  countRows,
  countValues,
  increment,
  otherFilters,
  type Results,
  type ScanCounts,
  type ScannedColumns,
  type ScanQuery,
  type OtherPredicate,
  type Rows,
} from './scan-query.ts'
import { createSetCounter, noSetCounts, rejectionBySets } from './set-combinations.ts'

const NO_SLOTS = new Int32Array(0)

/** One of so many rows is looked at as quickly as all rows are combined. */
const FEW_ROWS = 16

export function scan<F extends Fields>(
  columns: ScannedColumns<F>,
  query: ScanQuery<F>,
): ScanCounts<F> & Results {
  const { slots } = query
  return slots !== null && slots.length * FEW_ROWS < columns.size
    ? scanRows(columns, query, slots)
    : scanBitmaps(columns, query)
}

/**
 * A scan of few rows, one by one. Each filter and each count has its own loop over a column: one loop over the rows with a
 * call per filter takes three times as long.
 * @param rows newest first
 */
export function scanRows<F extends Fields>(
  { list, combinations, column }: ScannedColumns<F>,
  query: ScanQuery<F>,
  rows: Int32Array,
): ScanCounts<F> & Results {
  const { masks, hidden, counters, withFacets } = query
  const others = otherFilters(query)
  const names = [...list.sets, ...others.map(({ name }) => name)]
  const none = names.length
  const rejection = rejectionBySets({ list, combinations }, { masks, none })
  const rejectedBy = rejectBySets(rows, { hidden, column, rejection, none })
  for (const [at, { predicate }] of others.entries())
    if (predicate) rejectRows(rows, predicate, { rejectedBy, filter: list.sets.length + at, none })

  // By the index of the filter, as in `rejectedBy`.
  const counts = new Int32Array(none + 2)
  for (let row = 0; row < rejectedBy.length; row++) increment(counts, uint8(rejectedBy, row))
  const { results, rejectedSlots } = separate(rows, { rejectedBy, counts, filters: withFacets ? none : 0 })

  for (const counter of counters) countRows(results.slots, counter)
  const sets = noSetCounts(list)
  if (withFacets) {
    const addCombination = createSetCounter({ list, combinations }, sets)
    const countSets = (slots: Int32Array, set: number | null) => {
      if (slots.length < combinations.size())
        for (let row = 0; row < slots.length; row++) addCombination(int32(column, int32(slots, row)), 1, set)
      else {
        const byCombination = new Int32Array(combinations.size())
        countValues(slots, { column, counts: byCombination })
        for (const [combination, count] of byCombination.entries())
          if (count > 0) addCombination(combination, count, set)
      }
    }
    countSets(results.slots, null)
    for (let set = 0; set < list.sets.length; set++) countSets(rejectedSlots[set] ?? NO_SLOTS, set)
    for (const [at, { counter, isNarrowing }] of others.entries()) {
      if (!counter) continue
      countRows(results.slots, counter)
      if (!isNarrowing) countRows(rejectedSlots[list.sets.length + at] ?? NO_SLOTS, counter)
    }
  }
  return {
    newest: (count) => results.slots.subarray(0, count),
    all: () => results,
    total: results.slots.length,
    rejectedOnly: new Map(names.map((name, filter) => [name, int32(counts, filter)])),
    sets,
  }
}

/** By row: the index of the filter that rejects it, `none` for no filter; one more for several, and for hidden rows. */
function rejectBySets(
  slots: Int32Array,
  {
    hidden,
    column,
    rejection,
    none,
  }: { hidden: Bitmap; column: Int32Array; rejection: Uint8Array | null; none: number },
): Uint8Array {
  const rejectedBy = new Uint8Array(slots.length)
  if (rejection)
    for (let row = 0; row < slots.length; row++) {
      const slot = int32(slots, row)
      rejectedBy[row] = hasBit(hidden, slot) ? none + 1 : uint8(rejection, int32(column, slot))
    }
  else
    for (let row = 0; row < slots.length; row++)
      rejectedBy[row] = none + Number(hasBit(hidden, int32(slots, row)))
  return rejectedBy
}

/**
 * The rows that no filter rejects, and by filter those that only this one rejects.
 * @param options.counts of the rows by `rejectedBy`
 */
function separate(
  rows: Int32Array,
  { rejectedBy, counts, filters }: { rejectedBy: Uint8Array; counts: Int32Array; filters: number },
): { results: Rows; rejectedSlots: Int32Array[] } {
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
  predicate: OtherPredicate,
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
