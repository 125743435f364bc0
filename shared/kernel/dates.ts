import { HOUR_MS, DAY_MS } from './durations.ts'
import { NO_BREAK_SPACE, countOf, DAY_FORMS } from './number.ts'

export const MOSCOW = 'Europe/Moscow'
/** Hour of daily e-mails in the recipient's time zone. */
export const EMAIL_HOUR = 9

/** Specification, section 3: `id` 0 to 11, nominative and genitive title. */
type Month = { id: number; title: string; declensionTitle: string }

export const MONTHS: readonly Month[] = [
  ['Январь', 'января'],
  ['Февраль', 'февраля'],
  ['Март', 'марта'],
  ['Апрель', 'апреля'],
  ['Май', 'мая'],
  ['Июнь', 'июня'],
  ['Июль', 'июля'],
  ['Август', 'августа'],
  ['Сентябрь', 'сентября'],
  ['Октябрь', 'октября'],
  ['Ноябрь', 'ноября'],
  ['Декабрь', 'декабря'],
].map(([title = '', declensionTitle = ''], id) => ({ id, title, declensionTitle }))

const FIRST_YEAR = 1970
type YearList = 'birth' | 'future'

/** Specification, section 3. Newest year first: `birth` ends with the current year, `future` ten years later. */
export function yearsOf(list: YearList, now: Date, zone: string = MOSCOW): number[] {
  const last = dayIn(zone, now).year + (list === 'future' ? 10 : 0)
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => last - index)
}

type DayOptions = { now?: Date; zone?: string }

/**
 * «21 ноября 2026», spaces U+00A0; the year is omitted when it is the year of `now`.
 * `iso` is an instant or a calendar date; a calendar date is the same day in every zone.
 * @throws RangeError for an invalid date and for an unknown zone
 */
export function formatDay(iso: string, { now, zone = MOSCOW }: DayOptions = {}): string {
  const { year, month, day } = parseDay(iso, zone)
  const parts = [day, MONTHS[month]?.declensionTitle]
  if (!now || dayIn(zone, now).year !== year) parts.push(year)
  return parts.join(NO_BREAK_SPACE)
}

/** The calendar date of an instant, `YYYY-MM-DD`. */
export function isoDay(instant: string | Date, zone: string = MOSCOW): string {
  const { year, month, day } = dayIn(zone, new Date(instant))
  return [String(year), twoDigits(month + 1), twoDigits(day)].join('-')
}

/** Until the next year begins in Moscow, which keeps its time all year. */
export const yearLeftMs = (now: Date): number =>
  Date.parse(`${Number(isoDay(now).slice(0, 'YYYY'.length)) + 1}-01-01T00:00:00+03:00`) - now.getTime()

export const twoDigits = (value: number) => String(value).padStart(2, '0')

/** «сегодня», «вчера», «3 дня назад» up to six days, then the day itself. Days are counted by the calendar of `zone`. */
export function formatAge(iso: string, now: Date, zone: string = MOSCOW): string {
  const days = dayNumber(dayIn(zone, now)) - dayNumber(parseDay(iso, zone))
  if (days === 0) return 'сегодня'
  if (days === 1) return 'вчера'
  if (days < 0 || days > 6) return formatDay(iso, { now, zone })
  return `${countOf(days, DAY_FORMS)} назад`
}

/** `month` 0 to 11. */
type Day = { year: number; month: number; day: number }

function dayNumber({ year, month, day }: Day): number {
  return Date.UTC(year, month, day) / DAY_MS
}

function parseDay(iso: string, zone: string): Day {
  return /^\d{4}-\d\d-\d\d$/.test(iso) ? dayIn('UTC', new Date(iso)) : dayIn(zone, new Date(iso))
}

const formats = new Map<string, Intl.DateTimeFormat>()
const days = new Map<string, Day>()

/** Offsets of time zones are multiples of a quarter of an hour, so the day is the same within one. */
const QUARTER_MS = 900_000
const CACHED_DAYS_MAX = 5000

/** UTC+3 all year round (248-ФЗ of 21 July 2014). */
const MOSCOW_SINCE = Date.parse('2014-10-25T22:00:00Z')
export const MOSCOW_OFFSET_MS = 3 * HOUR_MS

function dayIn(zone: string, moment: Date): Day {
  // Creating a DateTimeFormat takes 0.1 s on a cheap phone, so the two most frequent zones are calculated.
  if (zone === 'UTC') return dayOfUtc(moment.getTime())
  if (zone === MOSCOW && moment.getTime() >= MOSCOW_SINCE)
    return dayOfUtc(moment.getTime() + MOSCOW_OFFSET_MS)
  const key = `${zone} ${Math.floor(moment.getTime() / QUARTER_MS)}`
  const cached = days.get(key)
  if (cached) return cached
  const day = toDay(zone, moment)
  if (days.size >= CACHED_DAYS_MAX) days.clear()
  days.set(key, day)
  return day
}

function dayOfUtc(time: number): Day {
  const moment = new Date(time)
  if (Number.isNaN(time)) throw new RangeError('Not a date')
  return { year: moment.getUTCFullYear(), month: moment.getUTCMonth(), day: moment.getUTCDate() }
}

function toDay(zone: string, moment: Date): Day {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    })
    formats.set(zone, format)
  }
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return { year: parts.get('year') ?? 0, month: (parts.get('month') ?? 1) - 1, day: parts.get('day') ?? 1 }
}
