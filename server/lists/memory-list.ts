import type { Sql } from '#server/kernel/sql.ts'
import type { DatabaseHandle } from '#server/db/client.ts'
import type { List } from '#shared/lists/list.ts'
import type { StoredRow } from './column-store.ts'
import { createListReader } from './list-reader.ts'
import { asListQuery, createListSearch } from './list-search.ts'
import type { ListSource, WithDocument } from './list-source.ts'
import type { MemoryIndex } from './memory-index.ts'
import type { ListTypes, SearchableList } from './port.ts'
import { restrictTo } from './slot-index.ts'
import { createSuggester } from './suggester.ts'
import { createVocabulary } from './text/vocabulary.ts'
import { titleSimilarity } from './text-index/similarity.ts'
import { createTextIndex } from './text-index/text-index.ts'

const LOAD_BATCH = 5000

/** Creates a list with its rows and its texts in memory. Loads all rows: some seconds for 20 000. */
export async function createMemoryList<T extends ListTypes, Row extends StoredRow>(
  index: MemoryIndex<T, Row>,
  declared: { list: List<T['fields'], T['sort']>; source: ListSource<T, Row> },
  { jobs, now }: Pick<DatabaseHandle, 'jobs'> & { now: () => Date },
): Promise<SearchableList<T>> {
  const { source } = declared
  const texts = createTextIndex()
  const vocabulary = createVocabulary(source.names.all)
  const reader = createListReader(index, declared, { texts, vocabulary, now })
  const search = createListSearch(index, declared, { vocabulary, reader })
  const serially = createSerialQueue()
  const list: SearchableList<T> = {
    search: async (options) => search(options),
    async newest({ offset = 0, limit, ...rest }) {
      return reader.query(asListQuery<T>(rest), { offset, limit })
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
    refresh: (ids) =>
      serially(async () => {
        for (let start = 0; start < ids.length; start += LOAD_BATCH) {
          const batch = ids.slice(start, start + LOAD_BATCH)
          const rows = await source.rowsOf(jobs, { ids: batch, now: now() })
          const shown = new Set(rows.map(({ id }) => id))
          const gone = batch.filter((id) => !shown.has(id))
          addTexts(rows)
          texts.remove(gone)
          index.upsert(rows)
          index.remove(gone)
        }
      }),
    reload: () =>
      serially(async () => {
        const rows = await allRows(source, { db: jobs, now: now() })
        vocabulary.clear()
        texts.clear()
        addTexts(rows)
        index.replaceAll(rows)
      }),
  }
  await list.reload()
  return list

  function addTexts(rows: readonly WithDocument[]) {
    const documents = rows.map(({ document }) => document)
    vocabulary.add(documents, { isKnown: texts.has })
    texts.upsert(documents)
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

async function allRows<T extends ListTypes, Row extends StoredRow>(
  source: ListSource<T, Row>,
  { db, now }: { db: Sql; now: Date },
): Promise<(Row & WithDocument)[]> {
  const all: (Row & WithDocument)[] = []
  for (;;) {
    const rows = await source.rowsAfter(db, { afterId: all.at(-1)?.id ?? 0, limit: LOAD_BATCH, now })
    for (const row of rows) all.push(row)
    if (rows.length < LOAD_BATCH) return all
  }
}

/** Safe: the entries have all the names. */
const asTallies = <Name extends string>(entries: (readonly [Name, ReadonlyMap<number, number>])[]) =>
  Object.fromEntries(entries) as Record<Name, ReadonlyMap<number, number>>
