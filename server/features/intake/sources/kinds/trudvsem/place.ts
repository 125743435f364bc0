import { toPlainLine } from '#server/features/intake/imports/text/plain-line.ts'

/** «Калужская область, г Калуга, дом: Д.1;, офис/квартира: -;»: the form of the portal leaves its labels in the text. */
const LABEL = /^(?:дом|офис\/квартира|офис|квартира|корпус|строение|литера?)\s*:\s*/iu
/** Hours of interviews, and notes on the way. */
const NOTE =
  /\d{1,2}[:.-]\d{2}(?!\d)|собеседован|при[её]м|час(?:ы|ов|а)(?!\p{L})|звонит|телефон|обращаться|(?<!\p{L})с\s+\d{1,2}\s+до\s+\d/iu
const CITY = /^(?:г|гор|город)\.?\s+(\p{Lu}.*)$/u

/** City and address of a location; null for what it does not have. */
export function readLocation(location: string | null): { city: string | null; address: string | null } {
  const parts = toPlainLine(location ?? '')
    .split(/[,;]/)
    .map((part) => part.trim().replace(LABEL, ''))
    .filter((part) => /[\p{L}\d]/u.test(part))
  const note = parts.findIndex((part) => NOTE.test(part))
  const kept = note < 0 ? parts : parts.slice(0, note)
  const city = kept.map((part) => CITY.exec(part)?.[1]).find((name) => name !== undefined) ?? null
  return { city, address: kept.join(', ') || null }
}
