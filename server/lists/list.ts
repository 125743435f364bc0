import { asFilter } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'
import {
  facetsIn,
  type ListEngine,
  type ListTypes,
  type SearchableList,
  type Alike,
  type AlikeQuery,
  type ListQuery,
} from './port.ts'
import { asListQuery, createListReader } from './list-reader.ts'
import { createListSearch } from './list-search.ts'
import type { ListSource } from './list-source.ts'
import { withIntentions } from './relaxation.ts'
import { createSuggester } from './suggester.ts'
import { labelConditions } from './understood.ts'

/** A list over an engine: reads texts, relaxes what finds little, suggests what to search for. */
export function createList<T extends ListTypes, Row>(
  engine: ListEngine<T>,
  declared: { list: List<T['fields'], T['sort']>; source: ListSource<T, Row> },
): SearchableList<T> {
  const { list, source } = declared
  const reader = createListReader(engine, declared)
  const { size, describe, similarity, refresh, reload } = engine
  const searchable: SearchableList<T> = {
    search: createListSearch(engine, declared, reader),
    async newest({ offset = 0, limit, ...rest }) {
      const { ids, total } = await reader.query(asListQuery<T>(rest), { offset, limit })
      return { ids, total }
    },
    async count(listQuery) {
      const result = await reader.query(listQuery, { counts: 'facets' })
      return { total: result.total, facets: facetsIn(result) }
    },
    async countBy(names, listQuery) {
      const { tallies } = await reader.query(listQuery, { counts: names })
      return asTallies(names.map((name) => [name, tallies.get(name) ?? new Map<number, number>()]))
    },
    async match(ids, listQuery) {
      if (ids.length === 0) return []
      const query = reader.queryOf(listQuery, await reader.readText(listQuery))
      return (await engine.query({ ...query, among: ids, limit: ids.length })).ids
    },
    alike: (query) => findAlike(searchable, query),
    best: (options) => engine.best({ ...options, filter: list.empty }),
    suggest: createSuggester(() => source.suggestions(searchable), readSuggestion),
    version: reader.version,
    size,
    describe,
    similarity,
    refresh,
    reload,
  }
  return searchable

  /** The list that a whole text asks for: by its conditions, or by the text if it has words too. */
  async function readSuggestion(search: string, { needsCondition }: { needsCondition: boolean }) {
    const { view, build } = source.suggestion
    const { intentions, excluded, words, text, repair } = await reader.readText(
      asListQuery<T>({ ...view, filter: { search } }),
    )
    const isConditions = words === '' && excluded.length === 0
    // A place by itself has suggestions of its own, alone and with professions.
    const isPlace = intentions.every(({ field }) => field === source.intentions.place)
    if ((isPlace && (needsCondition || isConditions)) || (needsCondition && repair !== null)) return null
    const filter = isConditions
      ? withIntentions(list, list.empty, intentions)
      : asFilter<T['fields']>({ ...list.empty, search: text })
    const { total } = await reader.query(asListQuery<T>({ ...view, filter }), {})
    const label = isConditions ? labelConditions(list, intentions, source) : text
    return total === 0 ? null : build({ text: label, filter, count: total })
  }
}

/** Safe: the entries have all the names. */
const asTallies = <Name extends string>(entries: (readonly [Name, ReadonlyMap<number, number>])[]) =>
  Object.fromEntries(entries) as Record<Name, ReadonlyMap<number, number>>

/** Finds rows with similar titles. */
async function findAlike<T extends ListTypes>(
  list: Pick<SearchableList<T>, 'newest' | 'similarity' | 'describe'>,
  { title, except, among, preferred, bonus, candidates, sharesWord, limit }: AlikeQuery<T>,
): Promise<Alike<T>[]> {
  const newest = async (query: ListQuery<T>) => {
    const { ids } = await list.newest({ ...query, limit: candidates })
    return ids.filter((id) => id !== except)
  }
  const [near, all] = await Promise.all([preferred === null ? [] : newest(preferred), newest(among)])
  const ids = [...new Set([...near, ...all])]
  const ranks = await list.similarity(title, ids)
  const isNear = new Set(near)
  const found = ids
    .map((id) => ({ id, rank: ranks.get(id) ?? 0 }))
    .filter(({ rank }) => rank > 0 || !sharesWord)
    .map((one) => ({ ...one, similarity: one.rank + (isNear.has(one.id) ? bonus : 0) }))
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, limit)
  const facts = await list.describe(found.map(({ id }) => id))
  return found.map(({ id, rank }) => ({ id, rank, facts: facts.get(id) ?? null }))
}
