/** The facts of a vacancy, for its public page and for moderators. */
import type { LocationRef } from '#shared/features/reference/locations/model.ts'
import { placeNames } from '#shared/features/reference/locations/place-phrase.ts'
import { NO_BREAK_SPACE, countOf } from '#shared/kernel/number.ts'
import type { Vacancy, VacancyDetails } from './contract.ts'
import {
  AGREEMENT_LABELS,
  EMPLOYMENT_LABELS,
  EQUIPMENT_LABELS,
  EXPERIENCE_LABELS,
  PAY_FREQUENCY_LABELS,
  SCHEDULE_LABELS,
  WORK_FORM_LABELS,
} from './labels.ts'
import { languageLabel } from './languages.ts'
import { testTaskLabel } from '#shared/features/board/test-tasks/labels.ts'
import { MOSCOW_ZONE } from './vocabulary.ts'
import { formatAnywhere } from './work-from-label.ts'
import { zoneName } from './zones.ts'

type Described = Omit<
  VacancyDetails,
  'source' | 'sourceUrl' | 'questions' | 'workFormEvidence' | 'isSalaryFromText'
> &
  Pick<
    Vacancy,
    | 'workForm'
    | 'workStartsAt'
    | 'workEndsAt'
    | 'workZone'
    | 'contracts'
    | 'experience'
    | 'employment'
    | 'schedule'
    | 'payFrequency'
  > & {
    locations: readonly LocationRef[]
    workFrom: readonly LocationRef[]
    workFromAnywhere: boolean
    workFromExcept: readonly LocationRef[]
  }

/** Facts that the vacancy states, in the order of the page. */
export function vacancyFacts(vacancy: Described) {
  const { workForm, workFrom, experience, employment, schedule, payFrequency, equipment, hasCalls } = vacancy
  const { testHours, testPay } = vacancy
  const anywhere = formatAnywhere(vacancy)
  const isPlaceOfWork = workFrom.length === 0 && anywhere === null
  const facts: readonly { name: string; label: string; value: string | null }[] = [
    { name: 'workForm', label: 'Форма работы', value: workForm && WORK_FORM_LABELS[workForm] },
    {
      name: 'places',
      label: isPlaceOfWork ? 'Место' : 'Откуда работать',
      value: anywhere ?? placeNames(isPlaceOfWork ? vacancy.locations : workFrom),
    },
    { name: 'experience', label: 'Опыт', value: experience && EXPERIENCE_LABELS[experience] },
    { name: 'employment', label: 'Занятость', value: employment && EMPLOYMENT_LABELS[employment] },
    { name: 'schedule', label: 'График', value: schedule && SCHEDULE_LABELS[schedule] },
    { name: 'hours', label: 'Часы', value: hoursLabel(vacancy) },
    { name: 'contracts', label: 'Оформление', value: agreementsLabel(vacancy.contracts) },
    { name: 'payFrequency', label: 'Выплаты', value: payFrequency && PAY_FREQUENCY_LABELS[payFrequency] },
    { name: 'equipment', label: 'Оборудование', value: equipment && EQUIPMENT_LABELS[equipment] },
    { name: 'hasCalls', label: 'Звонки', value: hasCalls === null ? null : CALLS_LABELS[`${hasCalls}`] },
    {
      name: 'test',
      label: 'Тестовое задание',
      value: testHours === null ? null : testTaskLabel({ hours: testHours, pay: testPay }),
    },
    { name: 'languages', label: 'Языки', value: vacancy.languages.map(languageLabel).join('; ') },
  ]
  return facts.flatMap(({ value, ...fact }) => (value ? [{ ...fact, value }] : []))
}

const CALLS_LABELS = { true: 'Будут звонки', false: 'Без звонков' }

/** «с 9:00 до 18:00 по Москве, из них обязательно 4 часа, 8 часов в день»; null when nothing is stated. */
export function hoursLabel({
  workStartsAt,
  workEndsAt,
  workZone,
  overlapHours,
  hoursPerDay,
}: Pick<Vacancy, 'workStartsAt' | 'workEndsAt' | 'workZone' | 'overlapHours' | 'hoursPerDay'>) {
  const parts = []
  if (workStartsAt !== null && workEndsAt !== null) {
    const zone = workZone === Number(MOSCOW_ZONE) ? `по${NO_BREAK_SPACE}Москве` : `(${zoneName(workZone)})`
    parts.push(
      `с${NO_BREAK_SPACE}${formatClock(workStartsAt)} до${NO_BREAK_SPACE}${formatClock(workEndsAt)} ${zone}`,
    )
    if (overlapHours !== null)
      parts.push(`из${NO_BREAK_SPACE}них обязательно ${countOf(overlapHours, HOURS)}`)
  }
  if (hoursPerDay !== null) parts.push(`${countOf(hoursPerDay, HOURS)} в${NO_BREAK_SPACE}день`)
  return parts.length > 0 ? parts.join(', ') : null
}

const HOURS = { one: 'час', few: 'часа', many: 'часов' }

/** «9:00» of minutes after midnight. */
export function formatClock(minutes: number) {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

function agreementsLabel(contracts: Vacancy['contracts']) {
  const [first = '', ...others] = contracts.map((contract) => AGREEMENT_LABELS[contract])
  return [first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(', ')
}
