import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { byCodeUnits } from '#shared/kernel/text.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'

/** Parameters that change a page; all others (`utm_*`, `yclid`, …) are removed. */
const MEANINGFUL = new Set<string>([
  ...Object.keys(vacancyList.empty).map(toWireName),
  'page',
  'sort',
  'exact',
  'mentions',
  'tab',
  // The production calendar and the calculator of pay.
  'from',
  'to',
  'pay',
  'basis',
  'kind',
  'year',
  'deduction',
  // Of articles.
  'topic',
  // Of the help page.
  'q',
  // Of courses, and of the form for schools.
  'price',
  'length',
  'format',
  'sent',
  'error',
])

/**
 * The same for caches between server and browser. Source: draft-ietf-httpbis-no-vary-search-10: only the parameters in
 * `except` matter.
 */
export const NO_VARY_SEARCH = `key-order, except=(${[...MEANINGFUL].map((name) => `"${name}"`).join(' ')})`

/**
 * The cache key of a public page: its path and the meaningful parameters, sorted. Takes path and query of a request that
 * has passed the address rules.
 */
export function pageAddress(pathname: string, search: string): string {
  if (search === '' || search === '?') return pathname
  const parameters = [...new URLSearchParams(search)].filter(([name]) => MEANINGFUL.has(name))
  if (parameters.length === 0) return pathname
  parameters.sort(
    ([nameA, valueA], [nameB, valueB]) => byCodeUnits(nameA, nameB) || byCodeUnits(valueA, valueB),
  )
  return `${pathname}?${new URLSearchParams(parameters)}`
}
