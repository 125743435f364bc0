import type { Sql } from '#server/kernel/sql.ts'
import type { StoredRow } from './column-store.ts'
import type { EngineQuery, EngineResult, ListEngine } from './engine.ts'
import type { ListSource } from './list-source.ts'
import { loadRows, loadSnapshot } from './load-list.ts'
import type { IndexQuery, MemoryIndex } from './memory-index.ts'
import { COMPARED_ROWS, pages } from './pages.ts'
import type { Page } from './pages.ts'
import type { ListTypes } from './port.ts'
import { restrictTo } from './slot-index.ts'
import type { ListFiles } from './snapshot/list-files.ts'
import { createSnapshotWriter } from './snapshot/snapshot-writer.ts'
import { createTextSearch } from './text/search.ts'
import { createVocabulary } from './text/vocabulary.ts'
import { wordCount } from './text-index/search.ts'
import { titleSimilarity } from './text-index/similarity.ts'
import { createTextIndex } from './text-index/text-index.ts'

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
