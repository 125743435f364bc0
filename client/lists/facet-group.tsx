import { formatNumber } from '#shared/kernel/number.ts'
import { Checkbox, ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import type { FilterChange } from './use-filter-form.ts'

type Facet = {
  legend: string
  name: string
  values: readonly { value: string; label: string; count: number }[]
  onChange: FilterChange
}

/** More values fold: «Ещё 4». */
const VALUES_SHOWN = 5

/** Checkboxes for the values of a filter, with counts. Values without results are left out unless chosen. */
export function FacetGroup({
  legend,
  name,
  values,
  chosen,
  isOpen,
  onChange,
}: Facet & {
  chosen: readonly string[]
  /** Always open; otherwise collapsed until a value is chosen. */
  isOpen: boolean
}) {
  const shown = values.filter(({ value, count }) => count > 0 || chosen.includes(value))
  if (shown.length === 0) return null
  const all = shown.map(({ value, label, count }) => (
    <Checkbox
      key={value}
      name={name}
      value={value}
      label={label}
      count={formatNumber(count)}
      isEmpty={count === 0}
      checked={chosen.includes(value)}
      onChange={onChange}
    />
  ))
  const folded = shown.slice(VALUES_SHOWN)
  const choices =
    folded.length > 0 ? (
      <>
        {all.slice(0, VALUES_SHOWN)}
        <details open={folded.some(({ value }) => chosen.includes(value))} className="group/fold">
          <summary className="py-1.5 text-small font-semibold text-accent pointer-coarse:py-3">
            <span className="group-open/fold:hidden">Ещё {folded.length}</span>
            <span className="hidden group-open/fold:inline">Свернуть</span>
          </summary>
          {all.slice(VALUES_SHOWN)}
        </details>
      </>
    ) : (
      all
    )
  if (isOpen) return <ChoiceGroup legend={legend}>{choices}</ChoiceGroup>
  return (
    <Disclosure summary={legend} isOpen={chosen.length > 0}>
      <ChoiceGroup legend={legend} isLegendHidden>
        {choices}
      </ChoiceGroup>
    </Disclosure>
  )
}

/** Radio buttons for the values of a filter, with counts; the first one chooses none. */
export function FacetRadios({
  legend,
  name,
  noneLabel,
  values,
  chosen,
  isOpen,
  onChange,
}: Facet & { noneLabel: string; chosen: string | null; isOpen: boolean }) {
  return (
    <Disclosure summary={legend} isOpen={isOpen}>
      <Radio name={name} value="" label={noneLabel} checked={chosen === null} onChange={onChange} />
      {values.map(({ value, label, count }) => (
        <Radio
          key={value}
          name={name}
          value={value}
          label={label}
          count={formatNumber(count)}
          checked={chosen === value}
          onChange={onChange}
        />
      ))}
    </Disclosure>
  )
}

/** The count of a value; 0 if it is not counted. */
export const countIn = (counts: readonly { value: string; count: number }[] | undefined, value: string) =>
  counts?.find((one) => one.value === value)?.count ?? 0
