import type { Sql } from '#server/kernel/sql.ts'
import type { StoredRow } from './column-store.ts'
import type { EngineQuery, EngineResult, ListEngine, ListTypes } from './port.ts'
import { type ListSource, COMPARED_ROWS, pages, type Page } from './list-source.ts'
import type { IndexQuery, MemoryIndex } from './memory-index.ts'
import { restrictTo } from './slot-index.ts'
import type { ListFiles, ListSnapshot } from './snapshot/list-files.ts'
import { createSnapshotWriter } from './snapshot/snapshot-writer.ts'
import { createTextSearch } from './text/search.ts'
import { createVocabulary, type Vocabulary } from './text/vocabulary.ts'
import { wordCount } from './text-index/search.ts'
import { titleSimilarity } from './text-index/similarity.ts'
import { createTextIndex, type TextIndex } from './text-index/text-index.ts'
import { int32 } from './columns.ts'
import { createIdTable } from './id-table.ts'

const LOADED_ROWS = 2000

/** Without texts. */
const LOADED_FACTS = 5000

type Parts<T extends ListTypes, Row extends StoredRow> = {
  index: MemoryIndex<T, Row>
  texts: TextIndex
  vocabulary: Vocabulary
  source: ListSource<T, Row>
}

/** Searches wait while the texts of so many rows are indexed. */
const REFRESHED_ROWS = 200

/** Keeps the rows and the texts of a list in memory. Loads all rows: some seconds for 20 000, less with a snapshot. */
export async function createMemoryEngine<T extends ListTypes, Row extends StoredRow>(
  index: MemoryIndex<T, Row>,
  { source }: { source: ListSource<T, Row> },
  { db, now, files }: { db: Sql; now: () => Date; files: ListFiles | null },
): Promise<ListEngine<T>> {
  const texts = createTextIndex(source.names.all, files?.keepBytes)
  const vocabulary = createVocabulary(source.names.all)
  const textSearch = createTextSearch({ texts, slots: index.slots, now })
  const snapshots = files && createSnapshotWriter(files, { texts, vocabulary, rows: index.revisions })
  const serially = createSerialQueue()
  await load()
  return {
    vocabulary,
    query: async (query) => resultOf(query),
    withCounts: async (read) => read((stem, isPrefix) => wordCount(texts, stem, isPrefix)),
    best: index.best,
    similarity: async (title, ids) => titleSimilarity(texts, title, ids),
    describe: async (ids) => index.describe(ids),
    size: async () => index.size(),
    version: index.slots.version,
    refresh: async (ids) => void (await serially(() => refresh(ids))),
    reload: () =>
      serially(async () => {
        const reloaded = { written: 0, removed: 0 }
        for await (const ids of changedIds()) {
          const removed = await refresh(ids)
          reloaded.written += ids.length - removed
          reloaded.removed += removed
        }
        return reloaded
      }),
  }

  function resultOf({ text, among, ...query }: EngineQuery<T>): EngineResult<T> {
    const found = text === null ? null : textSearch.find(text)
    const indexQuery = {
      ...query,
      text: among === null ? found : restrictTo(index.slots, among, found),
    }
    const { total, ids, rejectedOnly, facets, tallies } = index.query(asIndexQuery<T>(indexQuery))
    const { counts } = query
    return {
      total,
      ids,
      rejectedOnly,
      facets: counts === 'facets' ? facets() : null,
      tallies: new Map(counts === 'facets' ? [] : counts.map((name) => [name, tallies[name].read()])),
      likenessOf: index.likenessOf,
    }
  }

  /** Loads all rows, and the texts that no snapshot has. */
  async function load() {
    const parts = { index, texts, vocabulary, source }
    const snapshot = files?.read(texts.phrases) ?? null
    const changed = snapshot ? await loadSnapshot(snapshot, parts, { db, now }) : []
    if (snapshot === null) await loadRows(parts, { db, now })
    await refresh(changed)
    snapshots?.start({ fromSnapshot: snapshot !== null })
  }

  /** Returns how many of the rows the list shows no more. Searches run between the batches. */
  async function refresh(ids: readonly number[]): Promise<number> {
    let removed = 0
    for (let start = 0; start < ids.length; start += REFRESHED_ROWS) {
      const batch = ids.slice(start, start + REFRESHED_ROWS)
      const rows = await source.rowsOf(db, { ids: batch, now: now() })
      const shown = new Set(rows.map(({ id }) => id))
      const gone = batch.filter((id) => !shown.has(id))
      vocabulary.add(rows, { isKnown: texts.has })
      texts.upsert(rows.map(({ document }) => document))
      texts.remove(gone)
      index.upsert(rows)
      index.remove(gone)
      snapshots?.add(batch.length)
      removed += gone.length
    }
    return removed
  }

  /** Rows whose revision is another than that of the list, and rows that the list shows no more. */
  async function* changedIds(): AsyncGenerator<readonly number[]> {
    const shown = new Set<number>()
    const revisions = (page: Page) => source.revisionsAfter(db, { ...page, now: now() })
    for await (const rows of pages(revisions, COMPARED_ROWS)) {
      for (const { id } of rows) shown.add(id)
      yield rows.flatMap(({ id, revision }) => (index.revisionOf(id) === revision ? [] : [id]))
    }
    yield Array.from(index.ids()).filter((id) => !shown.has(id))
  }
}

/** Runs one change at a time, so that an earlier reload does not undo a later refresh. */
function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(change: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(change)
    last = turn.catch(() => {})
    return turn
  }
}

/** Safe: the value is a query of the engine whose text has been replaced by the rows that it finds. */
const asIndexQuery = <T extends ListTypes>(query: object) => query as IndexQuery<T>

/** Fills an empty list with all rows and their texts. */
async function loadRows<T extends ListTypes, Row extends StoredRow>(
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
async function loadSnapshot<T extends ListTypes, Row extends StoredRow>(
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
