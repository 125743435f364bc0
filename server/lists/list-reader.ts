import type { FilterOf } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'
import type { Intention } from '#shared/lists/text/understanding.ts'
import type { EngineQuery, EngineResult, ListEngine, QueryOptions, ListQuery, ListTypes } from './port.ts'
import type { ListTexts } from './list-source.ts'
import { applied, withIntentions } from './relaxation.ts'
import { createInterpreter, type Interpretation } from './text/interpret.ts'
import type { TextQuery } from './text-index/query.ts'
import { aboutQuery, mentionsQuery } from './text/about.ts'

/** Interpretation of a text in a list. */
export type Reading<T extends ListTypes> = Interpretation<T['fields']>

/** Turns queries of a list into queries of its engine. */
export type ListReader<T extends ListTypes> = {
  /** Changes with the rows and with what texts mean. */
  version(): number
  /** Interprets the text; for a mistyped one, its repair. */
  readText(listQuery: ListQuery<T>): Promise<Reading<T>>
  /** The words of a condition as a query of texts; null if they filter nothing. */
  queryOfWords(text: string): Promise<TextQuery | null>
  /** Number of rows that have the words of the text, without other filters. */
  countAmongAll(listQuery: ListQuery<T>, reading: Reading<T>): Promise<number>
  queryOf(listQuery: ListQuery<T>, reading: Reading<T>): EngineQuery<T>
  /** Rows of the list. */
  query(listQuery: ListQuery<T>, options: Partial<QueryOptions<T>>): Promise<EngineResult<T>>
  /** The conditions of a text that no filter chosen by hand replaces. */
  conditionsOf(listQuery: ListQuery<T>, reading: Reading<T>): Intention<T['fields']>[]
  filterOf(listQuery: ListQuery<T>): FilterOf<T['fields']>
}

export function createListReader<T extends ListTypes>(
  engine: ListEngine<T>,
  { list, source }: { list: List<T['fields'], T['sort']>; source: ListTexts<T> },
): ListReader<T> {
  const version = () => engine.version() + source.names.version()
  const interpreter = createInterpreter(engine, source, version)
  const { queryOf: queryOfWords } = interpreter
  return { version, readText, queryOfWords, countAmongAll, queryOf, query, conditionsOf, filterOf }

  function readText(listQuery: ListQuery<T>): Promise<Reading<T>> {
    return interpreter.interpret(textOf(listQuery), {
      exact: listQuery.exact ?? false,
      count: (reading) => countAmongAll(listQuery, reading),
    })
  }

  async function countAmongAll(listQuery: ListQuery<T>, reading: Reading<T>): Promise<number> {
    const filter = withIntentions(list, list.empty, reading.intentions)
    return (await engine.query({ ...queryOf(listQuery, reading), filter, text: reading.query })).total
  }

  function queryOf(listQuery: ListQuery<T>, reading: Reading<T>): EngineQuery<T> {
    return {
      ...listQuery,
      ...source.viewOf(conditionsOf(listQuery, reading)),
      filter: resolved(withIntentions(list, filterOf(listQuery), reading.intentions)),
      text: reading.query && rowsOfText(reading.query, listQuery),
      among: asksForNothing(listQuery, reading.query) ? [] : null,
      sort: asSort('date'),
      offset: 0,
      limit: 0,
      counts: [],
    }
  }

  async function query(listQuery: ListQuery<T>, options: Partial<QueryOptions<T>>): Promise<EngineResult<T>> {
    return engine.query({ ...queryOf(listQuery, await readText(listQuery)), ...options })
  }

  function conditionsOf(listQuery: ListQuery<T>, { intentions }: Reading<T>): Intention<T['fields']>[] {
    return applied(list.fields, filterOf(listQuery), intentions)
  }

  /**
   * Called after the conditions of the text are applied: they take precedence over values that represent other
   * conditions.
   */
  function resolved(filter: FilterOf<T['fields']>) {
    return source.resolved ? source.resolved(filter) : filter
  }

  function filterOf({ filter }: ListQuery<T>) {
    return { ...list.empty, ...filter }
  }

  /** Safe: every list is sorted by date. */
  function asSort(sort: 'date') {
    return sort as T['sort']
  }
}

/** Whether a query is for what mentions a text that nothing can only mention: it has no words, or asks for all of them. */
const asksForNothing = <T extends ListTypes>(listQuery: ListQuery<T>, query: TextQuery | null) =>
  listsMentions(listQuery) && (listQuery.exact === true || query === null || query.groups.length === 0)

/** Whether a query is for what mentions its text; without a text there is nothing to mention. */
export const listsMentions = <T extends ListTypes>(listQuery: ListQuery<T>) =>
  listQuery.mentions === true && textOf(listQuery) !== ''

/** A text that is searched for as typed finds all rows that have its words. */
function rowsOfText<T extends ListTypes>(
  query: TextQuery,
  { exact = false, mentions = false }: ListQuery<T>,
): TextQuery {
  if (exact) return query
  return mentions && query.groups.length > 0 ? mentionsQuery(query) : aboutQuery(query)
}

/** Safe: the value is a query with more fields, which were removed. */
export const asListQuery = <T extends ListTypes>(value: object) => value as ListQuery<T>

/** The text of a query, empty for none. */
export function textOf<T extends ListTypes>({ filter }: ListQuery<T>): string {
  const text: unknown = filter?.['search']
  return typeof text === 'string' ? text : ''
}

/** The words of a condition as they were typed. */
export const typedWords = (text: string, { ranges }: Pick<Intention, 'ranges'>) =>
  ranges.map(([start, end]) => text.slice(start, end)).join(' ')
