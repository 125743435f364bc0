import { useEffect, useEffectEvent, useRef, type FocusEvent } from 'react'
import { Checkbox, ChoiceGroup } from '#client/ui/choice.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { usePendingEdit } from '#client/ui/use-pending-edit.ts'
import type { FilterGroups } from '#client/lists/filter-panel.tsx'
import { vacancyList, type VacancyFields } from '#shared/features/board/vacancies/list.ts'
import { OVERLAPS } from '#shared/features/board/vacancies/vocabulary.ts'
import { OVERLAP_LABELS, ZONE_CHOICES } from '#shared/features/board/vacancies/hours-labels.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'
import { readerZone } from '../reader-zone.ts'

export type HoursGroupProps = Parameters<NonNullable<FilterGroups<VacancyFields>[string]>>[0]

const FLAGS = ['evenings', 'shortDay', 'hoursUnsaid'] as const

/** When the reader can work. The zone is guessed when the group is opened, so that a cached page has none. */
export default function HoursGroup({ filter, applied, countOf, onChange }: HoursGroupProps) {
  const place = useRef<HTMLDivElement>(null)
  const [chosenZone, setZone] = usePendingEdit<string>(filter.zone)
  const hasTime = filter.hoursFrom !== null || filter.hoursTo !== null || filter.evenings
  const isApplied =
    applied.hoursFrom !== null || applied.hoursTo !== null || applied.evenings || applied.shortDay

  // Evenings in this zone are counted once something is chosen.
  const isZoneEdited = chosenZone !== null && chosenZone !== filter.zone

  function guessZone() {
    const zone = String(readerZone())
    if (!hasTime && chosenZone === null && ZONE_CHOICES.some(({ value }) => value === zone)) setZone(zone)
  }

  // It may have been opened before its script was there.
  const guessIfOpen = useEffectEvent(() => {
    if (place.current?.closest('details')?.open) guessZone()
  })
  useEffect(() => guessIfOpen(), [])

  return (
    <Disclosure summary="Часы работы" isOpen={isApplied} onOpen={guessZone}>
      <div ref={place}>
        <ChoiceGroup legend="Часы работы" isLegendHidden>
          <div className="grid gap-3 pb-2">
            <div className="grid grid-cols-2 gap-3">
              <Clock name="hoursFrom" label="Могу с" filter={filter} onChange={onChange} />
              <Clock name="hoursTo" label="до" filter={filter} onChange={onChange} />
            </div>
            <Select
              label="Мой пояс"
              hint="Без перехода на летнее время"
              name="zone"
              value={chosenZone ?? filter.zone}
              onChange={(event) => {
                setZone(event.target.value)
                if (hasTime) onChange(event)
              }}
            >
              {ZONE_CHOICES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            <Select label="Насколько подходят" name="overlap" value={filter.overlap} onChange={onChange}>
              {OVERLAPS.map((value) => (
                <option key={value} value={value}>
                  {OVERLAP_LABELS[value]}
                </option>
              ))}
            </Select>
          </div>
          {FLAGS.map((name) => (
            <Checkbox
              key={name}
              name={toWireName(name)}
              value="1"
              label={vacancyList.fields[name].label}
              count={name === 'evenings' && isZoneEdited ? null : formatNumber(countOf(name))}
              checked={filter[name]}
              onChange={onChange}
            />
          ))}
        </ChoiceGroup>
      </div>
    </Disclosure>
  )
}

/** A time of the day; applied on blur, because each of its parts is a change. */
function Clock({
  name,
  label,
  filter,
  onChange,
}: { name: 'hoursFrom' | 'hoursTo'; label: string } & Pick<HoursGroupProps, 'filter' | 'onChange'>) {
  const applied = filter[name] ?? ''
  const [edited, setText] = usePendingEdit<string>(applied)
  const text = edited ?? applied
  return (
    <Input
      type="time"
      step={1800}
      name={toWireName(name)}
      label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        if (text !== applied) onChange(event)
      }}
    />
  )
}
