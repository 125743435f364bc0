import { defaultSort } from '#shared/lists/address.ts'
import type { RelaxedItems } from '#shared/lists/list-page.ts'
import { isEmptyValue, type List } from '#shared/lists/list.ts'
import { diversify, DIVERSE_ROWS } from './diversity.ts'
import { asListQuery, listsMentions, textOf, type ListReader, type Reading } from './list-reader.ts'
import type { ListTexts } from './list-source.ts'
import {
  facetsIn,
  type EngineQuery,
  type EngineResult,
  type ListEngine,
  type ListQuery,
  type ListTypes,
  type SearchableList,
  type SearchResult,
} from './port.ts'
import { createRelaxedRows } from './relax-rows.ts'
import { otherSearches, understoodConditions } from './understood.ts'

type SearchOptions<T extends ListTypes> = Parameters<SearchableList<T>['search']>[0]

/** Pages of a list: rows, counts, the interpretation of the text, and suggestions when it finds little. */
export function createListSearch<T extends ListTypes>(
  engine: ListEngine<T>,
  declared: { list: List<T['fields'], T['sort']>; source: ListTexts<T> },
  reader: ListReader<T>,
) {
  const { list, source } = declared
  const relaxedRows = createRelaxedRows(engine, declared, reader)

  return async function search({
    sort: asked,
    offset = 0,
    limit,
    ...rest
  }: SearchOptions<T>): Promise<SearchResult<T>> {
    const listQuery = asListQuery<T>(rest)
    const reading = await reader.readText(listQuery)
    const sort = sortOf(asked, listQuery, reading)
    const isSortAsked = asked !== null && asked !== 'relevance'
    const base = { ...reader.queryOf(listQuery, reading), sort, isSortAsked }
    // A text of conditions alone is sorted by date; the order was not asked for.
    const isByLikeness = textOf(listQuery) !== '' && !isSortAsked
    const folds = source.foldsCopies ?? false
    // Rows that are folded away move all pages behind them.
    const isFolded = folds && textOf(listQuery) !== '' && (isByLikeness || !listQuery.exact)
    const isByEmployer = isEmployerNamed(listQuery, reading)
    // Lists without copies have no employers either.
    const isOrderOpen = folds && !isSortAsked && !isByEmployer
    const isDiverse = isFolded || ((isByLikeness || isOrderOpen) && offset < DIVERSE_ROWS)
    const result = await engine.query({
      ...base,
      ...(isDiverse ? { offset: 0, limit: offset + limit + DIVERSE_ROWS } : { offset, limit }),
      counts: 'facets',
    })
    const byEmployer = isByLikeness && !isByEmployer
    const first = isDiverse ? result.ids.slice(0, DIVERSE_ROWS) : []
    const { ids, copies } = diversify(first, result.likenessOf, {
      copies: !isFolded && !isByLikeness ? 'stay' : folds ? 'fold' : 'last',
      spread: byEmployer ? 'all' : isOrderOpen ? 'unanswered' : 'none',
    })
    const rows = [...ids, ...result.ids.slice(first.length)]
    const page = isDiverse ? rows.slice(offset, offset + limit) : rows
    const ofMentions = listsMentions(listQuery)
    const mentions = ofMentions
      ? result.total
      : await countMentions(base, { listQuery, reading, about: result.total })
    const mayRelax = isByLikeness && offset === 0 && !listQuery.exact && !ofMentions
    const { likenessOf } = result
    const found = page.map((id) => ({ id, likeness: likenessOf(id) }))
    const relaxed = mayRelax
      ? await relaxedRows(listQuery, { reading, sort, found, mentions, limit, byEmployer })
      : []
    return {
      ids: [...page, ...relaxed.flatMap((part) => part.ids)],
      total: result.total,
      // A list of mentions says so when it is empty, too.
      mentions:
        mentions === 0 && !ofMentions ? null : { words: reading.words || textOf(listQuery), count: mentions },
      folded: first.length - ids.length,
      sort: isSortAsked ? sort : orderName(sort, listQuery, reading),
      repair: reading.repair,
      facets: facetsIn(result),
      withoutFilter: result.total === 0 ? await exclusionCounts(result, listQuery, base) : [],
      words: reading.words,
      copies,
      understood: understoodConditions(list, reading.text, {
        ...source,
        intentions: reader.conditionsOf(listQuery, reading),
        excluded: reading.excluded,
      }),
      relaxed: toParts(relaxed, page.length),
      otherSearches: result.total === 0 && !listQuery.exact ? await otherTexts(listQuery, reading) : [],
    }
  }

  async function countMentions(
    base: EngineQuery<T>,
    {
      listQuery,
      reading: { query },
      about,
    }: {
      listQuery: ListQuery<T>
      reading: Reading<T>
      /** Number of rows that are about the words. */
      about: number
    },
  ): Promise<number> {
    if (listQuery.exact || query === null || query.groups.length === 0) return 0
    // Rows that are about the words have them, so nothing needs to be looked for twice.
    return (await engine.query({ ...base, text: query, limit: 0, counts: [] })).total - about
  }

  /** By relevance only where there are words. */
  function sortOf(asked: T['sort'] | null, listQuery: ListQuery<T>, { query }: Reading<T>): T['sort'] {
    const wanted = asked ?? asSort(defaultSort(list, reader.filterOf(listQuery)))
    return query === null && wanted === 'relevance' ? asSort('date') : wanted
  }

  /** Rows that stand before others are not in the order of their dates. */
  function orderName(sort: T['sort'], listQuery: ListQuery<T>, reading: Reading<T>): T['sort'] {
    const isParted = Object.keys(source.viewOf(reader.conditionsOf(listQuery, reading))).length > 0
    return textOf(listQuery) !== '' && isParted ? asSort('relevance') : sort
  }

  function otherTexts(listQuery: ListQuery<T>, reading: Reading<T>) {
    return otherSearches(reading, {
      conditions: reader.conditionsOf(listQuery, reading),
      vocabulary: engine.vocabulary,
      names: source.names,
      async count(text) {
        const filter = { ...listQuery.filter, search: text }
        const { total } = await reader.query(asListQuery<T>({ ...listQuery, filter }), {})
        return total
      },
    })
  }

  /** The numbers of rows without each filter chosen by hand, and without the text. */
  async function exclusionCounts(
    { rejectedOnly }: EngineResult<T>,
    listQuery: ListQuery<T>,
    base: EngineQuery<T>,
  ): Promise<SearchResult<T>['withoutFilter']> {
    const filter = reader.filterOf(listQuery)
    const isChosen = (name: string) => {
      const field = list.fields[name]
      return field !== undefined && !isEmptyValue(field, filter[name])
    }
    const counts = Array.from(rejectedOnly, ([name, count]) => ({ filter: name, count })).filter((one) =>
      isChosen(one.filter),
    )
    if (textOf(listQuery) !== '')
      counts.push({ filter: 'search', count: (await engine.query({ ...base, filter, text: null })).total })
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
function toParts(
  parts: readonly { ids: number[]; without: string[]; isMention: boolean }[],
  from: number,
): RelaxedItems[] {
  let next = from
  return parts.map(({ ids, without, isMention }) => {
    const part = { from: next, without, isMention }
    next += ids.length
    return part
  })
}
