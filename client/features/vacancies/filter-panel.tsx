import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#client/app/api.ts'
import { Checkbox, ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { isSheetOpen, Sheet } from '#client/ui/sheet.tsx'
import { EMPTY_FILTER, vacanciesPath } from '#shared/features/vacancies/address.ts'
import type { Facets, FacetValue, Total } from '#shared/features/vacancies/contract.ts'
import type { VacancyFilter } from '#shared/features/vacancies/filter.ts'
import { FACET_LABELS, facetValueLabel, PERIOD_LABELS } from '#shared/features/vacancies/labels.ts'
import {
  CONTRACTS,
  EMPLOYMENT_FORMS,
  EXPERIENCES,
  LABELS,
  PAY_FREQUENCIES,
  PERIODS,
  SCHEDULES,
  WORK_FORMS,
} from '#shared/features/vacancies/vocabulary.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { useDraft } from '#client/ui/draft-state.ts'
import { FilterFields } from './filter-fields.tsx'
import { countFilters, filterOfForm, pathWith } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { SalaryFilter } from './salary-filter.tsx'
import { totalLabel } from './vacancy-words.ts'

export const FILTERS_ID = 'filters'
const FORM_ID = 'filters-form'

const GROUPS = [
  { facet: 'workForm', name: 'work_form', values: WORK_FORMS, isOpen: true },
  { facet: 'experience', name: 'experience', values: EXPERIENCES, isOpen: true },
  { facet: 'employment', name: 'employment', values: EMPLOYMENT_FORMS, isOpen: true },
  { facet: 'schedule', name: 'schedule', values: SCHEDULES, isOpen: false },
  { facet: 'label', name: 'label', values: LABELS, isOpen: true },
  { facet: 'contract', name: 'contract', values: CONTRACTS, isOpen: false },
  { facet: 'payFrequency', name: 'pay_frequency', values: PAY_FREQUENCIES, isOpen: false },
] as const

/**
 * All filters with how many vacancies each would give: a column at the side from lg, a sheet on a phone. In the column
 * each change shows its list at once; in the sheet the changes wait for the button, which says how many there will be.
 */
export function FilterPanel({ state, facets, total }: { state: ListState; facets: Facets; total: Total }) {
  const { filter } = state
  const navigate = useNavigate()
  const sheet = useRef<HTMLElement>(null)
  const [draft, setDraft] = useDraft<VacancyFilter>(filter)
  const shown = draft ?? filter
  const pending = useQuery({
    ...api.vacancies.facets.queryOptions({ input: shown }),
    enabled: shown !== filter,
    placeholderData: keepPreviousData,
  })
  const counts = shown !== filter && pending.data ? pending.data : { facets, total }

  function show(next: VacancyFilter) {
    void navigate(pathWith(state, next), {
      preventScrollReset: true,
      viewTransition: true,
      state: { keepFocus: true },
    })
  }

  function change(event: { currentTarget: { form: HTMLFormElement | null } }) {
    const { form } = event.currentTarget
    const next = form && filterOfForm(form, filter)
    if (!next) return
    setDraft(next)
    if (!isSheetOpen(sheet.current)) show(next)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const next = filterOfForm(event.currentTarget, filter)
    if (!next) return
    sheet.current?.hidePopover()
    show(next)
  }

  return (
    <Sheet
      id={FILTERS_ID}
      title="Фильтры"
      ref={sheet}
      footer={
        <div className="flex items-center gap-2">
          {countFilters(shown) > 0 && (
            <a
              className="btn px-3"
              data-variant="quiet"
              href={pathWith(state, { ...EMPTY_FILTER, search: filter.search })}
            >
              Сбросить
            </a>
          )}
          <button type="submit" form={FORM_ID} className="btn min-w-0 grow px-3" data-variant="primary">
            <span className="hidden js:inline">
              {counts.total.value === 0 ? 'Ничего не найдено' : `Показать ${totalLabel(counts.total)}`}
            </span>
            <span className="js:hidden">Показать</span>
          </button>
        </div>
      }
    >
      <form
        id={FORM_ID}
        method="get"
        action={vacanciesPath({ profession: filter.profession, location: filter.location }).split('?')[0]}
        onSubmit={submit}
        className="grid gap-5"
      >
        <FilterFields filter={keptByForm(filter)} />
        {GROUPS.slice(0, 1).map((group) => (
          <Group
            key={group.name}
            {...group}
            chosen={shown[group.facet]}
            counts={counts.facets[group.facet]}
            onChange={change}
          />
        ))}
        <SalaryFilter salary={shown.salary} mode={shown.salaryMode} onChange={change} />
        {GROUPS.slice(1).map((group) => (
          <Group
            key={group.name}
            {...group}
            chosen={shown[group.facet]}
            counts={counts.facets[group.facet]}
            onChange={change}
          />
        ))}
        <Disclosure summary={FACET_LABELS.period} isOpen={filter.period !== null}>
          <Radio
            name="period"
            value=""
            label="За всё время"
            checked={shown.period === null}
            onChange={change}
          />
          {PERIODS.map((days) => (
            <Radio
              key={days}
              name="period"
              value={days}
              label={PERIOD_LABELS[days]}
              count={countOfValue(counts.facets.period, String(days))}
              checked={shown.period === days}
              onChange={change}
            />
          ))}
        </Disclosure>
        <Checkbox
          name="direct"
          value="1"
          label="Только прямые работодатели"
          checked={shown.direct}
          onChange={change}
        />
        <button type="submit" className="btn hidden no-js:lg:inline-flex" data-variant="primary">
          Показать
        </button>
      </form>
    </Sheet>
  )
}

type GroupProps = {
  facet: (typeof GROUPS)[number]['facet']
  name: string
  values: readonly string[]
  isOpen: boolean
  chosen: readonly string[]
  counts: readonly FacetValue[] | undefined
  onChange: (event: { currentTarget: { form: HTMLFormElement | null } }) => void
}

function Group({ facet, name, values, isOpen, chosen, counts, onChange }: GroupProps) {
  const choices = values.map((value) => (
    <Checkbox
      key={value}
      name={name}
      value={value}
      label={facetValueLabel(facet, value)}
      count={countOfValue(counts, value)}
      isEmpty={countIn(counts, value) === 0}
      checked={chosen.includes(value)}
      onChange={onChange}
    />
  ))
  if (isOpen) return <ChoiceGroup legend={FACET_LABELS[facet]}>{choices}</ChoiceGroup>
  return (
    <Disclosure summary={FACET_LABELS[facet]} isOpen={chosen.length > 0}>
      <ChoiceGroup legend={FACET_LABELS[facet]} isLegendHidden>
        {choices}
      </ChoiceGroup>
    </Disclosure>
  )
}

/** What the address says and the controls of this form do not. */
function keptByForm(filter: VacancyFilter): VacancyFilter {
  const isHomeCity = vacanciesPath({ location: filter.location }).includes('?')
  return {
    ...EMPTY_FILTER,
    search: filter.search,
    company: filter.company,
    location: isHomeCity ? filter.location : null,
  }
}

function countIn(counts: readonly FacetValue[] | undefined, value: string) {
  return counts?.find((one) => one.value === value)?.count ?? 0
}

function countOfValue(counts: readonly FacetValue[] | undefined, value: string) {
  return formatNumber(countIn(counts, value))
}
