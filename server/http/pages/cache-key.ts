import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { byCodeUnits } from '#shared/kernel/order.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'

/** Parameters that change a page; all others (`utm_*`, `yclid`, …) never reach it. */
const MEANINGFUL = new Set<string>([
  ...Object.keys(vacancyList.empty).map(toWireName),
  'page',
  'sort',
  'exact',
])

/**
 * The same for caches between us and the reader. Source: the IANA registry of No-Vary-Search and its
 * RFC-to-be draft-ietf-httpbis-no-vary-search-10: what `except` names matters, and nothing else does.
 */
export const NO_VARY_SEARCH = `key-order, except=(${[...MEANINGFUL].map((name) => `"${name}"`).join(' ')})`

/**
 * Path and meaningful query in one order: what a public page may depend on, and so the key of its cache entry.
 * Takes path and query of a request that has passed the address rules.
 */
export function pageAddress(pathname: string, search: string): string {
  if (search === '' || search === '?') return pathname
  const kept = [...new URLSearchParams(search)].filter(([name]) => MEANINGFUL.has(name))
  if (kept.length === 0) return pathname
  kept.sort(([nameA, valueA], [nameB, valueB]) => byCodeUnits(nameA, nameB) || byCodeUnits(valueA, valueB))
  return `${pathname}?${new URLSearchParams(kept)}`
}
