/** What a scan is asked and what it answers. */
import type { Fields } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'
import type { Bitmap } from './bitmap.ts'
import type { Masks, SetCombinations, SetCounts } from './set-combinations.ts'
import { int32 } from './columns.ts'

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

/** Values from 0 in the range `from` to `to`, values with a 1 in the table, or any other rule by slot. */
export type Predicate =
  | { column: Int32Array; from: number; to: number }
  | { column: Int32Array; table: Uint8Array }
  | { matches: (slot: number) => boolean }

export type ScanCounts<F extends Fields> = {
  total: number
  /** Rows that only this filter rejects, by its name. */
  rejectedOnly: ReadonlyMap<string, number>
  sets: SetCounts<F>
}

export type Results = {
  /** The newest results, at most as many. */
  newest(count: number): Int32Array
  all(): Rows
}

/** Slots, newest first. */
export type Rows = {
  slots: Int32Array
  /** By row: its index in the slots that were scanned; null if it is the same. */
  places: Int32Array | null
}

export type ScannedColumns<F extends Fields> = {
  list: List<F>
  combinations: SetCombinations<F>
  /** Numbers of the combinations by slot. */
  column: Int32Array
  /** Number of slots. */
  size: number
}

export type ScanQuery<F extends Fields> = {
  masks: Masks<F>
  period: Periods & { name: string }
  conditions: readonly Condition[]
  /** Rows that the viewer must not see. */
  hidden: Bitmap
  /** The rows to scan, newest first; null for all. */
  slots: Int32Array | null
  /** Counters of results in addition to those of facets. */
  counters: readonly Counter[]
  /** Whether to count the facets. */
  withFacets: boolean
}

/** The filters other than sets, the period first. */
export const otherFilters = <F extends Fields>({ period, conditions }: ScanQuery<F>): OtherFilter[] => [
  { name: period.name, predicate: period.since === 0 ? null : { since: period.since }, counter: period },
  ...conditions,
]
type OtherFilter = Omit<Condition, 'predicate'> & { predicate: OtherPredicate | null }
export type OtherPredicate = Predicate | { since: number }

/** Counts rows by the value of a column, by period, or by a function of the slots, which may be called several times. */
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

/** @param slots newest first */
export function countRows(slots: Int32Array, counter: Counter) {
  if ('starts' in counter) countPeriods(slots, counter)
  else if ('counts' in counter) countValues(slots, counter)
  else counter.count(slots)
}

export function countValues(
  slots: Int32Array,
  { column, counts }: { column: Int32Array; counts: Int32Array },
) {
  for (let row = 0; row < slots.length; row++) increment(counts, int32(column, int32(slots, row)))
}

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
