import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Checkbox, ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { formatNumber } from '#shared/kernel/number.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'
import { countConditions, labelOf } from '#shared/lists/conditions.ts'
import { isEmptyValue } from '#shared/lists/list.ts'
import type { FacetValue } from '#shared/lists/list-page.ts'
import type { Field, Fields, FilterOf } from '#shared/lists/fields.ts'
import { countIn, FacetGroup, FacetRadios } from './facet-group.tsx'
import { FilterForm } from './filter-form.tsx'
import { lateControls } from './late-controls.tsx'
import type { HistogramProps } from './histogram.tsx'
import { filterOfForm, pathWith, pathWithTextOnly, type ListState } from './list-state.ts'
import { SumField } from './sum-field.tsx'
import { useFilterForm, type FilterChange } from './use-filter-form.ts'

/** A picture, which needs no script. */
const Histogram = lateControls<HistogramProps>(() => import('./histogram.tsx'))

export type Counts = { facets: Readonly<Partial<Record<string, readonly FacetValue[]>>>; total: number }

/** Renders a group of the panel, by the name of its first field, if the standard controls are not sufficient. */
export type FilterGroups<F extends Fields> = Readonly<
  Partial<
    Record<
      string,
      (props: {
        /** The filter in the form. */
        filter: FilterOf<F>
        /** The filter of the current list. */
        applied: FilterOf<F>
        /** Returns the number of rows with a flag. */
        countOf: (flag: string) => number
        onChange: FilterChange
      }) => ReactNode
    >
  >
>

/** All filters with the number of rows for each value. */
export function FilterPanel<F extends Fields, Sort extends string>({
  id,
  state,
  counts: currentCounts,
  countsOf,
  totalText,
  groups,
}: {
  /** Id of the sheet that contains the panel. */
  id: string
  state: ListState<F, Sort>
  /** Counts of the current list. */
  counts: Counts
  /** Query of the counts for another filter. */
  countsOf: (filter: FilterOf<F>) => Pick<UseQueryOptions<Counts>, 'queryKey' | 'queryFn'>
  /** Formats the total: «20 вакансий». */
  totalText: (total: number) => string
  groups?: FilterGroups<F> | undefined
}) {
  const { list, filter } = state
  const { shown, change, submit } = useFilterForm<FilterOf<F>>(filter, {
    sheetId: id,
    read: (form) => filterOfForm(state, form),
    hrefOf: (next) => pathWith(state, next),
  })
  const pending = useQuery({
    ...countsOf(shown),
    enabled: shown !== filter,
    placeholderData: keepPreviousData,
  })
  const { facets, total } = shown !== filter && pending.data ? pending.data : currentCounts
  const hidden = addressWithoutPanel(state)

  return (
    <FilterForm
      id={`${id}-form`}
      action={hidden.pathname}
      resetHref={countConditions(list, shown) > 0 ? pathWithTextOnly(state) : null}
      submitText={total === 0 ? 'Ничего не найдено' : `Показать ${totalText(total)}`}
      onSubmit={submit}
    >
      {[...hidden.searchParams].map(([name, value]) => (
        <input key={`${name}-${value}`} type="hidden" name={name} value={value} />
      ))}
      {list.panel.map((names) => {
        const [first = ''] = names
        const drawn = groups?.[first]?.({
          filter: shown,
          applied: filter,
          countOf: (flag) => countIn(facets[flag], '1'),
          onChange: change,
        })
        if (drawn) return <Fragment key={first}>{drawn}</Fragment>
        const controls = names.map((name) => (
          <Control
            key={name}
            name={toWireName(name)}
            field={requireField(list.fields, name)}
            value={shown[name]}
            isApplied={!isEmptyValue(requireField(list.fields, name), filter[name])}
            counts={facets[name]}
            names={state.names[name] ?? {}}
            onChange={change}
          />
        ))
        const { kind, legend } = requireField(list.fields, first)
        return kind === 'number' || kind === 'mode' ? (
          <ChoiceGroup key={first} legend={legend}>
            {controls}
          </ChoiceGroup>
        ) : (
          controls
        )
      })}
    </FilterForm>
  )
}

/** The controls of one field. */
function Control({
  name,
  field,
  value,
  isApplied,
  counts,
  names,
  onChange,
}: {
  name: string
  field: Field
  /** Value in the form. */
  value: unknown
  /** Whether the current list is filtered by it. */
  isApplied: boolean
  counts: readonly FacetValue[] | undefined
  names: Readonly<Record<string, string>>
  onChange: FilterChange
}) {
  switch (field.kind) {
    case 'set':
    case 'slugs': {
      const chosen = Array.isArray(value) ? value.map(String) : []
      const values = toValues(field, { chosen, counts, names })
      if (values.length === 0) return null
      const { legend, isOpen } = field
      return (
        <FacetGroup
          legend={legend}
          name={name}
          values={values}
          chosen={chosen}
          isOpen={isOpen}
          onChange={onChange}
        />
      )
    }
    case 'days':
      return (
        <FacetRadios
          legend={field.legend}
          name={name}
          noneLabel={field.noneLabel}
          values={field.values.map((days) => ({
            value: String(days),
            label: labelOf(field, String(days)) ?? String(days),
            count: countIn(counts, String(days)),
          }))}
          chosen={typeof value === 'number' ? String(value) : null}
          isOpen={isApplied}
          onChange={onChange}
        />
      )
    case 'flag':
      if (counts && countIn(counts, '1') === 0 && value !== true) return null
      return (
        <Checkbox
          name={name}
          value="1"
          label={field.label}
          {...(counts && { count: formatNumber(countIn(counts, '1')) })}
          checked={value === true}
          onChange={onChange}
        />
      )
    case 'number':
      return field.sum ? (
        <div className="mb-1">
          {counts && <Histogram bars={counts} least={typeof value === 'number' ? value : null} />}
          <SumField
            name={name}
            sum={typeof value === 'number' ? value : null}
            {...field.sum}
            onChange={onChange}
          />
        </div>
      ) : null
    case 'mode':
      return field.values.map((one) => (
        <Radio
          key={one}
          name={name}
          value={one}
          label={field.labels?.[one] ?? one}
          checked={value === one}
          onChange={onChange}
        />
      ))
    case 'text':
    case 'clock':
      return null
  }
}

/** The values with counts, after chosen values that have no count. */
function toValues(
  field: Field,
  {
    chosen,
    counts = [],
    names,
  }: {
    chosen: readonly string[]
    counts: readonly FacetValue[] | undefined
    names: Readonly<Record<string, string>>
  },
) {
  const shown = field.kind === 'slugs' ? counts.slice(0, field.shownMax) : counts
  const missing = chosen
    .filter((value) => !shown.some((one) => one.value === value))
    .map((value) => ({ value, name: names[value] ?? null, count: countIn(counts, value) }))
  return [...missing, ...shown].map(({ value, name, count }) => ({
    value,
    label: labelOf(field, value) ?? name ?? value,
    count,
  }))
}

/** The address of the filters that have no control in the panel: the form submits them as hidden fields. */
function addressWithoutPanel<F extends Fields, Sort extends string>({
  list,
  filter,
  isExact,
  isOfMentions,
  addressOf,
}: ListState<F, Sort>): URL {
  const rest = { ...filter }
  for (const name of list.panel.flat()) rest[name] = list.empty[name]
  const paging = { page: 1, sort: null, exact: isExact, mentions: isOfMentions }
  return new URL(addressOf(rest, paging), 'http://board.invalid')
}

function requireField(fields: Fields, name: string): Field {
  const field = fields[name]
  if (!field) throw new Error(`The list has no field ${name}`)
  return field
}
