import { anyOf, days, flag, mode, number, slug, text } from '#shared/lists/fields.ts'
import { defineList } from '#shared/lists/list.ts'
import { formatAmount } from '#shared/kernel/money.ts'
import { ID_MAX } from '#shared/kernel/parse-id.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
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
  PAY_FREQUENCIES,
  PERIODS,
  SALARY_MAX,
  SALARY_MODES,
  SCHEDULES,
  SEARCH_LENGTH_MAX,
  SORTS,
  WORK_FORMS,
} from './vocabulary.ts'

/** The list of vacancies: `/vacancies/{profession}/{location}/{attribute}?search=…`. */
export const vacancyList = defineList({
  path: '/vacancies',
  sorts: SORTS,
  fields: {
    search: text({ legend: 'Текст', lengthMax: SEARCH_LENGTH_MAX }),
    profession: slug({ legend: 'Профессия' }),
    location: slug({ legend: 'Место' }),
    workForm: anyOf(WORK_FORMS, { legend: 'Форма работы', labels: WORK_FORM_LABELS, isOpen: true }),
    employment: anyOf(EMPLOYMENT_FORMS, { legend: 'Занятость', labels: EMPLOYMENT_LABELS, isOpen: true }),
    schedule: anyOf(SCHEDULES, {
      legend: 'График',
      labels: SCHEDULE_LABELS,
      prefix: 'График',
      isOpen: false,
    }),
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
    'contract',
    'payFrequency',
    'label',
    'period',
    'direct',
  ],
  panel: [
    ['workForm'],
    ['salary', 'salaryMode'],
    ['experience'],
    ['employment'],
    ['schedule'],
    ['label'],
    ['contract'],
    ['payFrequency'],
    ['period'],
    ['direct'],
  ],
  // Without a sum, "also those that state none" is all vacancies.
  simplified: (filter) =>
    filter.salary === null && filter.salaryMode === 'or_unsaid' ? { ...filter, salaryMode: 'from' } : filter,
})

export type VacancyFields = typeof vacancyList.fields

/** A sum and how it is meant are one condition. */
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
