import { ChosenChip } from '#client/ui/chip.tsx'
import { EMPTY_FILTER } from '#shared/features/vacancies/address.ts'
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
  const chips = chosenChips(state)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Выбрано" className="flex flex-wrap items-center gap-2 print:hidden">
      {chips.map(({ href, name }) => (
        <li key={name} className="max-w-full">
          <ChosenChip href={href} name={name} />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a
            className="inline-block px-2 py-2 text-small font-medium"
            href={pathWith({ ...state, attribute: null }, { ...EMPTY_FILTER, search: state.filter.search })}
          >
            Сбросить всё
          </a>
        </li>
      )}
    </ul>
  )
}

type ChosenFilter = { href: string; name: string }

function chosenChips(state: ListState): ChosenFilter[] {
  const { filter } = state
  const without = (change: Parameters<typeof pathWith>[1], name: string): ChosenFilter => ({
    href: pathWith(state, change),
    name,
  })
  return [
    ...(filter.profession ? [without({ profession: null }, state.professionName ?? filter.profession)] : []),
    ...(filter.location ? [without({ location: null }, state.locationName ?? filter.location)] : []),
    ...(filter.company ? [without({ company: null }, state.companyName ?? 'Одна компания')] : []),
    ...filter.workForm.map((value) =>
      without({ workForm: drop(filter.workForm, value) }, WORK_FORM_LABELS[value]),
    ),
    ...salaryChips(state),
    ...filter.experience.map((value) =>
      without({ experience: drop(filter.experience, value) }, EXPERIENCE_LABELS[value]),
    ),
    ...filter.employment.map((value) =>
      without({ employment: drop(filter.employment, value) }, EMPLOYMENT_LABELS[value]),
    ),
    ...filter.schedule.map((value) =>
      without({ schedule: drop(filter.schedule, value) }, `График: ${SCHEDULE_LABELS[value].toLowerCase()}`),
    ),
    ...filter.contract.map((value) =>
      without({ contract: drop(filter.contract, value) }, CONTRACT_LABELS[value]),
    ),
    ...filter.payFrequency.map((value) =>
      without(
        { payFrequency: drop(filter.payFrequency, value) },
        `Выплаты: ${PAY_FREQUENCY_LABELS[value].toLowerCase()}`,
      ),
    ),
    ...filter.label.map((value) => without({ label: drop(filter.label, value) }, LABEL_LABELS[value])),
    ...(filter.period ? [without({ period: null }, PERIOD_LABELS[filter.period])] : []),
    ...(filter.direct ? [without({ direct: false }, 'Прямые работодатели')] : []),
  ]
}

function salaryChips(state: ListState): ChosenFilter[] {
  const { salary, salaryMode } = state.filter
  const href = pathWith(state, { salary: null, salaryMode: 'from' })
  if (salary === null) return salaryMode === 'stated' ? [{ href, name: SALARY_MODE_LABELS.stated }] : []
  const tail = salaryMode === 'from' ? '' : `, ${SALARY_MODE_LABELS[salaryMode].toLowerCase()}`
  return [{ href, name: `От${NO_BREAK_SPACE}${formatAmount(salary, 'RUB')}${tail}` }]
}

function drop<Value>(values: readonly Value[], value: Value): Value[] {
  return values.filter((one) => one !== value)
}
