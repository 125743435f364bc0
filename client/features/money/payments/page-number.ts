const PAGES_MAX = 1000

export function pageIn(search: string) {
  const page = Number(new URLSearchParams(search).get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= PAGES_MAX ? page : 1
}

export const pagesOf = (count: number, size: number) =>
  Math.max(1, Math.min(PAGES_MAX, Math.ceil(count / size)))
