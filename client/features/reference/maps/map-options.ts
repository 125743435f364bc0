/** Options of the Yandex Maps script (specification, sections 8 and 9). */
export type MapOptions = { apikey: string; lang: string; version: string }

const DEFAULTS = { lang: 'ru_RU', version: 'v3' }
const KNOWN: ReadonlySet<string> = new Set(['apikey', ...Object.keys(DEFAULTS)])

/** @throws Error without a key, and for options that do not exist */
export function createMapOptions(given: Partial<MapOptions>): MapOptions {
  const unknown = Object.keys(given).filter((name) => !KNOWN.has(name))
  if (unknown.length > 0) throw new Error(`The map has unknown options: ${unknown.join(', ')}`)
  const { apikey } = given
  if (!apikey) throw new Error('The map needs apikey')
  return { ...DEFAULTS, ...given, apikey }
}

/** `csp` selects the fixed rules of December 2025, which are in the policy of the map's page. */
export function mapScriptUrl({ apikey, lang, version }: MapOptions): string {
  const parameters = new URLSearchParams({ apikey, lang, csp: '202512' })
  return `https://api-maps.yandex.ru/${version}/?${parameters.toString()}`
}
