import { monthByName, MONTH_NAMES } from '#shared/kernel/month-names.ts'

const ENGLISH_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const ENGLISH_NAMES = ENGLISH_MONTHS.flatMap((name) => [
  name,
  `${name.slice(0, 4)}\\.?`,
  `${name.slice(0, 3)}\\.?`,
])
const MONTH_NAME = `(?:${MONTH_NAMES}|${ENGLISH_NAMES.join('|')})`
const YEAR_DIGITS = '(?:19[5-9]\\d|20[0-4]\\d)'
const YEAR_WORD = '(?:\\s?(?:гг\\.?|г\\.?|год(?:а|у|ы)?)(?!\\p{L}))?'

/** A date anywhere in a text: «12.01.2022», «09.2019», «09/2019», «2019-09», «сентябрь 2019», «Sep ’19», «2019 г.». */
const DATE = new RegExp(
  `(?<![\\p{L}\\d.,/])(?:${[
    `(?:(?:0?[1-9]|[12]\\d|3[01])[./])?(?<month>0?[1-9]|1[0-2])[./](?<year>${YEAR_DIGITS})`,
    `(?<isoYear>${YEAR_DIGITS})[-./](?<isoMonth>0[1-9]|1[0-2])(?:[-./](?:0[1-9]|[12]\\d|3[01]))?(?!\\d)`,
    `(?:\\d{1,2}\\s)?(?<name>${MONTH_NAME})[.,]?\\s?(?:(?<nameYear>${YEAR_DIGITS})|['’](?<shortYear>\\d\\d))`,
    `(?<only>${YEAR_DIGITS})`,
  ].join('|')})(?!\\d|[./]\\d)${YEAR_WORD}`,
  'giu',
)
/** «09.19 – 05.20» */
const SHORT_SPAN = /(?<![\p{L}\d.,/])(0[1-9]|1[0-2])[./](\d\d)\s*[-–—]\s*(0[1-9]|1[0-2])[./](\d\d)(?![\d.])/u
/** «июнь – август 2021»: the first month has no year. */
const MONTHS_SPAN = new RegExp(
  `(?<![\\p{L}\\d])(?<first>${MONTH_NAME})\\s*[-–—]\\s*(?<last>${MONTH_NAME})[.,]?\\s(?<year>${YEAR_DIGITS})(?!\\d)${YEAR_WORD}`,
  'iu',
)

const DASH = '[-‐‑‒–—―−~→]'
const SEPARATOR = new RegExp(`^[\\s,]*(?:${DASH}{1,2}|по|до|to|till|until)\\s*(?:по|до|c)?\\s*$`, 'iu')
const NOW = [
  '(?:настоящ\\p{L}+|данн\\p{L}+|текущ\\p{L}+|сегодняшн\\p{L}+)\\s+(?:время|времени|момент|день|дня)',
  'наст(?:оящее)?\\.?\\s?(?:время|вр\\.?|момент)?',
  'сегодня',
  'сейчас',
  'до сих пор',
  'н\\.?\\s?/?\\s?вр?(?:\\.|(?!\\p{L}))',
  'present(?: (?:day|time))?',
  'currently',
  'current',
  'now',
  'today',
  'till now',
  'to date',
  'ongoing',
].join('|')
const TO_NOW = new RegExp(
  `^[\\s,]*(?:(?:${DASH}{1,2}|по|до|to|till|until)\\s*)+(?:\\(?(?:${NOW})\\)?)(?![\\p{L}\\d])`,
  'iu',
)
const SINCE = /(?:^|[\s(,])(?:со?|c|from|since|начиная с)\s*$/iu
/** «В 2019 году» at the beginning of a line: the whole period. */
const SINGLE = new RegExp(`^(?:в|in)\\s+(?:${MONTH_NAME}[\\p{L}]{0,3}\\s+)?${YEAR_DIGITS}`, 'iu')
const ENDS_OPEN = new RegExp(`^\\s*${DASH}\\s*(?:$|[)\\]])`, 'u')

const UNIT = '(?:год(?:а|у)?|лет|г\\.?|л\\.?|мес(?:яц(?:а|ев)?|\\.)?|years?|yrs?\\.?|months?|mos?\\.?)'
const DURATION = `\\d{1,2}(?:[.,]\\d)?\\s?${UNIT}(?![\\p{L}])`
const DURATIONS = `(?:более\\s|около\\s)?${DURATION}(?:,?\\s?(?:и\\s|and\\s)?${DURATION})?`
/** «5 лет 3 месяца», which repeats the dates. */
const DURATION_LINE = new RegExp(`^[(\\s]*${DURATIONS}[)\\s]*$`, 'iu')
/** «ООО «Ромашка» — 6 лет 2 месяца» */
const DURATION_END = new RegExp(`[\\s,(·|—–-]+${DURATIONS}[)\\s]*$`, 'iu')
const DURATION_START = new RegExp(`^[\\s,;:(·|—–-]*${DURATIONS}[)\\s]*`, 'iu')

/** «Опыт работы — 5 лет», «Опыт работы (2015–2024)»: what a heading says besides its name. */
export const DATE_RANGE_OR_DURATION = new RegExp(
  `[\\s,:(·|—–-]+(?:${DURATIONS}|${YEAR_DIGITS}\\s*${DASH}\\s*(?:${YEAR_DIGITS}|${NOW}))[)\\s]*$`,
  'iu',
)

const DATE_WORD = new RegExp(
  `^(?:${MONTH_NAMES}|${ENGLISH_NAMES.join('|')}|(?:(?:[0-3]?\\d[./])?(?:0?[1-9]|1[0-2]))?[./]?${YEAR_DIGITS}|гг?\\.?|года?|по|до|с|to|from|since|настоящее|настоящий|наст\\.?|сегодняшний|день|момент|время|сейчас|сегодня|present|now|current|н\\.?в?\\.?|в\\.|лет|год|месяц(?:а|ев)?|мес\\.?|years?|months?)$`,
  'iu',
)
const UNIT_WORD = /^(?:год|года|лет|месяц|месяца|месяцев|мес\.?|years?|months?)$/u
/** A line that may be the first of some dates: «Март 2021 —», «2015». */
const DATES_BEGIN = new RegExp(
  `^(?:с )?(?:(?:[0-3]?\\d[./])?(?:0?[1-9]|1[0-2])[./]|${MONTH_NAME},? )?${YEAR_DIGITS}(?![\\p{L}\\d])`,
  'iu',
)

/** A date that the file breaks goes on: «Апрель 2022 – Июнь», «2019 по». */
const DATE_BREAKS = new RegExp(`(?:${MONTH_NAME}|${DASH}|\\s(?:по|to|с|from))\\s*$`, 'iu')

/** Whether the text has nothing but dates: «Март 2021 —», «настоящее время», «5 лет 3 месяца». */
export function isDatePart(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[\s,()—–-]+/u)
    .filter((word) => word !== '')
  return (
    text.length <= 80 &&
    words.length > 0 &&
    words.every(
      (word, at) => DATE_WORD.test(word) || (/^\d{1,2}$/.test(word) && UNIT_WORD.test(words[at + 1] ?? '')),
    )
  )
}

/** In a table cell «Март 2021 —» continues with «настоящее время», and «Знание» with «языков». */
export const continuesCell = (known: string, next: string) =>
  isDatePart(known)
    ? isDatePart(next) &&
      (DATE_BREAKS.test(known) || !(DATES_BEGIN.test(next) && /[\p{L}\d.)]$/u.test(known.trim())))
    : /^\p{Ll}/u.test(next)

export const isDuration = (text: string) => DURATION_LINE.test(text)
export const withoutDuration = (text: string) =>
  text.length > 300 ? text : text.replace(DURATION_END, '').trim()

/** A period of work in a line: months as `YYYY-MM`, and the texts around it. */
export type DateSpan = {
  startMonth: string
  /** Null: to the present day. */
  endMonth: string | null
  /** What the line says before and after the dates, without brackets and durations. */
  before: string
  after: string
  /** Years without months. */
  isYears: boolean
  /** The rest of the line: what became the dates. */
  dates: string
}

const LINE_MAX = 400

/** The first period that a line names; null for a line without one. A single date is no period. */
export function findSpan(line: string): DateSpan | null {
  const text = line.slice(0, LINE_MAX)
  const months = MONTHS_SPAN.exec(text)?.groups
  const short = SHORT_SPAN.exec(text)
  const dates = findDates(text)
  const [first] = dates
  if (months && (!first || text.indexOf(months['first'] ?? '') < first.start)) {
    const { first: from = '', last = '', year = '' } = months
    const start = text.search(MONTHS_SPAN)
    return around(text, [start, start + (MONTHS_SPAN.exec(text)?.[0].length ?? 0)], {
      startMonth: `${year}-${toMonthNumber(from)}`,
      endMonth: `${year}-${toMonthNumber(last)}`,
      isYears: false,
    })
  }
  if (!first && short) {
    const [whole, fromMonth = '', fromYear = '', toMonth = '', toYear = ''] = short
    return around(text, [short.index, short.index + whole.length], {
      startMonth: `${century(fromYear)}-${fromMonth}`,
      endMonth: `${century(toYear)}-${toMonth}`,
      isYears: false,
    })
  }
  const single = SINGLE.exec(text)
  if (first && single && dates.length === 1) {
    const { year, month } = first
    return around(text, [0, first.end], {
      startMonth: `${year}-${month ?? '01'}`,
      endMonth: `${year}-${month ?? '12'}`,
      isYears: month === null,
    })
  }
  for (const [at, date] of dates.entries()) {
    const next = dates[at + 1]
    const since = SINCE.exec(text.slice(0, date.start))
    const start = since ? date.start - since[0].trimStart().replace(/^[(,]/u, '').length : date.start
    const isYears = date.month === null
    const now = TO_NOW.exec(text.slice(date.end))
    const startMonth = `${date.year}-${date.month ?? '01'}`
    if (now) return around(text, [start, date.end + now[0].length], { startMonth, endMonth: null, isYears })
    if (next && SEPARATOR.test(text.slice(date.end, next.start))) {
      const endMonth = `${next.year}-${next.month ?? '12'}`
      if (endMonth >= startMonth) return around(text, [start, next.end], { startMonth, endMonth, isYears })
    }
    const open = ENDS_OPEN.exec(text.slice(date.end))
    if (since || open)
      return around(text, [start, date.end + (open?.[0].length ?? 0)], {
        startMonth,
        endMonth: null,
        isYears,
      })
  }
  return null
}

/** A date as a whole period: the only one of a text. */
export function findDate(line: string): DateSpan | null {
  const text = line.slice(0, LINE_MAX)
  const [date, other] = findDates(text)
  if (!date || other) return null
  return around(text, [date.start, date.end], {
    startMonth: `${date.year}-${date.month ?? '01'}`,
    endMonth: `${date.year}-${date.month ?? '12'}`,
    isYears: date.month === null,
  })
}

/** The same at the end of a line, behind a gap or in brackets, where other lines of the file have their periods. */
export const findLastDate = (line: string): DateSpan | null =>
  /(?:\t|\()[^\t(]{4,24}\)?\s*$/u.test(line) && findDate(line)?.after === '' ? findDate(line) : null

type FoundDate = { year: string; month: string | null; start: number; end: number }

/** The dates of a line in their order. */
export function findDates(text: string): FoundDate[] {
  return Array.from(text.slice(0, LINE_MAX).matchAll(DATE), (match) => {
    const { month, year, isoYear, isoMonth, name, nameYear, shortYear, only } = match.groups ?? {}
    const digits = month ?? isoMonth
    return {
      year: year ?? isoYear ?? nameYear ?? only ?? century(shortYear ?? ''),
      month: digits?.padStart(2, '0') ?? (name === undefined ? null : toMonthNumber(name)),
      start: match.index,
      end: match.index + match[0].trimEnd().length,
    }
  })
}

const century = (short: string) => (Number(short) > 50 ? `19${short}` : `20${short}`)

/** «01»…«12» of a Russian or an English name. */
export function toMonthNumber(name: string): string {
  const english = ENGLISH_MONTHS.findIndex(
    (month) => month.slice(0, 3).toLowerCase() === name.trim().slice(0, 3).toLowerCase(),
  )
  return english >= 0 ? String(english + 1).padStart(2, '0') : (monthByName(name.trim()) ?? '01')
}

const EDGE_START = /^[\s,;:.|·•)\]—–-]+/u
const EDGE_END = /[\s,;:|·([—–-]+$/u

function around(
  text: string,
  [start, end]: readonly [number, number],
  span: Pick<DateSpan, 'startMonth' | 'endMonth' | 'isYears'>,
): DateSpan {
  const before = text.slice(0, start)
  const rest = text
    .slice(end)
    .replace(/^\s*[)\]]/u, '')
    .replace(DURATION_START, '')
  const named = withoutDuration(before.replace(EDGE_END, '')).trim()
  return {
    ...span,
    dates: [before.slice(named.length), text.slice(start, text.length - rest.length)].join(' '),
    before: named,
    // A bracket that was opened before the dates stays open without them.
    after: rest.replace(EDGE_START, '').trim(),
  }
}
