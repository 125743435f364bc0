export const PAGE_SIZE = 20
export const PAGES_MAX = 100
/** Cards that one request may ask about. */
export const CARDS_MAX = 50
/** Items of one bulk action. */
export const BULK_MAX = 100

/** The page number in the query of an address, from 1 to `max`; 1 when it is missing or not an integer. */
export function pageNumber(query: string | URLSearchParams, max = PAGES_MAX): number {
  const page = Number(new URLSearchParams(query).get('page') ?? 1)
  return Number.isInteger(page) ? Math.min(max, Math.max(1, page)) : 1
}

/** Pages of a list of `count` items: at least one, at most `max`. */
export const pageCount = (count: number, { size = PAGE_SIZE, max = PAGES_MAX } = {}) =>
  Math.max(1, Math.min(max, Math.ceil(count / size)))
