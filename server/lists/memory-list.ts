import { LRUCache } from 'lru-cache'
import type { Sql } from '#server/kernel/sql.ts'
import type { DatabaseHandle } from '#server/db/client.ts'
import { defaultSort } from '#shared/lists/address.ts'
import type { SearchRepair } from '#shared/lists/answer.ts'
import type { StoredRow } from './column-store.ts'
import type { IndexQuery, IndexResult, MemoryIndex, Question, QueryOptions } from './memory-index.ts'
import type { ListQuery, Found, ListTypes, SearchableList } from './port.ts'
import type { PrefixEntry } from './prefix-index.ts'
import { restrictTo } from './restrict-to.ts'
import { createSuggester } from './suggester.ts'
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
  /** Rows that the list shows at the moment, after an id and by id. */
  rowsAfter(db: Sql, page: { afterId: number; limit: number; now: Date }): Promise<Row[]>
  /** Those of the rows that the list shows at the moment. */
  rowsOf(db: Sql, asked: { ids: readonly number[]; now: Date }): Promise<Row[]>
  suggestions(list: SearchableList<T>): Promise<Iterable<PrefixEntry<T['suggestion']>>>
}

const LOAD_BATCH = 5000
/** A list whose rows are in memory and whose texts are in the database. Reads all of it: a second for 20 000 rows. */
export async function createMemoryList<T extends ListTypes, Row extends StoredRow>(
  index: MemoryIndex<T, Row>,
  { list: { empty }, source }: { list: { empty: Question<T>['filter'] }; source: ListSource<T, Row> },
  { reads, jobs, now }: Pick<DatabaseHandle, 'reads' | 'jobs'> & { now: () => Date },
): Promise<SearchableList<T>> {
  const texts = createTextSearch(reads, { tables: source.texts, index: index.texts, now })
  // Read when the first mistake is met and again after an hour.
  const vocabularies = new LRUCache<'words', Vocabulary>({
    max: 1,
    ttl: HOUR_MS,
    fetchMethod: () => loadVocabulary(jobs, source.texts),
  })
  const serially = createSerialQueue()
  const list: SearchableList<T> = {
    search,
    async newest({ offset = 0, limit, ...asked }) {
      return query(asListQuery<T>(asked), { offset, limit })
    },
    async count(asked) {
      const { total, facets } = await query(asked, { counts: 'facets' })
      return { total, facets: facets() }
    },
    async countBy(names, asked) {
      const { tallies } = await query(asked, { counts: names })
      return asTallies(names.map((name) => [name, tallies[name].read()]))
    },
    async match(ids, asked) {
      if (ids.length === 0) return []
      const { text } = await findText(asked, 'date')
      return index.query({
        ...queryOf(asked),
        text: restrictTo(index.texts, ids, text?.current() ?? null),
        limit: ids.length,
      }).ids
    },
    best: async (asked) => index.best({ ...asked, filter: empty }),
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
    sort: asked,
    offset = 0,
    limit,
    ...rest
  }: Parameters<SearchableList<T>['search']>[0]): Promise<Found<T>> {
    const question = asListQuery<T>(rest)
    const wanted = asked ?? asSort(defaultSort(textOf(question)))
    const { text, repair } = await findText(question, wanted)
    const sort = text === null && wanted === 'relevance' ? asSort('date') : wanted
    const base = { ...queryOf(question), sort }
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
      withoutFilter: result.total === 0 ? costsOfFilters(result, text === null ? null : withoutText()) : [],
    }
  }

  /** Safe: every list is sorted by date and, with a text, by relevance. */
  function asSort(sort: 'date' | 'relevance') {
    return sort as T['sort']
  }

  /** One walk over the rows that the text of the question finds. */
  async function query(asked: ListQuery<T>, options: Partial<QueryOptions<T>>): Promise<IndexResult<T>> {
    const { text } = await findText(asked, 'date')
    return index.query({ ...queryOf(asked), ...options, text: text?.current() ?? null })
  }

  function queryOf(asked: ListQuery<T>): IndexQuery<T> {
    const filter = { ...empty, ...asked.filter }
    return { ...asked, filter, text: null, sort: asSort('date'), offset: 0, limit: 0, counts: [] }
  }

  /** What the text finds among the rows that exist for the reader, repaired if it was mistyped. */
  async function findText(
    asked: ListQuery<T>,
    sort: string,
  ): Promise<{ text: TextHits | null; repair: SearchRepair | null }> {
    const typed = textOf(asked)
    const isRanked = sort === 'relevance'
    const text = await texts.find(typed, { isRanked })
    if (text === null || asked.exact) return { text, repair: null }
    const visible = (hits: TextHits | null) =>
      hits === null ? 0 : index.countVisible(hits.current().slots, { ...asked, filter: empty })
    const repair = await findRepair(typed, visible(text), {
      count: async (other) => visible(await texts.find(other, { isRanked: false })),
      vocabulary: () => vocabularies.forceFetch('words'),
    })
    return { text: repair ? await texts.find(repair.query, { isRanked }) : text, repair }
  }
}

/** What each filter keeps from the list, for a reader who found nothing. */
function costsOfFilters<T extends ListTypes>(
  { rejectedOnly }: IndexResult<T>,
  withoutText: number | null,
): Found<T>['withoutFilter'] {
  const costs = Array.from(rejectedOnly, ([filter, count]) => ({ filter, count }))
  if (withoutText !== null) costs.push({ filter: 'search', count: withoutText })
  return costs.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
}

/** One change at a time: a reload that began earlier must not undo a later refresh. */
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
/** Safe: what is left of a question with more fields when they are taken away. */
const asListQuery = <T extends ListTypes>(asked: object) => asked as ListQuery<T>
