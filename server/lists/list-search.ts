import { defaultSort } from '#shared/lists/address.ts'
import type { RelaxedItems } from '#shared/lists/list-page.ts'
import { isEmptyValue } from '#shared/lists/list.ts'
import type { List } from '#shared/lists/list.ts'
import type { StoredRow } from './column-store.ts'
import { diversify, DIVERSE_ROWS } from './diversity.ts'
import { textOf } from './list-reader.ts'
import type { ListReader, Reading } from './list-reader.ts'
import type { ListTexts } from './list-source.ts'
import type { IndexQuery, IndexResult, MemoryIndex } from './memory-index.ts'
import type { ListQuery, ListTypes, SearchableList, SearchResult } from './port.ts'
import { createRelaxedRows } from './relax-rows.ts'
import type { Vocabulary } from './text/vocabulary.ts'
import { otherSearches, understoodConditions } from './understood.ts'

type SearchOptions<T extends ListTypes> = Parameters<SearchableList<T>['search']>[0]

/** Pages of a list: rows, counts, what the text meant, and what to try when it finds little. */
export function createListSearch<T extends ListTypes, Row extends StoredRow>(
  index: MemoryIndex<T, Row>,
  declared: { list: List<T['fields'], T['sort']>; source: ListTexts<T> },
  { vocabulary, reader }: { vocabulary: Vocabulary; reader: ListReader<T> },
) {
  const { list, source } = declared
  const relaxedRows = createRelaxedRows(index, declared, reader)

  return function search({ sort: asked, offset = 0, limit, ...rest }: SearchOptions<T>): SearchResult<T> {
    const listQuery = asListQuery<T>(rest)
    const reading = reader.readText(listQuery)
    const sort = sortOf(asked, listQuery, reading)
    const base = { ...reader.queryOf(listQuery, reading), sort }
    // A text of conditions alone is sorted by date; the order was not asked for.
    const isByLikeness = textOf(listQuery) !== '' && (asked === null || asked === 'relevance')
    const isDiverse = isByLikeness && offset < DIVERSE_ROWS
    const result = index.query({
      ...base,
      ...(isDiverse ? { offset: 0, limit: Math.max(offset + limit, DIVERSE_ROWS) } : { offset, limit }),
      counts: 'facets',
    })
    const byEmployer = !isEmployerNamed(listQuery, reading)
    const { ids, copies } = isDiverse
      ? diversify(result.ids, index.likenessOf, { byEmployer })
      : { ids: result.ids, copies: new Map<number, number[]>() }
    const page = isDiverse ? ids.slice(offset, offset + limit) : ids
    const mayRelax = isByLikeness && offset === 0 && !listQuery.exact
    const relaxed = mayRelax ? relaxedRows(listQuery, { reading, sort, found: page, limit, byEmployer }) : []
    return {
      ids: [...page, ...relaxed.flatMap((part) => part.ids)],
      total: result.total,
      sort,
      repair: reading.repair,
      facets: result.facets(),
      withoutFilter: result.total === 0 ? exclusionCounts(result, listQuery, base) : [],
      words: reading.words,
      copies,
      understood: understoodConditions(list, reading.text, {
        ...source,
        intentions: reader.conditionsOf(listQuery, reading),
      }),
      relaxed: partsOf(relaxed, page.length),
      otherSearches: result.total === 0 && !listQuery.exact ? otherTexts(listQuery, reading) : [],
    }
  }

  /** By relevance only where there are words. */
  function sortOf(asked: T['sort'] | null, listQuery: ListQuery<T>, { query }: Reading<T>): T['sort'] {
    const wanted = asked ?? asSort(defaultSort(textOf(listQuery)))
    return query === null && wanted === 'relevance' ? asSort('date') : wanted
  }

  function otherTexts(listQuery: ListQuery<T>, reading: Reading<T>) {
    return otherSearches(reading, {
      conditions: reader.conditionsOf(listQuery, reading),
      vocabulary,
      count(text) {
        const filter = { ...listQuery.filter, search: text }
        return reader.query(asListQuery<T>({ ...listQuery, filter }), {}).total
      },
    })
  }

  /** The numbers of rows without each filter chosen by hand, and without the text. */
  function exclusionCounts(
    { rejectedOnly }: IndexResult<T>,
    listQuery: ListQuery<T>,
    base: IndexQuery<T>,
  ): SearchResult<T>['withoutFilter'] {
    const filter = reader.filterOf(listQuery)
    const isChosen = (name: string) => {
      const field = list.fields[name]
      return field !== undefined && !isEmptyValue(field, filter[name])
    }
    const counts = Array.from(rejectedOnly, ([name, count]) => ({ filter: name, count })).filter((one) =>
      isChosen(one.filter),
    )
    if (textOf(listQuery) !== '')
      counts.push({ filter: 'search', count: index.query({ ...base, filter, text: null }).total })
    return counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  }

  /** Safe: every list is sorted by date and, with a text, by relevance. */
  function asSort(sort: 'date' | 'relevance') {
    return sort as T['sort']
  }
}

/** Rows of one employer are what such a list is for. */
function isEmployerNamed<T extends ListTypes>({ filter }: ListQuery<T>, { query }: Reading<T>): boolean {
  return (filter?.['company'] ?? null) !== null || (query?.namesCompany ?? false)
}

/** @param from number of rows before the first part */
function partsOf(parts: readonly { ids: number[]; without: string[] }[], from: number): RelaxedItems[] {
  let next = from
  return parts.map(({ ids, without }) => {
    const part = { from: next, without }
    next += ids.length
    return part
  })
}

/** Safe: the value is a query with more fields, which were removed. */
export const asListQuery = <T extends ListTypes>(value: object) => value as ListQuery<T>
