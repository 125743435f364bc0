import type { FilterOf } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'
import type { Intention } from '#shared/lists/text/understanding.ts'
import type { StoredRow } from './column-store.ts'
import type { ListTexts } from './list-source.ts'
import type { IndexQuery, IndexResult, MemoryIndex, QueryOptions } from './memory-index.ts'
import type { ListQuery, ListTypes } from './port.ts'
import { applied, withIntentions } from './relaxation.ts'
import { createInterpreter } from './text/interpret.ts'
import type { Interpretation } from './text/interpret.ts'
import { createTextSearch } from './text/search.ts'
import type { Vocabulary } from './text/vocabulary.ts'
import type { TextQuery } from './text-index/query.ts'
import type { TextIndex } from './text-index/text-index.ts'

/** What a text asks of a list. */
export type Reading<T extends ListTypes> = Interpretation<T['fields']>

/** Turns queries of a list into queries of its indexes. */
export type ListReader<T extends ListTypes> = {
  /** Changes with the rows and with what texts mean. */
  version(): number
  /** What the text asks for; of a mistyped one, what its repair asks for. */
  readText(listQuery: ListQuery<T>): Reading<T>
  /** The words of a condition as a query of texts; null if they filter nothing. */
  queryOfWords(text: string): TextQuery | null
  queryOf(listQuery: ListQuery<T>, reading: Reading<T>): IndexQuery<T>
  /** Rows of the list. */
  query(listQuery: ListQuery<T>, options: Partial<QueryOptions<T>>): IndexResult<T>
  /** The conditions of a text that no filter chosen by hand replaces. */
  conditionsOf(listQuery: ListQuery<T>, reading: Reading<T>): Intention<T['fields']>[]
  filterOf(listQuery: ListQuery<T>): FilterOf<T['fields']>
}

export function createListReader<T extends ListTypes, Row extends StoredRow>(
  index: MemoryIndex<T, Row>,
  { list, source }: { list: List<T['fields'], T['sort']>; source: ListTexts<T> },
  { texts, vocabulary, now }: { texts: TextIndex; vocabulary: Vocabulary; now: () => Date },
): ListReader<T> {
  const textSearch = createTextSearch({ texts, slots: index.slots, now })
  const version = () => index.slots.version() + source.names.version()
  const interpreter = createInterpreter({ ...source, texts, vocabulary, version })
  return { version, readText, queryOfWords: interpreter.queryOf, queryOf, query, conditionsOf, filterOf }

  function readText(listQuery: ListQuery<T>): Reading<T> {
    return interpreter.interpret(textOf(listQuery), {
      exact: listQuery.exact ?? false,
      count: (reading) => index.query(queryOf({ ...listQuery, filter: {} }, reading)).total,
    })
  }

  function queryOf(listQuery: ListQuery<T>, reading: Reading<T>): IndexQuery<T> {
    return {
      ...listQuery,
      ...source.viewOf(conditionsOf(listQuery, reading)),
      filter: withIntentions(list, filterOf(listQuery), reading.intentions),
      text: reading.query === null ? null : textSearch.find(reading.query),
      sort: asSort('date'),
      offset: 0,
      limit: 0,
      counts: [],
    }
  }

  function query(listQuery: ListQuery<T>, options: Partial<QueryOptions<T>>): IndexResult<T> {
    return index.query({ ...queryOf(listQuery, readText(listQuery)), ...options })
  }

  function conditionsOf(listQuery: ListQuery<T>, { intentions }: Reading<T>): Intention<T['fields']>[] {
    return applied(list.fields, filterOf(listQuery), intentions)
  }

  function filterOf({ filter }: ListQuery<T>) {
    return { ...list.empty, ...filter }
  }

  /** Safe: every list is sorted by date. */
  function asSort(sort: 'date') {
    return sort as T['sort']
  }
}

/** The text of a query, empty for none. */
export function textOf<T extends ListTypes>({ filter }: ListQuery<T>): string {
  const text: unknown = filter?.['search']
  return typeof text === 'string' ? text : ''
}

/** The words of a condition as they were typed. */
export const typedWords = (text: string, { ranges }: Pick<Intention, 'ranges'>) =>
  ranges.map(([start, end]) => text.slice(start, end)).join(' ')
