import { monthByName, MONTH_NAMES } from '#shared/kernel/month-names.ts'

const MONTH = `(?:(?:0?[1-9]|1[0-2])[./]|(?:${MONTH_NAMES}),? )`
const YEAR = '(?:19[5-9]\\d|20[0-3]\\d)'
const UNIT = /^(?:год|года|лет|месяц|месяца|месяцев|мес\.?)$/u
const DATE_WORD = new RegExp(
  `^(?:${MONTH_NAMES}|(?:0?[1-9]|1[0-2])?[./]?${YEAR}|г\\.?|года|по|с|настоящее|настоящий|момент|время|сейчас|н\\.?в?\\.?|в\\.|лет|год|месяц(?:а|ев)?|мес\\.?)$`,
  'iu',
)
const YEAR_WORD = '(?: ?г(?:\\.|ода)?)?'
const NOW = '(?:настоящее время|настоящий момент|по н\\. ?в\\.?|н\\. ?в\\.?|сейчас)'
const SPAN = new RegExp(
  `^(?:с )?(${MONTH})?(${YEAR})${YEAR_WORD}\\s*(?:[-–—]|по)\\s*(?:по )?(?:(${NOW})|(${MONTH})?(${YEAR})${YEAR_WORD})(?![\\p{L}\\d])[\\s,:;()]*(.*)$`,
  'iu',
)
const DURATION = '\\d{1,2} (?:год(?:а)?|лет|месяц(?:а|ев)?|мес\\.?)'
/** A line that may be the first of some dates: «Март 2021 —», «2015». */
const DATES_BEGIN = new RegExp(`^(?:с )?(?:${MONTH})?${YEAR}(?![\\p{L}\\d])`, 'iu')
/** «5 лет 3 месяца», which repeats the dates. */
const DURATION_LINE = new RegExp(`^[(\\s]*${DURATION}(?:,? (?:и )?${DURATION})?[)\\s]*$`, 'iu')
/** «ООО «Ромашка» — 6 лет 2 месяца» */
const DURATION_END = new RegExp(`[\\s,(—–-]+${DURATION}(?:,? (?:и )?${DURATION})?[)\\s]*$`, 'iu')

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
      (word, at) => DATE_WORD.test(word) || (/^\d{1,2}$/.test(word) && UNIT.test(words[at + 1] ?? '')),
    )
  )
}

/** In a table cell «Март 2021 —» continues with «настоящее время», and «Знание» with «языков». */
export const continuesCell = (known: string, next: string) =>
  isDatePart(known)
    ? isDatePart(next) && !(DATES_BEGIN.test(next) && /[\p{L}\d.)]$/u.test(known.trim()))
    : /^\p{Ll}/u.test(next)

export const isDuration = (text: string) => DURATION_LINE.test(text)
export const withoutDuration = (text: string) =>
  text.length > 300 ? text : text.replace(DURATION_END, '').trim()

/** The span that a line begins with, and what follows it; null for another line. */
export function spanOf(line: string): { startMonth: string; endMonth: string | null; rest: string } | null {
  const span = SPAN.exec(line)
  if (!span) return null
  const [, startMonth, startYear = '', isNow, endMonth, endYear, rest = ''] = span
  return {
    startMonth: toMonth(startMonth, startYear, '01'),
    endMonth: isNow === undefined && endYear !== undefined ? toMonth(endMonth, endYear, '12') : null,
    rest: isDuration(rest) ? '' : rest.replace(/^[—–-]\s*/u, ''),
  }
}

function toMonth(month: string | undefined, year: string, otherwise: string) {
  const digits = /\d+/.exec(month ?? '')?.[0]
  return `${year}-${digits?.padStart(2, '0') ?? monthByName(month?.trim() ?? '') ?? otherwise}`
}
