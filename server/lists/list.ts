import type { List } from '#shared/lists/list.ts'
import type { ListEngine } from './engine.ts'
import { facetsIn } from './engine.ts'
import { createListReader } from './list-reader.ts'
import { asListQuery, createListSearch } from './list-search.ts'
import type { ListSource } from './list-source.ts'
import type { ListTypes, SearchableList } from './port.ts'
import { findAlike } from './alike.ts'
import { createSuggester } from './suggester.ts'

/** A list over an engine: reads texts, relaxes what finds little, suggests what to search for. */
export function createList<T extends ListTypes, Row>(
  engine: ListEngine<T>,
  declared: { list: List<T['fields'], T['sort']>; source: ListSource<T, Row> },
): SearchableList<T> {
  const reader = createListReader(engine, declared)
  const { size, describe, similarity, refresh, reload } = engine
  const list: SearchableList<T> = {
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
    alike: (query) => findAlike(list, query),
    best: (options) => engine.best({ ...options, filter: declared.list.empty }),
    suggest: createSuggester(() => declared.source.suggestions(list)),
    version: reader.version,
    size,
    describe,
    similarity,
    refresh,
    reload,
  }
  return list
}

/** Safe: the entries have all the names. */
const asTallies = <Name extends string>(entries: (readonly [Name, ReadonlyMap<number, number>])[]) =>
  Object.fromEntries(entries) as Record<Name, ReadonlyMap<number, number>>
