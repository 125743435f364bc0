import type { FilterOf } from '#shared/lists/fields.ts'
import type { Likeness } from './diversity.ts'
import type { FacetsOf, ListTypes, SearchableList } from './port.ts'
import type { TextQuery } from './text-index/query.ts'
import type { CountWord } from './text-index/weights.ts'
import type { Vocabulary } from './text/vocabulary.ts'

export type Criteria<T extends ListTypes> = T['view'] & { filter: FilterOf<T['fields']> }

export type QueryOptions<T extends ListTypes> = {
  sort: T['sort']
  /** The reader chose this order, by date or by pay: no rows come before it. */
  isSortAsked?: boolean
  offset: number
  limit: number
  /** Selects the counts: facets, some tallies, or none. */
  counts: 'facets' | readonly T['tally'][]
}

/** A query whose text has been read: no text of the filter is searched for. */
export type EngineQuery<T extends ListTypes> = Criteria<T> &
  QueryOptions<T> & {
    text: TextQuery | null
    /** Only of these rows; null for all. */
    among: readonly number[] | null
  }

export type EngineResult<T extends ListTypes> = {
  total: number
  ids: number[]
  /** Number of rows that only this filter excludes, by its name; where nothing is found. */
  rejectedOnly: ReadonlyMap<string, number>
  /** Null unless they were to be counted. */
  facets: FacetsOf<T> | null
  /** Of the tallies that were to be counted, the number of rows by id. */
  tallies: ReadonlyMap<T['tally'], ReadonlyMap<number, number>>
  /** Returns the values by which a row of the result may be like others. */
  likenessOf(id: number): Likeness
}

/**
 * Storage of the rows and the texts of a list, with filters, counts and sorting. The meaning of a typed text is
 * determined before, the same for every engine. Methods with a filter throw the Problem `not_found` for a slug that is
 * not in the reference data.
 */
export type ListEngine<T extends ListTypes> = Pick<
  SearchableList<T>,
  'size' | 'version' | 'describe' | 'similarity' | 'refresh' | 'reload'
> & {
  query(query: EngineQuery<T>): Promise<EngineResult<T>>
  /** The rows that suit best, in descending order; of equal ones, the newer first. */
  best(query: Criteria<T> & { wanted: T['wanted']; limit: number }): Promise<T['facts'][]>
  vocabulary: Vocabulary
  /** Calls a function with counts of words; repeats it while it requests words whose counts were not loaded yet. */
  withCounts<Result>(read: (count: CountWord) => Result): Promise<Result>
}

/** @throws Error for a query that was not to count them */
export function facetsIn<T extends ListTypes>({ facets }: EngineResult<T>): FacetsOf<T> {
  if (facets === null) throw new Error('The query was not to count facets')
  return facets
}
