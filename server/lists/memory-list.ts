import type { Sql } from '#server/kernel/sql.ts'
import type { List } from '#shared/lists/list.ts'
import type { StoredRow } from './column-store.ts'
import { createListReader } from './list-reader.ts'
import { asListQuery, createListSearch } from './list-search.ts'
import type { ListSource } from './list-source.ts'
import { loadRows, loadSnapshot } from './load-list.ts'
import type { MemoryIndex } from './memory-index.ts'
import { pages } from './pages.ts'
import type { Page } from './pages.ts'
import type { ListTypes, SearchableList } from './port.ts'
import { restrictTo } from './slot-index.ts'
import type { ListFiles } from './snapshot/list-files.ts'
import { createSnapshotWriter } from './snapshot/snapshot-writer.ts'
import { createSuggester } from './suggester.ts'
import { createVocabulary } from './text/vocabulary.ts'
import { titleSimilarity } from './text-index/similarity.ts'
import { createTextIndex } from './text-index/text-index.ts'

/** Searches wait while the texts of so many rows are indexed. */
const REFRESHED_ROWS = 200
const COMPARED_ROWS = 20_000

/** Creates a list with its rows and its texts in memory. Loads all rows: some seconds for 20 000, less with a snapshot. */
export async function createMemoryList<T extends ListTypes, Row extends StoredRow>(
  index: MemoryIndex<T, Row>,
  declared: { list: List<T['fields'], T['sort']>; source: ListSource<T, Row> },
  { db, now, files }: { db: Sql; now: () => Date; files: ListFiles | null },
): Promise<SearchableList<T>> {
  const { source } = declared
  const texts = createTextIndex(source.names.all, files?.keepBytes)
  const vocabulary = createVocabulary(source.names.all)
  const reader = createListReader(index, declared, { texts, vocabulary, now })
  const search = createListSearch(index, declared, { vocabulary, reader })
  const snapshots = files && createSnapshotWriter(files, { texts, vocabulary, rows: index.revisions })
  const serially = createSerialQueue()
  const list: SearchableList<T> = {
    search: async (options) => search(options),
    async newest({ offset = 0, limit, ...rest }) {
      const { ids, total } = reader.query(asListQuery<T>(rest), { offset, limit })
      return { ids, total }
    },
    async count(listQuery) {
      const { total, facets } = reader.query(listQuery, { counts: 'facets' })
      return { total, facets: facets() }
    },
    async countBy(names, listQuery) {
      const { tallies } = reader.query(listQuery, { counts: names })
      return asTallies(names.map((name) => [name, tallies[name].read()]))
    },
    async match(ids, listQuery) {
      if (ids.length === 0) return []
      const { text, ...query } = reader.queryOf(listQuery, reader.readText(listQuery))
      const restricted = restrictTo(index.slots, ids, text)
      return index.query({ ...query, text: restricted, limit: ids.length }).ids
    },
    best: async (options) => index.best({ ...options, filter: declared.list.empty }),
    similarity: async (title, ids) => titleSimilarity(texts, title, ids),
    describe: async (ids) => index.describe(ids),
    suggest: createSuggester(() => source.suggestions(list)),
    size: async () => index.size(),
    version: reader.version,
    refresh: (ids) => serially(() => refresh(ids)),
    reload: () =>
      serially(async () => {
        for await (const ids of changedIds()) await refresh(ids)
      }),
  }
  await load()
  return list

  /** Loads all rows, and the texts that no snapshot has. */
  async function load() {
    const parts = { index, texts, vocabulary, source }
    const snapshot = files?.read(texts.phrases) ?? null
    const changed = snapshot ? await loadSnapshot(snapshot, parts, { db, now }) : []
    if (snapshot === null) await loadRows(parts, { db, now })
    await refresh(changed)
    snapshots?.start({ fromSnapshot: snapshot !== null })
  }

  /** Searches run between the batches. */
  async function refresh(ids: readonly number[]) {
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
    }
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
  let last = Promise.resolve()
  return (change: () => Promise<void>) => {
    const turn = last.then(change)
    last = turn.catch(() => {})
    return turn
  }
}

/** Safe: the entries have all the names. */
const asTallies = <Name extends string>(entries: (readonly [Name, ReadonlyMap<number, number>])[]) =>
  Object.fromEntries(entries) as Record<Name, ReadonlyMap<number, number>>
