/** The path with the parameters that have a value; null, undefined and an empty text are left out. */
export function withQuery(path: string, params: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(params).filter(([, value]) => value != null && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? path : `${path}?${query}`
}

/** The address of one page of a list; the first has no number. */
export const withPage = (path: string, page: number, params: Parameters<typeof withQuery>[1] = {}) =>
  withQuery(path, { ...params, page: page > 1 ? page : null })
