import type { StoredRow } from '#server/lists/column-store.ts'
import type { MemoryIndex } from '#server/lists/memory-index.ts'
import type { ListTypes } from '#server/lists/port.ts'

/** Adds the rows to an empty index. */
export function fillIndex<Row extends StoredRow>(
  index: Pick<MemoryIndex<ListTypes, Row>, 'fill'>,
  rows: readonly Row[],
) {
  const filling = index.fill()
  for (const row of rows) filling.add(row)
  filling.finish()
}
