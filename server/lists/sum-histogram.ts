import type { FacetValue } from '#shared/lists/list-page.ts'
import { int32 } from './columns.ts'
import { increment, type Counter } from './counting.ts'

/** Fewer rows say nothing about what is usual. */
const ROWS_MIN = 20
const BARS_MAX = 24
const BIN = 5000
const BINS = 200
/** Widths of a bar, in bins. */
const WIDTHS = [1, 2, 4, 10, 20]

/**
 * Counts rows by a sum in roubles, without those that state none. The facet has at most 24 sums at equal distances, the
 * first and the last with the few rows below and above; it is empty for fewer than 20 rows.
 */
export function sumHistogram(column: Int32Array): { counter: Counter; facet(): FacetValue[] } {
  const bins = new Int32Array(BINS)
  return {
    counter: {
      count(slots) {
        for (let row = 0; row < slots.length; row++) {
          const bin = sumBin(int32(column, int32(slots, row)))
          if (bin > 0) increment(bins, bin - 1)
        }
      },
    },
    facet: () => sumFacet(bins),
  }
}

/** The number of the bin of a sum, from 1; 0 for no sum. */
export const sumBin = (sum: number) => (sum === 0 ? 0 : Math.min(BINS, ((sum / BIN) | 0) + 1))

/** @param countOf rows by the number of the bin */
export const sumFacetOf = (countOf: (bin: number) => number): FacetValue[] =>
  sumFacet(Int32Array.from({ length: BINS }, (_, at) => countOf(at + 1)))

function sumFacet(bins: Int32Array): FacetValue[] {
  const total = bins.reduce((all, count) => all + count, 0)
  if (total < ROWS_MIN) return []
  const low = binAt(bins, total * 0.02)
  const high = binAt(bins, total * 0.95)
  const width = WIDTHS.find((one) => Math.floor(high / one) - Math.floor(low / one) < BARS_MAX) ?? BINS
  const first = Math.floor(low / width)
  const counts = new Map<number, number>()
  for (let at = first; at <= Math.floor(high / width); at++) counts.set(at, 0)
  for (const [bin, count] of bins.entries()) {
    const bar = Math.floor(Math.min(Math.max(bin, low), high) / width)
    counts.set(bar, (counts.get(bar) ?? 0) + count)
  }
  return Array.from(counts, ([bar, count]) => ({ value: String(bar * width * BIN), name: null, count }))
}

/** The bin that the row with this number is in, the rows in ascending order. */
function binAt(bins: Int32Array, row: number): number {
  let seen = 0
  return bins.findIndex((count) => (seen += count) > row)
}
