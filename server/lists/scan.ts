/**
 * One scan answers a query: results, the counts of every facet and how many rows each filter excludes. A row that passes
 * all filters is a result and counts in all facets; a row that fails exactly one filter counts in the facet of that
 * filter only, because it would appear if that filter were changed. So counts and lists agree by construction.
 *
 * Few rows are looked at one by one; many rows are bitmaps, which filters combine 32 rows at a time.
 */
import type { Fields } from '#shared/lists/fields.ts'
import { scanBitmaps } from './scan-bitmaps.ts'
import type { Results, ScanCounts, ScannedColumns, ScanQuery } from './scan-query.ts'
import { scanRows } from './scan-rows.ts'

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
