import type { FacetValue } from '#shared/lists/list-page.ts'
import { int32 } from './columns.ts'
import { increment } from './scan-query.ts'
import { createCounts, readByValue, type ReadableCounts } from './query-filters.ts'

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
 * @param options.attribute with the bins of the sums, see `sumBin`
 */
export const countSums = <Columns>({
  column,
  attribute,
}: {
  column: (columns: Columns) => Int32Array
  attribute: string
}): ReadableCounts<Columns, FacetValue[]> =>
  createCounts(
    (columns) => {
      const sums = column(columns)
      const bins = new Int32Array(BINS)
      const count = (slots: Int32Array) => {
        for (let row = 0; row < slots.length; row++) {
          const bin = sumBin(int32(sums, int32(slots, row)))
          if (bin > 0) increment(bins, bin - 1)
        }
      }
      return { counter: { count }, read: () => sumFacet(bins) }
    },
    {
      attribute,
      read(groups) {
        const countOf = readByValue(groups)
        return sumFacet(Int32Array.from({ length: BINS }, (_, at) => countOf(at + 1)))
      },
    },
  )

/** The number of the bin of a sum, from 1; 0 for no sum. */
export const sumBin = (sum: number) => (sum === 0 ? 0 : Math.min(BINS, ((sum / BIN) | 0) + 1))

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
