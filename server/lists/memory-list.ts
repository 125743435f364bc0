import { LRUCache } from 'lru-cache'
import type { Sql } from '#server/kernel/sql.ts'
import type { DatabaseHandle } from '#server/db/client.ts'
import { defaultSort } from '#shared/lists/address.ts'
import type { SearchRepair } from '#shared/lists/list-page.ts'
import type { StoredRow } from './column-store.ts'
import type { IndexQuery, IndexResult, MemoryIndex, Criteria, QueryOptions } from './memory-index.ts'
import type { ListQuery, SearchResult, ListTypes, SearchableList } from './port.ts'
import type { PrefixEntry } from './prefix-index.ts'
import { createSuggester } from './suggester.ts'
import { restrictTo } from './text-index.ts'
import { findRepair } from './text/repair.ts'
import { createTextSearch, rankBySimilarity } from './text/search.ts'
import type { TextHits } from './text/search.ts'
import type { TextTables } from './text/tables.ts'
import { loadVocabulary } from './text/vocabulary.ts'
import type { Vocabulary } from './text/vocabulary.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'

/** Where the rows of a list come from. */
type ListSource<T extends ListTypes, Row> = {
  texts: TextTables
  /** Rows that the list shows at `now`, after an id, ordered by id. */
  rowsAfter(db: Sql, page: { afterId: number; limit: number; now: Date }): Promise<Row[]>
  /** Of the rows with these ids, those that the list shows at `now`. */
  rowsOf(db: Sql, selection: { ids: readonly number[]; now: Date }): Promise<Row[]>
  suggestions(list: SearchableList<T>): Promise<Iterable<PrefixEntry<T['suggestion']>>>
}

const LOAD_BATCH = 5000

/** Creates a list with its rows in memory and its texts in the database. Loads all rows: a second for 20 000. */
export async function createMemoryList<T extends ListTypes, Row extends StoredRow>(
  index: MemoryIndex<T, Row>,
  { list: { empty }, source }: { list: { empty: Criteria<T>['filter'] }; source: ListSource<T, Row> },
  { reads, jobs, now }: Pick<DatabaseHandle, 'reads' | 'jobs'> & { now: () => Date },
): Promise<SearchableList<T>> {
  const texts = createTextSearch(reads, { tables: source.texts, index: index.texts, now })
  // Loaded at the first repair, and again after an hour.
  const vocabularies = new LRUCache<'words', Vocabulary>({
    max: 1,
    ttl: HOUR_MS,
    fetchMethod: () => loadVocabulary(jobs, source.texts),
  })
  const serially = createSerialQueue()
  const list: SearchableList<T> = {
    search,
    async newest({ offset = 0, limit, ...rest }) {
      return query(asListQuery<T>(rest), { offset, limit })
    },
    async count(listQuery) {
      const { total, facets } = await query(listQuery, { counts: 'facets' })
      return { total, facets: facets() }
    },
    async countBy(names, listQuery) {
      const { tallies } = await query(listQuery, { counts: names })
      return asTallies(names.map((name) => [name, tallies[name].read()]))
    },
    async match(ids, listQuery) {
      if (ids.length === 0) return []
      const { text } = await findText(listQuery, 'date')
      return index.query({
        ...queryOf(listQuery),
        text: restrictTo(index.texts, ids, text?.current() ?? null),
        limit: ids.length,
      }).ids
    },
    best: async (options) => index.best({ ...options, filter: empty }),
    similarity: (title, ids) => rankBySimilarity(reads, source.texts, { title, ids }),
    describe: async (ids) => index.describe(ids),
    suggest: createSuggester(() => source.suggestions(list)),
    size: async () => index.size(),
    version: index.texts.version,
    refresh: (ids) =>
      serially(async () => {
        for (let start = 0; start < ids.length; start += LOAD_BATCH) {
          const batch = ids.slice(start, start + LOAD_BATCH)
          const rows = await source.rowsOf(jobs, { ids: batch, now: now() })
          const shown = new Set(rows.map(({ id }) => id))
          index.upsert(rows)
          index.remove(batch.filter((id) => !shown.has(id)))
        }
      }),
    reload: () =>
      serially(async () => {
        vocabularies.clear()
        index.replaceAll(await allRows(source, { db: jobs, now: now() }))
      }),
  }
  await list.reload()
  return list

  async function search({
    sort: requestedSort,
    offset = 0,
    limit,
    ...rest
  }: Parameters<SearchableList<T>['search']>[0]): Promise<SearchResult<T>> {
    const listQuery = asListQuery<T>(rest)
    const wanted = requestedSort ?? asSort(defaultSort(textOf(listQuery)))
    const { text, repair } = await findText(listQuery, wanted)
    const sort = text === null && wanted === 'relevance' ? asSort('date') : wanted
    const base = { ...queryOf(listQuery), sort }
    const result = index.query({
      ...base,
      text: text?.current() ?? null,
      offset,
      limit,
      counts: 'facets',
    })
    const withoutText = () => index.query({ ...base, text: null }).total
    return {
      ids: result.ids,
      total: result.total,
      sort,
      repair,
      facets: result.facets(),
      withoutFilter: result.total === 0 ? exclusionCounts(result, text === null ? null : withoutText()) : [],
    }
  }

  /** Safe: every list is sorted by date and, with a text, by relevance. */
  function asSort(sort: 'date' | 'relevance') {
    return sort as T['sort']
  }

  /** Scans the rows that the text of the query finds. */
  async function query(listQuery: ListQuery<T>, options: Partial<QueryOptions<T>>): Promise<IndexResult<T>> {
    const { text } = await findText(listQuery, 'date')
    return index.query({ ...queryOf(listQuery), ...options, text: text?.current() ?? null })
  }

  function queryOf(listQuery: ListQuery<T>): IndexQuery<T> {
    const filter = { ...empty, ...listQuery.filter }
    return { ...listQuery, filter, text: null, sort: asSort('date'), offset: 0, limit: 0, counts: [] }
  }

  /** What the text finds; the repaired text if it finds almost no visible rows as typed. */
  async function findText(
    listQuery: ListQuery<T>,
    sort: string,
  ): Promise<{ text: TextHits | null; repair: SearchRepair | null }> {
    const typed = textOf(listQuery)
    const isRanked = sort === 'relevance'
    const text = await texts.find(typed, { isRanked })
    if (text === null || listQuery.exact) return { text, repair: null }
    const visible = (hits: TextHits | null) =>
      hits === null ? 0 : index.countVisible(hits.current().slots, { ...listQuery, filter: empty })
    const repair = await findRepair(typed, visible(text), {
      count: async (other) => visible(await texts.find(other, { isRanked: false })),
      vocabulary: () => vocabularies.forceFetch('words'),
    })
    return { text: repair ? await texts.find(repair.query, { isRanked }) : text, repair }
  }
}

/** How many rows each filter excludes, for an empty list. */
function exclusionCounts<T extends ListTypes>(
  { rejectedOnly }: IndexResult<T>,
  withoutText: number | null,
): SearchResult<T>['withoutFilter'] {
  const counts = Array.from(rejectedOnly, ([filter, count]) => ({ filter, count }))
  if (withoutText !== null) counts.push({ filter: 'search', count: withoutText })
  return counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
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
): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const rows = await source.rowsAfter(db, { afterId: all.at(-1)?.id ?? 0, limit: LOAD_BATCH, now })
    for (const row of rows) all.push(row)
    if (rows.length < LOAD_BATCH) return all
  }
}

function textOf<T extends ListTypes>({ filter }: ListQuery<T>): string {
  const text: unknown = filter?.['search']
  return typeof text === 'string' ? text : ''
}

/** Safe: the entries have all the names. */
const asTallies = <Name extends string>(entries: (readonly [Name, ReadonlyMap<number, number>])[]) =>
  Object.fromEntries(entries) as Record<Name, ReadonlyMap<number, number>>
/** Safe: the value is a query with more fields, which were removed. */
const asListQuery = <T extends ListTypes>(value: object) => value as ListQuery<T>
