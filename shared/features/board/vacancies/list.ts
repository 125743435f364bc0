import { anyOf, anyOfNames, clock, days, flag, mode, number, text } from '#shared/lists/fields.ts'
import { defineList } from '#shared/lists/list.ts'
import { formatAmount, NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { ID_MAX } from '#shared/kernel/parse-id.ts'
import {
  AGREEMENT_LABELS,
  EMPLOYMENT_LABELS,
  EXPERIENCE_LABELS,
  BADGE_LABELS,
  PAY_FREQUENCY_LABELS,
  PERIOD_LABELS,
  SALARY_MODE_LABELS,
  SCHEDULE_LABELS,
  WORK_FORM_LABELS,
} from './labels.ts'
import {
  AGREEMENT_TYPES,
  EMPLOYMENT_FORMS,
  EXPERIENCES,
  BADGES,
  MOSCOW_ZONE,
  OVERLAPS,
  PAY_FREQUENCIES,
  PERIODS,
  SALARY_MAX,
  SALARY_MODES,
  SCHEDULES,
  SCOPES,
  SEARCH_LENGTH_MAX,
  SHORT_DAY_HOURS,
  SORTS,
  WORK_FORMS,
  WORK_ZONES,
} from './vocabulary.ts'
import { takesScope } from './scope.ts'
import { zoneName } from './zones.ts'

const HOURS_FIELDS = [
  'hoursFrom',
  'hoursTo',
  'zone',
  'overlap',
  'evenings',
  'shortDay',
  'hoursUnsaid',
] as const
const SHORT_DAY = `До ${SHORT_DAY_HOURS} часов в день`
const EVENINGS = 'Вечером, после 18:00'
const UNSAID = 'И без указанных часов'
const HOURS = { legend: 'Часы работы', phrase: 'часы работы' }

/** The list of vacancies: `/vacancies/{profession}/{location}/{attribute}?search=…`. */
export const vacancyList = defineList({
  path: '/vacancies',
  sorts: SORTS,
  // Vacancies that name the place are ranked before those that can be done from there.
  ranked: ['search', 'location'],
  fields: {
    search: text({ legend: 'Текст', lengthMax: SEARCH_LENGTH_MAX }),
    profession: anyOfNames('Профессия'),
    location: anyOfNames('Место'),
    /**
     * The default applies to pages: an address without a scope means work from home. In the API, feeds and stored
     * searches it means all vacancies.
     */
    scope: mode(SCOPES, { legend: 'Откуда работать', phrase: 'только из дома', default: 'home' }),
    workForm: anyOf(WORK_FORMS, { legend: 'Форма работы', labels: WORK_FORM_LABELS, isOpen: true }),
    employment: anyOf(EMPLOYMENT_FORMS, { legend: 'Занятость', labels: EMPLOYMENT_LABELS, isOpen: true }),
    schedule: anyOf(SCHEDULES, {
      legend: 'График',
      labels: SCHEDULE_LABELS,
      prefix: 'График',
      isOpen: false,
    }),
    /** The hours in which the reader can work; without an end until midnight, without a start from midnight. */
    hoursFrom: clock(HOURS),
    hoursTo: clock(HOURS),
    /** Time zone of the reader. */
    zone: mode(WORK_ZONES, { ...HOURS, default: MOSCOW_ZONE }),
    overlap: mode(OVERLAPS, { ...HOURS, default: 'all' }),
    /** After 18:00 in the zone of the reader. */
    evenings: flag({ ...HOURS, label: EVENINGS, chosen: EVENINGS, isCounted: true }),
    shortDay: flag({ ...HOURS, label: SHORT_DAY, chosen: SHORT_DAY, isCounted: true }),
    /** Includes vacancies that do not state the hours that the other filters require. */
    hoursUnsaid: flag({ ...HOURS, label: UNSAID, chosen: UNSAID, isCounted: true }),
    contract: anyOf(AGREEMENT_TYPES, { legend: 'Оформление', labels: AGREEMENT_LABELS, isOpen: false }),
    experience: anyOf(EXPERIENCES, { legend: 'Опыт', labels: EXPERIENCE_LABELS, isOpen: true }),
    payFrequency: anyOf(PAY_FREQUENCIES, {
      legend: 'Выплаты',
      labels: PAY_FREQUENCY_LABELS,
      prefix: 'Выплаты',
      isOpen: false,
    }),
    label: anyOf(BADGES, { legend: 'Особенности', labels: BADGE_LABELS, isOpen: true }),
    /** Roubles a month. */
    salary: number({
      legend: 'Зарплата',
      phrase: 'условие о зарплате',
      max: SALARY_MAX,
      sum: { label: 'Зарплата на руки от, рублей в месяц', placeholder: 'от' },
      isCounted: true,
    }),
    salaryMode: mode(SALARY_MODES, {
      legend: 'Зарплата',
      phrase: 'условие о зарплате',
      labels: SALARY_MODE_LABELS,
      default: 'from',
    }),
    period: days(PERIODS, { legend: 'Опубликовано', labels: PERIOD_LABELS, noneLabel: 'За всё время' }),
    /** The vacancy states that the work may be done from another country than that of the board. */
    abroad: flag({
      legend: 'Откуда можно работать',
      phrase: 'только из-за рубежа',
      label: 'Можно из-за рубежа',
      chosen: 'Можно из-за рубежа',
      isCounted: false,
    }),
    /** Direct employers only: no agencies. */
    direct: flag({
      legend: 'Прямые работодатели',
      phrase: 'только прямые работодатели',
      label: 'Только прямые работодатели',
      chosen: 'Прямые работодатели',
      isCounted: false,
    }),
    company: number({ legend: 'Компания', max: ID_MAX, isCounted: false }),
  },
  conditions: [
    'profession',
    'location',
    'company',
    'workForm',
    { fields: ['salary', 'salaryMode'], text: payOf },
    'experience',
    'employment',
    'schedule',
    { fields: HOURS_FIELDS, text: hoursOf },
    'contract',
    'payFrequency',
    'label',
    'abroad',
    'period',
    'direct',
  ],
  panel: [
    ['workForm'],
    ['salary', 'salaryMode'],
    ['experience'],
    ['employment'],
    ['schedule'],
    HOURS_FIELDS,
    ['label'],
    ['contract'],
    ['payFrequency'],
    ['abroad'],
    ['location'],
    ['profession'],
    ['period'],
    ['direct'],
  ],
  simplified(filter) {
    const { salary, salaryMode, hoursFrom, hoursTo, evenings, shortDay } = filter
    const hasTime = hoursFrom !== null || hoursTo !== null || evenings
    return {
      ...filter,
      ...(!takesScope(filter) && { scope: 'home' }),
      // Without a sum, "also those that state none" is all vacancies.
      ...(salary === null && salaryMode === 'or_unsaid' && { salaryMode: 'from' }),
      ...(!hasTime && { zone: MOSCOW_ZONE, overlap: 'all' }),
      ...(!hasTime && !shortDay && { hoursUnsaid: false }),
    }
  },
})

export type VacancyFields = typeof vacancyList.fields

/** A sum and its mode are one condition. */
function payOf({
  salary,
  salaryMode,
}: {
  salary: number | null
  salaryMode: (typeof SALARY_MODES)[number]
}): string | null {
  if (salary === null) return salaryMode === 'stated' ? SALARY_MODE_LABELS.stated : null
  const tail = salaryMode === 'from' ? '' : ` (${SALARY_MODE_LABELS[salaryMode].toLowerCase()})`
  return `От${NO_BREAK_SPACE}${formatAmount(salary, 'RUB')}${tail}`
}

/** «Часы: с 10:00 до 19:00, МСК+2, до 4 часов в день (и без указанных часов)». */
function hoursOf({
  hoursFrom,
  hoursTo,
  zone,
  overlap,
  evenings,
  shortDay,
  hoursUnsaid,
}: {
  hoursFrom: string | null
  hoursTo: string | null
  zone: string
  overlap: (typeof OVERLAPS)[number]
  evenings: boolean
  shortDay: boolean
  hoursUnsaid: boolean
}): string | null {
  const time = [hoursFrom && `с ${hoursFrom}`, hoursTo && `до ${hoursTo}`].filter(Boolean).join(' ')
  const times = [time, evenings && EVENINGS.toLowerCase()].filter(Boolean)
  if (times.length > 0) {
    times.push(zoneName(Number(zone)))
    if (overlap !== 'all') times.push(`совпадают ${overlap} часа`)
  }
  if (shortDay) times.push(SHORT_DAY.toLowerCase())
  if (times.length === 0) return null
  return `Часы: ${times.join(', ')}${hoursUnsaid ? ` (${UNSAID.toLowerCase()})` : ''}`
}
