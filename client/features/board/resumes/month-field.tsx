import { useId } from 'react'
import { ChevronDownIcon } from '#client/ui/icons.tsx'
import { MONTHS, yearsOf } from '#shared/kernel/dates.ts'

/** «2024-03» as two selects. A month without a year is of the present year, a year without a month is its January. */
export function MonthField({
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
