const TRACKING = /^(?:utm_\w*|yclid|gclid|fbclid|_openstat|ysclid)$/i

/** A web address without marks of advertising and without its fragment; null for another address. */
export function withoutTracking(stated: string | null, base?: URL): string | null {
  const url = URL.parse(stated ?? '', base)
  if (stated === null || !url || !/^https?:$/.test(url.protocol)) return null
  const marks = [...url.searchParams.keys()].filter((name) => TRACKING.test(name))
  for (const name of marks) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}
