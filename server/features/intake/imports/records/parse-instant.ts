const ISO = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:$|[T ])/
const COMPACT = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:$|T)/
const RUSSIAN = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?:$|[T ,])/
const SLASHES = /^(?<year>\d{4})\/(?<month>\d{1,2})\/(?<day>\d{1,2})(?:$|[T ,])/
/** «2 ноября 2026 г.», and «Mon, 02 Nov 2026 10:00:00 GMT» of RFC 2822. */
const WORDS =
  /^(?:[a-z]{3}, ?)?(?<day>\d{1,2})\s+(?<month>[a-zа-я]{3})[a-zа-я]*\s+(?<year>\d{4})(?:\s*г(?:\.|ода)?)?(?:$|[, ])/i
const MONTHS =
  'янв фев мар апр мая июн июл авг сен окт ноя дек jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const TIME =
  /^(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:[.,]\d+)?)?\s*(?<zone>Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i
const EPOCH = /^\d{10}(?:\d{3})?(?:\.\d+)?$/

const FIRST_YEAR = 2000
const LAST_YEAR = 2100

/**
 * An instant of a date with or without a time, as ISO 8601 and as Russians write it, or of seconds or milliseconds since
 * 1970. A time without a zone is Moscow time; a date without a time is that date at `dayTime` there. null for other forms.
 */
export function parseInstant(stated: string | null | undefined, dayTime: string): string | null {
  const text = (stated ?? '').trim()
  const instant = EPOCH.test(text) ? readEpoch(text) : readCalendar(text, dayTime)
  if (instant === null || Number.isNaN(instant.getTime())) return null
  const year = instant.getUTCFullYear()
  return year < FIRST_YEAR || year > LAST_YEAR ? null : instant.toISOString()
}

/** Ten digits are seconds, thirteen are milliseconds. */
function readEpoch(digits: string): Date {
  const isSeconds = /^\d{10}(?:\.|$)/.test(digits)
  return new Date(Math.round(Number(digits) * (isSeconds ? 1000 : 1)))
}

function readCalendar(text: string, dayTime: string): Date | null {
  const found = [ISO, RUSSIAN, COMPACT, SLASHES, WORDS]
    .map((form) => form.exec(text))
    .find((one) => one !== null)
  const { year = '', month: stated = '', day = '' } = found?.groups ?? {}
  const named = MONTHS.indexOf(stated.toLowerCase())
  const month = named < 0 ? stated : String((named % 12) + 1)
  if (!found || !hasDay(Number(year), Number(month), Number(day))) return null
  const rest = text.slice(found[0].length).trim()
  const time = rest === '' ? dayTime : readTime(rest)
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return time === null ? null : new Date(`${date}T${/[Z+-]/.test(time) ? time : `${time}+03:00`}`)
}

/** `2026-02-31` is a day of no calendar. */
function hasDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function readTime(stated: string): string | null {
  const parts = TIME.exec(stated)?.groups
  if (!parts) return null
  const { hours = '', minutes = '', seconds = '00', zone = '' } = parts
  const plain = /^[a-z]/i.test(zone)
    ? 'Z'
    : zone.replace(/^([+-]\d{2}):?(\d{2})?$/, (_, hour, minute = '00') => `${hour}:${minute}`)
  return `${hours.padStart(2, '0')}:${minutes}:${seconds}${plain}`
}
