import type { Sql } from '#server/kernel/sql.ts'
import type { StoredRow } from './column-store.ts'
import { int32 } from './columns.ts'
import { createIdTable } from './id-table.ts'
import type { ListSource } from './list-source.ts'
import type { MemoryIndex } from './memory-index.ts'
import { pages } from './pages.ts'
import type { ListTypes } from './port.ts'
import type { ListSnapshot } from './snapshot/list-files.ts'
import type { TextIndex } from './text-index/text-index.ts'
import type { Vocabulary } from './text/vocabulary.ts'

const LOADED_ROWS = 2000
/** Without texts. */
const LOADED_FACTS = 5000

type Parts<T extends ListTypes, Row extends StoredRow> = {
  index: MemoryIndex<T, Row>
  texts: TextIndex
  vocabulary: Vocabulary
  source: ListSource<T, Row>
}

/** Fills an empty list with all rows and their texts. */
export async function loadRows<T extends ListTypes, Row extends StoredRow>(
  { index, texts, vocabulary, source }: Parts<T, Row>,
  { db, now }: { db: Sql; now: () => Date },
) {
  const [rowsOfIndex, documents] = [index.fill(), texts.fill()]
  for await (const rows of pages((page) => source.rowsAfter(db, { ...page, now: now() }), LOADED_ROWS)) {
    vocabulary.add(rows, { isKnown: () => false })
    for (const row of rows) {
      rowsOfIndex.add(row)
      documents.add(row.document)
    }
  }
  rowsOfIndex.finish()
  documents.finish()
}

/**
 * Fills an empty list with all rows, and with the texts of a snapshot. Returns the ids of the rows whose texts it does not
 * have as they are now.
 */
export async function loadSnapshot<T extends ListTypes, Row extends StoredRow>(
  { segments, vocabulary: words, rows: known }: ListSnapshot,
  { index, texts, vocabulary, source }: Parts<T, Row>,
  { db, now }: { db: Sql; now: () => Date },
): Promise<number[]> {
  texts.restore(segments)
  vocabulary.restore(words)
  const places = createIdTable()
  for (let at = 0; at < known.ids.length; at++) places.set(int32(known.ids, at), at)
  const changed: number[] = []
  const rowsOfIndex = index.fill()
  for await (const rows of pages((page) => source.factsAfter(db, { ...page, now: now() }), LOADED_FACTS))
    for (const row of rows) {
      rowsOfIndex.add(row)
      const place = places.get(row.id)
      if (place === null || int32(known.revisions, place) !== row.revision) changed.push(row.id)
    }
  rowsOfIndex.finish()
  texts.remove(Array.from(known.ids).filter((id) => index.revisionOf(id) === null))
  return changed
}
