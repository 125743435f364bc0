import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { Checkbox, ChoiceGroup } from '#client/ui/choice.tsx'
import { countIn, FacetGroup, FacetRadios } from '#client/ui/list/facet-group.tsx'
import { FilterSheet } from '#client/ui/list/filter-sheet.tsx'
import { SumField } from '#client/ui/list/sum-field.tsx'
import { useFilterForm } from '#client/ui/list/use-filter-form.ts'
import { resumesPath } from '#shared/features/resumes/address.ts'
import type { ResumeFacets } from '#shared/features/resumes/contract.ts'
import type { ResumeFilter } from '#shared/features/resumes/filter.ts'
import {
  RESUME_FACET_LABELS,
  RESUME_PERIOD_LABELS,
  resumeFacetValueLabel,
} from '#shared/features/resumes/labels.ts'
import { RESUME_PERIODS } from '#shared/features/resumes/vocabulary.ts'
import type { FacetValue, Total } from '#shared/features/vacancies/contract.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { countFilters, filterOfForm, pathWith, withoutFilters } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { totalLabel } from './resume-words.ts'

export const FILTERS_ID = 'resume-filters'

const GROUPS = [
  { facet: 'workForm', name: 'work_form', isOpen: true },
  { facet: 'experience', name: 'experience', isOpen: true },
  { facet: 'employment', name: 'employment', isOpen: true },
  { facet: 'schedule', name: 'schedule', isOpen: false },
  { facet: 'skill', name: 'skill', isOpen: false },
  { facet: 'language', name: 'language', isOpen: false },
  { facet: 'education', name: 'education', isOpen: false },
] as const

/** All filters with how many resumes each would give. */
export function FilterPanel({
  state,
  facets,
  total,
}: {
  state: ListState
  facets: ResumeFacets
  total: Total
}) {
  const { filter } = state
  const { sheet, shown, change, submit } = useFilterForm<ResumeFilter>(filter, {
    read: (form) => filterOfForm(form, filter),
    hrefOf: (next) => pathWith(state, next),
  })
  const pending = useQuery({
    ...api.resumes.facets.queryOptions({ input: shown }),
    enabled: shown !== filter,
    placeholderData: keepPreviousData,
  })
  const counts = shown !== filter && pending.data ? pending.data : { facets, total }

  return (
    <FilterSheet
      id={FILTERS_ID}
      ref={sheet}
      action={resumesPath({ profession: filter.profession, location: filter.location }).split('?')[0]}
      resetHref={countFilters(shown) > 0 ? pathWith(state, withoutFilters(filter)) : null}
      submitText={counts.total.value === 0 ? 'Ничего не найдено' : `Показать ${totalLabel(counts.total)}`}
      onSubmit={submit}
    >
      {filter.search !== '' && <input type="hidden" name="search" value={filter.search} />}
      <ChoiceGroup legend="Зарплата">
        <SumField
          name="salary"
          sum={shown.salary}
          label="Ожидания до, рублей в месяц"
          placeholder="до"
          onChange={change}
        />
      </ChoiceGroup>
      {GROUPS.map(({ facet, name, isOpen }) => {
        const values = valuesOf(facet, {
          chosen: shown[facet],
          counts: counts.facets[facet],
          names: state.skillNames,
        })
        return (
          values.length > 0 && (
            <FacetGroup
              key={name}
              legend={RESUME_FACET_LABELS[facet]}
              name={name}
              values={values}
              chosen={shown[facet]}
              isOpen={isOpen}
              onChange={change}
            />
          )
        )
      })}
      <FacetRadios
        legend={RESUME_FACET_LABELS.period}
        name="period"
        noneLabel="Когда угодно"
        values={RESUME_PERIODS.map((days) => ({
          value: String(days),
          label: RESUME_PERIOD_LABELS[days],
          count: countIn(counts.facets.period, String(days)),
        }))}
        chosen={shown.period === null ? null : String(shown.period)}
        isOpen={filter.period !== null}
        onChange={change}
      />
      <Checkbox
        name="photo"
        value="1"
        label="Только с фото"
        count={formatNumber(countIn(counts.facets.photo, '1'))}
        checked={shown.photo}
        onChange={change}
      />
    </FilterSheet>
  )
}

/** The values with the most people, after those that are chosen and have none. */
function valuesOf(
  facet: (typeof GROUPS)[number]['facet'],
  {
    chosen,
    counts,
    names,
  }: {
    chosen: readonly string[]
    counts: readonly FacetValue[] | undefined
    names: ListState['skillNames']
  },
) {
  const shown = (counts ?? []).slice(0, facet === 'skill' ? 15 : undefined)
  const missing = chosen
    .filter((value) => !shown.some((one) => one.value === value))
    .map((value) => ({ value, name: names[value] ?? null, count: countIn(counts, value) }))
  return [...missing, ...shown].map(({ value, name, count }) => ({
    value,
    label: resumeFacetValueLabel(facet, value) ?? name ?? value,
    count,
  }))
}
