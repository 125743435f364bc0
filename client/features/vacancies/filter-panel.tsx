import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { Checkbox } from '#client/ui/choice.tsx'
import { countIn, FacetGroup, FacetRadios } from '#client/ui/list/facet-group.tsx'
import { FilterSheet } from '#client/ui/list/filter-sheet.tsx'
import { useFilterForm } from '#client/ui/list/use-filter-form.ts'
import { vacanciesPath } from '#shared/features/vacancies/address.ts'
import { vacancyList } from '#shared/features/vacancies/list.ts'
import type { Facets, Total } from '#shared/features/vacancies/contract.ts'
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
import { FilterFields } from './filter-fields.tsx'
import { countFilters, filterOfForm, pathWith } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { SalaryFilter } from './salary-filter.tsx'
import { totalLabel } from './vacancy-words.ts'

export const FILTERS_ID = 'filters'

const GROUPS = [
  { facet: 'workForm', name: 'work_form', values: WORK_FORMS, isOpen: true },
  { facet: 'experience', name: 'experience', values: EXPERIENCES, isOpen: true },
  { facet: 'employment', name: 'employment', values: EMPLOYMENT_FORMS, isOpen: true },
  { facet: 'schedule', name: 'schedule', values: SCHEDULES, isOpen: false },
  { facet: 'label', name: 'label', values: LABELS, isOpen: true },
  { facet: 'contract', name: 'contract', values: CONTRACTS, isOpen: false },
  { facet: 'payFrequency', name: 'pay_frequency', values: PAY_FREQUENCIES, isOpen: false },
] as const

/** All filters with how many vacancies each would give. */
export function FilterPanel({ state, facets, total }: { state: ListState; facets: Facets; total: Total }) {
  const { filter } = state
  const { sheet, shown, change, submit } = useFilterForm<VacancyFilter>(filter, {
    read: (form) => filterOfForm(form, filter),
    hrefOf: (next) => pathWith(state, next),
  })
  const pending = useQuery({
    ...api.vacancies.facets.queryOptions({ input: shown }),
    enabled: shown !== filter,
    placeholderData: keepPreviousData,
  })
  const counts = shown !== filter && pending.data ? pending.data : { facets, total }
  const groups = GROUPS.map(({ facet, name, values, isOpen }) => (
    <FacetGroup
      key={name}
      legend={FACET_LABELS[facet]}
      name={name}
      values={values.map((value) => ({
        value,
        label: facetValueLabel(facet, value) ?? value,
        count: countIn(counts.facets[facet], value),
      }))}
      chosen={shown[facet]}
      isOpen={isOpen}
      onChange={change}
    />
  ))

  return (
    <FilterSheet
      id={FILTERS_ID}
      ref={sheet}
      action={vacanciesPath({ profession: filter.profession, location: filter.location }).split('?')[0]}
      resetHref={
        countFilters(shown) > 0 ? pathWith(state, { ...vacancyList.empty, search: filter.search }) : null
      }
      submitText={counts.total.value === 0 ? 'Ничего не найдено' : `Показать ${totalLabel(counts.total)}`}
      onSubmit={submit}
    >
      <FilterFields filter={keptByForm(filter)} />
      {groups.slice(0, 1)}
      <SalaryFilter salary={shown.salary} mode={shown.salaryMode} onChange={change} />
      {groups.slice(1)}
      <FacetRadios
        legend={FACET_LABELS.period}
        name="period"
        noneLabel="За всё время"
        values={PERIODS.map((days) => ({
          value: String(days),
          label: PERIOD_LABELS[days],
          count: countIn(counts.facets.period, String(days)),
        }))}
        chosen={shown.period === null ? null : String(shown.period)}
        isOpen={filter.period !== null}
        onChange={change}
      />
      <Checkbox
        name="direct"
        value="1"
        label="Только прямые работодатели"
        checked={shown.direct}
        onChange={change}
      />
    </FilterSheet>
  )
}

/** What the address says and the controls of this form do not. */
function keptByForm(filter: VacancyFilter): VacancyFilter {
  const isHomeCity = vacanciesPath({ location: filter.location }).includes('?')
  return {
    ...vacancyList.empty,
    search: filter.search,
    company: filter.company,
    location: isHomeCity ? filter.location : null,
  }
}
