import { toCityName } from './cities.ts'
import { toCountryName } from './countries.ts'

/** Words for remote work in a line of places. */
const MODE =
  /^(?:fully\s+|полностью\s+)?(?:remote|hybrid|on[- ]?site|удал[её]нно|удал[её]нка|гибрид|anywhere|worldwide)$/iu

/**
 * Fields of an import record for a line of places: «Remote, Russia», «Казань; Москва», «Berlin, Germany (Hybrid)». Countries of
 * remote work are where it may be done from.
 */
export function readLocationWords(lines: readonly string[]): Record<string, unknown> {
  const names = lines
    .flatMap((line) => line.split(/[,;/()•|]|\s[-–—]\s/))
    .map((name) => name.replace(/^(?:remote|удал[её]нно)\s+(?:in|из|from|—|-)?\s*/iu, '').trim())
    .filter((name) => name !== '' && !MODE.test(name))
  const countries = names.flatMap((name) => toCountryName(name) ?? [])
  const cities = names.filter((name) => toCountryName(name) === null).map(toCityName)
  return {
    city: [...new Set(cities)].join(', ') || null,
    country: countries.length === 1 ? countries[0] : null,
    work_from: [...new Set(countries)],
  }
}
