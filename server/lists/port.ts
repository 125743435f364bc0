import type {
  FacetValue,
  Mentions,
  OtherSearch,
  RelaxedItems,
  SearchRepair,
  UnderstoodCondition,
} from '#shared/lists/list-page.ts'
import type { Fields, FilterOf } from '#shared/lists/fields.ts'
import type { FacetName } from '#shared/lists/list.ts'
import type { Likeness } from './diversity.ts'
import type { TextQuery } from './text-index/query.ts'
import type { CountWord } from './text-index/weights.ts'
import type { Vocabulary } from './text/vocabulary.ts'

/** The types that differ between lists. */
export type ListTypes = {
  fields: Fields
  sort: string
  /** Options of a query in addition to the filter, such as the viewer. */
  view: object
  /** What the index stores of a row. */
  facts: RowFacts
  /** What the best rows are chosen by. */
  wanted: object
  /** What rows can be counted by in addition to the facets. */
  tally: string
  suggestion: { kind: string; text: string; path: string }
}

export type RowFacts = {
  id: number
  /** Milliseconds since the epoch. */
  publishedAt: number
}

export type ListQuery<T extends ListTypes> = T['view'] & {
  /** Missing fields are empty. */
  filter?: Partial<FilterOf<T['fields']>>
  /** Searches for the text as typed, without a repair, in all that rows say. */
  exact?: boolean
  /** The rows that only mention the words, instead of those that are about them. */
  mentions?: boolean
}

type Slice = { offset?: number; limit: number }

export type FacetsOf<T extends ListTypes> = Record<FacetName<T['fields']>, FacetValue[]>

export type SearchResult<T extends ListTypes> = {
  ids: number[]
  total: number
  /** The rows that only mention the words; null if there are none and the query is not for them. */
  mentions: Mentions | null
  /** How many of `total` are in no page, because they are copies of a row that is. */
  folded: number
  /** `date` instead of `relevance` where there is no text. */
  sort: T['sort']
  repair: SearchRepair | null
  facets: FacetsOf<T>
  /** How many rows only this filter excludes, in descending order; empty unless nothing is found. */
  withoutFilter: { filter: string; count: number }[]
  /** The words that were searched for, without those of conditions. */
  words: string
  /** Rows with the same text of the same employer, by the first of them. */
  copies: ReadonlyMap<number, readonly number[]>
  understood: UnderstoodCondition[]
  relaxed: RelaxedItems[]
  otherSearches: OtherSearch[]
}

export type AlikeQuery<T extends ListTypes> = {
  title: string
  /** Of the row itself. */
  except: number
  among: ListQuery<T>
  /** A part of these; its rows have `bonus` added to their similarity. Null for none. */
  preferred: ListQuery<T> | null
  bonus: number
  /** The newest rows of each that are compared. */
  candidates: number
  /** Whether rows that share no word of the title are left out. */
  sharesWord: boolean
  limit: number
}

/** `rank`: its similarity without the bonus. */
export type Alike<T extends ListTypes> = { id: number; rank: number; facts: T['facts'] | null }

/**
 * A searchable list: vacancies, resumes. Rows are identified by id. Rows that the view hides are in no page and in no
 * count. Arguments and results can be cloned, because a list may live in another thread.
 *
 * All methods with a filter throw the Problem `not_found` for a slug that is not in the reference data.
 */
export type SearchableList<T extends ListTypes> = {
  /**
   * A page with facets and suggestions; a null sort is by relevance with a text, otherwise by date. Less similar rows
   * follow few results by relevance: their ids are after those of the list, and in no count.
   */
  search(query: ListQuery<T> & Slice & { sort: T['sort'] | null }): Promise<SearchResult<T>>
  /** The newest rows of a list. */
  newest(query: ListQuery<T> & Slice): Promise<{ ids: number[]; total: number }>
  /** The number of rows, in total and with each value of each filter. */
  count(query: ListQuery<T>): Promise<{ total: number; facets: FacetsOf<T> }>
  /** The number of rows by the id of each value that at least one row has. */
  countBy<Name extends T['tally']>(
    names: readonly Name[],
    query: ListQuery<T>,
  ): Promise<Record<Name, ReadonlyMap<number, number>>>
  /** Which of the ids are in the list, newest first. */
  match(ids: readonly number[], query: ListQuery<T>): Promise<number[]>
  /** The rows that suit best, in descending order; of equal ones, the newer first. */
  best(query: T['view'] & { wanted: T['wanted']; limit: number }): Promise<T['facts'][]>
  /** The rows with the most similar titles, in descending order; of equal ones, the newer first. */
  alike(query: AlikeQuery<T>): Promise<Alike<T>[]>
  /** Similarity of the titles of rows to a title, above 0; without rows that share no word with it. */
  similarity(title: string, ids: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Facts of the rows that are in the list, regardless of the viewer; a row may have expired already. */
  describe(ids: readonly number[]): Promise<ReadonlyMap<number, T['facts']>>
  /** Completions of the text, the likeliest first; none for an empty text. */
  suggest(text: string): Promise<T['suggestion'][]>
  size(): Promise<number>
  /** Changes with every refresh in this process; for cache keys. */
  version(): number
  /**
   * Reloads changed rows: adds or updates those that the list shows, removes the others. `isWritten`: another process has
   * done so, which is enough where all processes share the rows.
   */
  refresh(ids: readonly number[], options?: { isWritten: boolean }): Promise<void>
  /** Compares all rows with those of the database, and reloads those that differ. */
  reload(): Promise<Reloaded>
}

/** Numbers of rows. */
export type Reloaded = { written: number; removed: number }

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
