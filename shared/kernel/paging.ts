export const PAGE_SIZE = 20
export const PAGES_MAX = 100
/** Cards of one page that are asked about at once. */
export const ASKED_MAX = 50
/** How many one bulk action takes. */
export const BULK_MAX = 100

/** The page that the query of an address asks for, from 1 to `max`; 1 for anything but a whole number. */
export function pageNumber(query: string | URLSearchParams, max = PAGES_MAX): number {
  const page = Number(new URLSearchParams(query).get('page') ?? 1)
  return Number.isInteger(page) ? Math.min(max, Math.max(1, page)) : 1
}

/** How many pages a list of `count` has: one for an empty one, `max` at the most. */
export const pagesOf = (count: number, { size = PAGE_SIZE, max = PAGES_MAX } = {}) =>
  Math.max(1, Math.min(max, Math.ceil(count / size)))
