/** How dates of jobs are written. A person keeps to one way, with rare slips. */
import type { Random } from '#server/features/intake/demo/random.ts'
import type { Job, YearMonth } from '../people/person-types.ts'
import type { TrueJob } from '../truth.ts'

export type DateForm =
  | 'days'
  | 'dots'
  | 'en-long'
  | 'en-short'
  | 'en-upper'
  | 'ru-capital'
  | 'ru-short'
  | 'ru-since'
  | 'ru-words'
  | 'ru-years-since'
  | 'slashes'
  | 'years'

export type DateStyle = { form: DateForm; dash: string; present: string; hasYearMark: boolean }

const RU_MONTHS = 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ')
const RU_OF_MONTHS =
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')
const RU_SHORT = 'янв. февр. март апр. май июнь июль авг. сент. окт. нояб. дек.'.split(' ')
const EN_MONTHS =
  'January February March April May June July August September October November December'.split(' ')

const RU_PRESENT = [
  'по настоящее время',
  'настоящее время',
  'по сегодняшний день',
  'н.в.',
  'наст. время',
  'по н. в.',
]
const EN_PRESENT = ['Present', 'present', 'Now', 'Current']

export function drawDateStyle(random: Random, forms: readonly DateForm[], language: 'en' | 'ru'): DateStyle {
  const form = random.pick(forms)
  const isSince = form.includes('since')
  return {
    form,
    dash: isSince ? ' ' : random.pick([' — ', ' – ', ' - ', '–', '-', ' — ']),
    present: random.pick(
      language === 'en'
        ? EN_PRESENT
        : isSince
          ? RU_PRESENT.filter((one) => one.startsWith('по'))
          : RU_PRESENT,
    ),
    hasYearMark: random.chance(0.25),
  }
}

const two = (value: number) => String(value).padStart(2, '0')

function formatMonth({ year, month }: YearMonth, { form, hasYearMark }: DateStyle, isEnd: boolean): string {
  const mark = hasYearMark ? ' г.' : ''
  switch (form) {
    case 'ru-words':
      return `${RU_MONTHS[month - 1]} ${year}${mark}`
    case 'ru-capital':
      return capitalise(`${RU_MONTHS[month - 1]} ${year}${mark}`)
    case 'ru-short':
      return `${RU_SHORT[month - 1]} ${year}${mark}`
    case 'dots':
      return `${two(month)}.${year}`
    case 'slashes':
      return `${two(month)}/${year}`
    case 'days': {
      const day = isEnd ? 28 - (year % 9) : 1 + ((year * month) % 20)
      return `${two(day)}.${two(month)}.${year}`
    }
    case 'years':
      return `${year}${mark}`
    case 'en-short':
      return `${EN_MONTHS[month - 1]?.slice(0, 3)} ${year}`
    case 'en-upper':
      return `${EN_MONTHS[month - 1]?.toUpperCase()} ${year}`
    case 'en-long':
      return `${EN_MONTHS[month - 1]} ${year}`
    case 'ru-since':
      return isEnd
        ? `по ${RU_MONTHS[month - 1]} ${year}${mark}`
        : `с ${RU_OF_MONTHS[month - 1]} ${year}${mark}`
    case 'ru-years-since':
      return isEnd ? `по ${year} г.` : `с ${year} г.`
  }
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const saysMonths = ({ form }: DateStyle) => form !== 'years' && form !== 'ru-years-since'

/** Null for a job without dates. */
export function formatSpan({ from, to }: Pick<Job, 'from' | 'to'>, style: DateStyle): string | null {
  if (from === null) return null
  const start = formatMonth(from, style, false)
  if (to === null) return `${start}${style.dash}${style.present}`
  if (!saysMonths(style) && from.year === to.year) return style.form === 'years' ? start : `в ${from.year} г.`
  return `${start}${style.dash}${formatMonth(to, style, true)}`
}

/** The dates that such a text tells. */
export function readableDates(
  { from, to }: Pick<Job, 'from' | 'to'>,
  style: DateStyle,
): Pick<TrueJob, 'from' | 'to'> {
  const write = ({ year, month }: YearMonth) => (saysMonths(style) ? `${year}-${two(month)}` : String(year))
  return { from: from && write(from), to: to && write(to) }
}

/** «1 год 8 месяцев». */
export function formatDuration({ from, to }: Pick<Job, 'from' | 'to'>, language: 'en' | 'ru'): string {
  if (from === null) return ''
  const end = to ?? { year: 2026, month: 11 }
  const months = (end.year - from.year) * 12 + end.month - from.month + 1
  const years = Math.floor(months / 12)
  const rest = months % 12
  if (language === 'en')
    return [
      years > 0 ? `${years} yr${years > 1 ? 's' : ''}` : '',
      rest > 0 ? `${rest} mo${rest > 1 ? 's' : ''}` : '',
    ]
      .filter(Boolean)
      .join(' ')
  return [
    years > 0 ? `${years} ${plural(years, ['год', 'года', 'лет'])}` : '',
    rest > 0 ? `${rest} ${plural(rest, ['месяц', 'месяца', 'месяцев'])}` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function plural(count: number, [one, few, many]: readonly [string, string, string]): string {
  const tail = count % 100
  if (tail > 10 && tail < 20) return many
  return count % 10 === 1 ? one : count % 10 > 1 && count % 10 < 5 ? few : many
}

export const totalYears = (jobs: readonly Job[]): number =>
  jobs.reduce((sum, { from, to }) => sum + (from ? (to?.year ?? 2026) - from.year : 0), 0)

export function formatBirth(
  random: Random,
  { day, month, year }: YearMonth & { day: number },
  language: 'en' | 'ru',
): string {
  if (language === 'en') return `${day} ${EN_MONTHS[month - 1]} ${year}`
  return random.pick([
    `${two(day)}.${two(month)}.${year}`,
    `${day} ${RU_OF_MONTHS[month - 1]} ${year} г.`,
    `${day} ${RU_OF_MONTHS[month - 1]} ${year}`,
    `${two(day)}.${two(month)}.${year} г.р.`,
  ])
}
