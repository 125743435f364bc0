import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#client/app/api.ts'
import { Checkbox, ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { useDraft } from '#client/ui/draft-state.ts'
import { isSheetOpen, Sheet } from '#client/ui/sheet.tsx'
import { EMPTY_RESUME_FILTER, resumesPath } from '#shared/features/resumes/address.ts'
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
import { SalaryField } from './salary-field.tsx'

export const FILTERS_ID = 'resume-filters'
const FORM_ID = 'resume-filters-form'

const GROUPS = [
  { facet: 'workForm', name: 'work_form', isOpen: true },
  { facet: 'experience', name: 'experience', isOpen: true },
  { facet: 'employment', name: 'employment', isOpen: true },
  { facet: 'schedule', name: 'schedule', isOpen: false },
  { facet: 'skill', name: 'skill', isOpen: false },
  { facet: 'language', name: 'language', isOpen: false },
  { facet: 'education', name: 'education', isOpen: false },
] as const

type Change = (event: { currentTarget: { form: HTMLFormElement | null } }) => void

/**
 * All filters with how many resumes each would give. In the column each change shows its list at once; in the sheet of
 * a phone the changes wait for the button, which says how many there will be.
 */
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
  const navigate = useNavigate()
  const sheet = useRef<HTMLElement>(null)
  const [draft, setDraft] = useDraft<ResumeFilter>(filter)
  const shown = draft ?? filter
  const pending = useQuery({
    ...api.resumes.facets.queryOptions({ input: shown }),
    enabled: shown !== filter,
    placeholderData: keepPreviousData,
  })
  const counts = shown !== filter && pending.data ? pending.data : { facets, total }

  function show(next: ResumeFilter) {
    void navigate(pathWith(state, next), {
      preventScrollReset: true,
      viewTransition: true,
      state: { keepFocus: true },
    })
  }

  const change: Change = ({ currentTarget: { form } }) => {
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
            <a className="btn px-3" data-variant="quiet" href={pathWith(state, withoutFilters(filter))}>
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
        action={resumesPath({ profession: filter.profession, location: filter.location }).split('?')[0]}
        onSubmit={submit}
        className="grid gap-5"
      >
        {filter.search !== '' && <input type="hidden" name="search" value={filter.search} />}
        <SalaryField salary={shown.salary} onChange={change} />
        {GROUPS.map((group) => (
          <Group
            key={group.name}
            {...group}
            chosen={shown[group.facet]}
            counts={counts.facets[group.facet]}
            names={state.skillNames}
            onChange={change}
          />
        ))}
        <Disclosure summary={RESUME_FACET_LABELS.period} isOpen={filter.period !== null}>
          <Radio
            name="period"
            value=""
            label="Когда угодно"
            checked={shown.period === EMPTY_RESUME_FILTER.period}
            onChange={change}
          />
          {RESUME_PERIODS.map((days) => (
            <Radio
              key={days}
              name="period"
              value={days}
              label={RESUME_PERIOD_LABELS[days]}
              count={formatNumber(countIn(counts.facets.period, String(days)))}
              checked={shown.period === days}
              onChange={change}
            />
          ))}
        </Disclosure>
        <Checkbox
          name="photo"
          value="1"
          label="Только с фото"
          count={formatNumber(countIn(counts.facets.photo, '1'))}
          checked={shown.photo}
          onChange={change}
        />
        <button type="submit" className="btn hidden no-js:lg:inline-flex" data-variant="primary">
          Показать
        </button>
      </form>
    </Sheet>
  )
}

function Group({
  facet,
  name,
  isOpen,
  chosen,
  counts,
  names,
  onChange,
}: {
  facet: (typeof GROUPS)[number]['facet']
  name: string
  isOpen: boolean
  chosen: readonly string[]
  counts: readonly FacetValue[] | undefined
  names: ListState['skillNames']
  onChange: Change
}) {
  const shown = (counts ?? []).slice(0, facet === 'skill' ? 15 : undefined)
  const missing = chosen
    .filter((value) => !shown.some((one) => one.value === value))
    .map((value) => ({ value, name: names[value] ?? null, count: countIn(counts, value) }))
  const values = [...missing, ...shown]
  if (values.length === 0) return null
  const choices = values.map(({ value, name: title, count }) => (
    <Checkbox
      key={value}
      name={name}
      value={value}
      label={resumeFacetValueLabel(facet, value) ?? title ?? value}
      count={formatNumber(count)}
      isEmpty={count === 0}
      checked={chosen.includes(value)}
      onChange={onChange}
    />
  ))
  if (isOpen) return <ChoiceGroup legend={RESUME_FACET_LABELS[facet]}>{choices}</ChoiceGroup>
  return (
    <Disclosure summary={RESUME_FACET_LABELS[facet]} isOpen={chosen.length > 0}>
      <ChoiceGroup legend={RESUME_FACET_LABELS[facet]} isLegendHidden>
        {choices}
      </ChoiceGroup>
    </Disclosure>
  )
}

const countIn = (counts: readonly FacetValue[] | undefined, value: string) =>
  counts?.find((one) => one.value === value)?.count ?? 0
