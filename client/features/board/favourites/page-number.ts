const PAGES_MAX = 100

/** The page an address asks for. */
export function pageIn(search: string) {
  const page = Number(new URLSearchParams(search).get('page') ?? 1)
  return Number.isInteger(page) ? Math.min(PAGES_MAX, Math.max(1, page)) : 1
}
