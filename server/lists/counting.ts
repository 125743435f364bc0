/** How the rows of a query are counted. */
import { int32 } from './columns.ts'

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
