import { defaultSort, parseListQuery } from '#shared/lists/address.ts'
import type { Names } from '#shared/lists/conditions.ts'
import type { Fields, FilterOf } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'

/** What a list is about: everything its address says but the page. */
export type ListState<F extends Fields, Sort extends string> = {
  list: List<F, Sort>
  filter: FilterOf<F>
  sort: Sort
  /** The text counts exactly as it is typed. */
  isExact: boolean
  /** Of the chosen slugs and numbers. */
  names: Names
  /** Writes an address of this list; `sort` null is the usual order. */
  addressOf: (filter: FilterOf<F>, paging: { page: number; sort: Sort | null; exact: boolean }) => string
}

/** Address of this list with something changed; always its first page unless one is named. */
export function pathWith<F extends Fields, Sort extends string>(
  { filter, sort, isExact, addressOf }: ListState<F, Sort>,
  change: Partial<FilterOf<F>>,
  {
    page = 1,
    sort: nextSort = sort === defaultSort(searchOf(filter)) ? null : sort,
    exact = isExact,
  }: { page?: number; sort?: Sort | null; exact?: boolean } = {},
): string {
  return addressOf({ ...filter, ...change }, { page, sort: nextSort, exact })
}

/** Address of this list with the text alone. */
export const pathWithTextOnly = <F extends Fields, Sort extends string>(state: ListState<F, Sort>) =>
  pathWith(state, { ...state.list.empty, search: searchOf(state.filter) })

/** The text of a filter; every list of ours has one. */
export function searchOf(filter: object): string {
  return 'search' in filter && typeof filter.search === 'string' ? filter.search : ''
}

/**
 * The filter that the panel's form stands at; fields that the panel has no control for are kept from `filter`. Null
 * while a field holds something that cannot be meant.
 */
export function filterOfForm<F extends Fields, Sort extends string>(
  { list, filter }: Pick<ListState<F, Sort>, 'list' | 'filter'>,
  form: HTMLFormElement,
): FilterOf<F> | null {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value)
  const parsed = parseListQuery(list, params)
  if (!parsed.ok) return null
  const next = { ...filter }
  for (const name of list.panel.flat()) next[name] = parsed.input[name]
  return next
}
