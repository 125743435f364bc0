import { ChosenChips, without } from '#client/ui/list/chosen-chips.tsx'
import type { Chosen } from '#client/ui/list/chosen-chips.tsx'
import { vacancyList } from '#shared/features/vacancies/list.ts'
import {
  CONTRACT_LABELS,
  EMPLOYMENT_LABELS,
  EXPERIENCE_LABELS,
  LABEL_LABELS,
  PAY_FREQUENCY_LABELS,
  PERIOD_LABELS,
  SALARY_MODE_LABELS,
  SCHEDULE_LABELS,
  WORK_FORM_LABELS,
} from '#shared/features/vacancies/labels.ts'
import { formatAmount } from '#shared/kernel/money.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { pathWith } from './list-state.ts'
import type { ListState } from './list-state.ts'

/** What is chosen, each with a link that takes it away. */
export function ChosenFilters({ state }: { state: ListState }) {
  return (
    <ChosenChips
      chips={chosenChips(state)}
      resetHref={pathWith(
        { ...state, attribute: null },
        { ...vacancyList.empty, search: state.filter.search },
      )}
    />
  )
}

function chosenChips(state: ListState): Chosen[] {
  const { filter } = state
  const chip = (change: Parameters<typeof pathWith>[1], name: string): Chosen => ({
    href: pathWith(state, change),
    name,
  })
  return [
    ...(filter.profession ? [chip({ profession: null }, state.professionName ?? filter.profession)] : []),
    ...(filter.location ? [chip({ location: null }, state.locationName ?? filter.location)] : []),
    ...(filter.company ? [chip({ company: null }, state.companyName ?? 'Одна компания')] : []),
    ...filter.workForm.map((value) =>
      chip({ workForm: without(filter.workForm, value) }, WORK_FORM_LABELS[value]),
    ),
    ...salaryChips(state),
    ...filter.experience.map((value) =>
      chip({ experience: without(filter.experience, value) }, EXPERIENCE_LABELS[value]),
    ),
    ...filter.employment.map((value) =>
      chip({ employment: without(filter.employment, value) }, EMPLOYMENT_LABELS[value]),
    ),
    ...filter.schedule.map((value) =>
      chip({ schedule: without(filter.schedule, value) }, `График: ${SCHEDULE_LABELS[value].toLowerCase()}`),
    ),
    ...filter.contract.map((value) =>
      chip({ contract: without(filter.contract, value) }, CONTRACT_LABELS[value]),
    ),
    ...filter.payFrequency.map((value) =>
      chip(
        { payFrequency: without(filter.payFrequency, value) },
        `Выплаты: ${PAY_FREQUENCY_LABELS[value].toLowerCase()}`,
      ),
    ),
    ...filter.label.map((value) => chip({ label: without(filter.label, value) }, LABEL_LABELS[value])),
    ...(filter.period ? [chip({ period: null }, PERIOD_LABELS[filter.period])] : []),
    ...(filter.direct ? [chip({ direct: false }, 'Прямые работодатели')] : []),
  ]
}

function salaryChips(state: ListState): Chosen[] {
  const { salary, salaryMode } = state.filter
  const href = pathWith(state, { salary: null, salaryMode: 'from' })
  if (salary === null) return salaryMode === 'stated' ? [{ href, name: SALARY_MODE_LABELS.stated }] : []
  const tail = salaryMode === 'from' ? '' : `, ${SALARY_MODE_LABELS[salaryMode].toLowerCase()}`
  return [{ href, name: `От${NO_BREAK_SPACE}${formatAmount(salary, 'RUB')}${tail}` }]
}
