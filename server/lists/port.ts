import type { FacetValue, SearchRepair } from '#shared/lists/answer.ts'
import type { Fields, FilterOf } from '#shared/lists/fields.ts'
import type { FacetName } from '#shared/lists/list.ts'

/** What one list has of its own. */
export type ListTypes = {
  /** Of its declaration. */
  fields: Fields
  sort: string
  /** What a question says beside the filter, such as who asks. */
  view: object
  /** What the list knows of a row without the database. */
  facts: RowFacts
  /** What rows can be counted by, beside the facets. */
  tally: string
  suggestion: object
}

export type RowFacts = {
  id: number
  /** Milliseconds of the epoch. */
  publishedAt: number
}

export type ListQuery<T extends ListTypes> = T['view'] & {
  /** Fields that are left out ask nothing. */
  filter?: Partial<FilterOf<T['fields']>>
  /** The text is taken as it is typed, without a repair. */
  exact?: boolean
}

type Slice = { offset?: number; limit: number }

export type FacetsOf<T extends ListTypes> = Record<FacetName<T['fields']>, FacetValue[]>

export type Found<T extends ListTypes> = {
  ids: number[]
  total: number
  /** `date` in place of `relevance` where no text says what is relevant. */
  sort: T['sort']
  repair: SearchRepair | null
  facets: FacetsOf<T>
  /** How many rows each filter alone keeps away, the most first; only when nothing is found. */
  withoutFilter: { filter: string; count: number }[]
}

/**
 * A searchable list as everybody reads it: vacancies, resumes. A row is named by its id. Rows that the view must not
 * show are met nowhere, neither in a page nor in a count.
 *
 * All questions with a filter throw the Problem `not_found` for a value that its directory does not have.
 */
export type SearchableList<T extends ListTypes> = {
  /** A page for a reader: in the order asked for, or the one that suits the question, with counts and advice. */
  search(query: ListQuery<T> & Slice & { sort: T['sort'] | null }): Promise<Found<T>>
  /** The newest of a list. */
  newest(query: ListQuery<T> & Slice): Promise<{ ids: number[]; total: number }>
  /** How many rows there are, and how many each value of each filter would give. */
  count(query: ListQuery<T>): Promise<{ total: number; facets: FacetsOf<T> }>
  /** Rows by every value that one of them has, under the ids of the values. */
  countBy<Name extends T['tally']>(
    names: readonly Name[],
    query: ListQuery<T>,
  ): Promise<Record<Name, ReadonlyMap<number, number>>>
  /** Which of the rows are in a list, the newest first. */
  match(ids: readonly number[], query: ListQuery<T>): Promise<number[]>
  /**
   * The rows with the highest scores, the best first and of equal ones the newer.
   * @param query.scoreOf below 2^12; null leaves the row out
   */
  best(
    query: T['view'] & { scoreOf: (facts: T['facts']) => number | null; limit: number },
  ): Promise<T['facts'][]>
  /** How alike the titles of rows are to a title, 0 and up; rows that share no word with it are left out. */
  similarity(title: string, ids: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Facts of the rows that the list has, whoever may see them; a row may be over by the clock already. */
  describe(ids: readonly number[]): Promise<ReadonlyMap<number, T['facts']>>
  /** What a reader may be typing, the likeliest first; nothing for no text. */
  suggest(text: string): Promise<T['suggestion'][]>
  size(): Promise<number>
  /** Another number after every change that this process has heard of: for the keys of caches. */
  version(): number
  /** Reads changed rows again: those that the list shows enter or move, the others leave. */
  refresh(ids: readonly number[]): Promise<void>
  reload(): Promise<void>
}
