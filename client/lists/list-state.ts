import { defaultSort, parseListQuery } from '#shared/lists/address.ts'
import type { Names } from '#shared/lists/conditions.ts'
import type { Fields, FilterOf } from '#shared/lists/fields.ts'
import { formatNames, NAMES_SHOWN } from '#shared/kernel/text.ts'
import type { FacetValue } from '#shared/lists/list-page.ts'
import type { List } from '#shared/lists/list.ts'

type Paging<Sort> = { page: number; sort: Sort | null; exact: boolean; mentions: boolean }

/** The state of a list: all of its address except the page. */
export type ListState<F extends Fields, Sort extends string> = {
  list: List<F, Sort>
  filter: FilterOf<F>
  sort: Sort
  /** Searches for the text as typed, without a repair. */
  isExact: boolean
  /** Lists what only mentions the words. */
  isOfMentions: boolean
  /** Names of the chosen slugs and numbers. */
  names: Names
  /** Formats an address of this list; a null sort is the default. */
  addressOf: (filter: FilterOf<F>, paging: Paging<Sort>) => string
  /** Of its addresses, lists that search engines are not to find: pages lead there without a link. */
  hiddenPaths: readonly string[]
}

/** The names of the chosen slugs of a field in their order; its counts have them. */
export const namesOfChosen = (chosen: readonly string[], counts: readonly FacetValue[]) =>
  Object.fromEntries(
    chosen.map((slug): [string, string] => [slug, counts.find(({ value }) => value === slug)?.name ?? slug]),
  )

type Several = Record<'profession' | 'location', readonly string[]>

/** A heading with several professions or places, of which it has no form: «Работа из дома: Казань, Омск». */
export function withSeveral(
  heading: string,
  { filter, facets }: { filter: Several; facets: Record<keyof Several, readonly FacetValue[]> },
): string {
  const names = (['profession', 'location'] as const).flatMap((field) =>
    filter[field].length > 1 ? Object.values(namesOfChosen(filter[field], facets[field])) : [],
  )
  const shown = formatNames(names.slice(0, NAMES_SHOWN), names.length)
  return names.length === 0 ? heading : `${heading}: ${shown}`
}

/** Address of this list with a change; by default its first page. */
export function pathWith<F extends Fields, Sort extends string>(
  { list, filter, sort, isExact, isOfMentions, addressOf }: ListState<F, Sort>,
  change: Partial<FilterOf<F>>,
  {
    page = 1,
    sort: nextSort = sort === defaultSort(list, filter) ? null : sort,
    exact = isExact,
    mentions = isOfMentions,
  }: Partial<Paging<Sort>> = {},
): string {
  return addressOf({ ...filter, ...change }, { page, sort: nextSort, exact, mentions })
}

/** Address of this list with only the text. */
export const pathWithTextOnly = <F extends Fields, Sort extends string>(state: ListState<F, Sort>) =>
  pathWith(state, { ...state.list.empty, search: searchOf(state.filter) })

/** The text of a filter; empty if the list has no text. */
function searchOf(filter: object): string {
  return 'search' in filter && typeof filter.search === 'string' ? filter.search : ''
}

/**
 * The filter of the panel's form; fields without a control in the panel are copied from `filter`. Null if a field is
 * invalid.
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
