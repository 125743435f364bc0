/** What a scan is asked and what it answers. */
import type { Fields } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'
import type { Bitmap } from './bitmap.ts'
import type { Counter, Periods } from './counting.ts'
import type { Masks, SetCombinations } from './set-combinations.ts'
import type { SetCounts } from './set-counts.ts'

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

/** Matches rows whose column has the value; null for a null value. */
export const equals = (column: Int32Array, value: number | null): Predicate | null =>
  value === null ? null : { column, from: value, to: value }

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
