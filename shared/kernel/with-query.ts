/** The path with the parameters that have a value; null, undefined and an empty text are left out. */
export function withQuery(path: string, params: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(params).filter(([, value]) => value != null && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? path : `${path}?${query}`
}
