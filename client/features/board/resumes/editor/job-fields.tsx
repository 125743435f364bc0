import { Checkbox } from '#client/ui/choice.tsx'
import { Input, Textarea } from '#client/ui/field.tsx'
import type { ExperienceEntry } from '#shared/features/board/resumes/model.ts'
import { ENTRY_TEXT_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { useId, type ComponentProps } from 'react'
import { ChevronDownIcon } from '#client/ui/icons.tsx'
import { MONTHS, yearsOf } from '#shared/kernel/dates.ts'
type TextName = 'position' | 'company' | 'description'
type MonthName = 'startMonth' | 'endMonth'

/** The fields of one job. */
export function JobFields({
  job: { startMonth, endMonth },
  now,
  field,
  onMonth,
}: {
  job: Pick<ExperienceEntry, MonthName>
  now: string
  field: (name: TextName) => Omit<ComponentProps<typeof Input> & ComponentProps<typeof Textarea>, 'label'>
  onMonth: (name: MonthName, value: string | null) => void
}) {
  const thisMonth = now.slice(0, 7)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input label="Должность" maxLength={150} {...field('position')} />
        <Input label="Компания" maxLength={150} {...field('company')} />
      </div>
      <MonthField
        label="Начало"
        now={now}
        value={startMonth}
        onChange={(value) => onMonth('startMonth', value)}
      />
      <Checkbox
        label="Работаю здесь сейчас"
        checked={endMonth === null}
        onChange={({ target }) => onMonth('endMonth', target.checked ? null : thisMonth)}
      />
      {endMonth !== null && (
        <MonthField
          label="Окончание"
          now={now}
          value={endMonth}
          onChange={(value) => onMonth('endMonth', value ?? thisMonth)}
        />
      )}
      <Textarea
        label="Что делали и чего добились"
        rows={5}
        maxLength={ENTRY_TEXT_MAX}
        {...field('description')}
      />
    </>
  )
}

/** «2024-03» as two selects. A month without a year is of the present year, a year without a month is its January. */
function MonthField({
  label,
  value,
  now,
  onChange,
}: {
  label: string
  value: string | null
  now: string
  onChange: (value: string | null) => void
}) {
  const id = useId()
  const [year = '', month = ''] = value?.split('-') ?? []
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="grid grid-cols-[3fr_2fr] gap-2">
        <div className="select">
          <select
            className="input"
            id={`${id}-month`}
            aria-label={`${label}: месяц`}
            value={month}
            onChange={({ target }) =>
              onChange(target.value === '' ? null : `${year || now.slice(0, 4)}-${target.value}`)
            }
          >
            <option value="">Месяц</option>
            {MONTHS.map(({ id: number, title }) => (
              <option key={title} value={String(number + 1).padStart(2, '0')}>
                {title}
              </option>
            ))}
          </select>
          <ChevronDownIcon />
        </div>
        <div className="select">
          <select
            className="input"
            id={`${id}-year`}
            aria-label={`${label}: год`}
            value={year}
            onChange={({ target }) =>
              onChange(target.value === '' ? null : `${target.value}-${month || '01'}`)
            }
          >
            <option value="">Год</option>
            {yearsOf('birth', new Date(now)).map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
          <ChevronDownIcon />
        </div>
      </div>
    </fieldset>
  )
}
