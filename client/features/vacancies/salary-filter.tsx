import type { ChangeEvent, FocusEvent } from 'react'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { SALARY_MODE_LABELS } from '#shared/features/vacancies/labels.ts'
import type { VacancyFilter } from '#shared/features/vacancies/filter.ts'
import { SALARY_MODES } from '#shared/features/vacancies/vocabulary.ts'
import { formatNumber, NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { useDraft } from '#client/ui/draft-state.ts'

/** A sum that counts when the person leaves the field, and what to do with those who state none. */
export function SalaryFilter({
  salary,
  mode,
  onChange,
}: {
  salary: number | null
  mode: VacancyFilter['salaryMode']
  onChange: (event: ChangeEvent<HTMLInputElement> | FocusEvent<HTMLInputElement>) => void
}) {
  const [edited, setText] = useDraft<string>(salary)
  const stated = salary === null ? '' : formatNumber(salary)
  const text = edited ?? stated

  return (
    <ChoiceGroup legend="Зарплата">
      <div className="relative mb-1">
        <input
          className="input pr-24"
          name="salary"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          aria-label="Зарплата от, рублей в месяц"
          placeholder="от"
          value={text}
          onChange={(event) => setText(event.target.value.replace(/[^\d\s]/g, ''))}
          onBlur={(event) => {
            if (text !== stated) onChange(event)
          }}
        />
        <span className="pointer-events-none absolute top-3 right-3.5 text-muted">
          ₽{NO_BREAK_SPACE}в{NO_BREAK_SPACE}месяц
        </span>
      </div>
      {SALARY_MODES.map((value) => (
        <Radio
          key={value}
          name="salary_mode"
          value={value}
          label={SALARY_MODE_LABELS[value]}
          checked={mode === value}
          onChange={onChange}
        />
      ))}
    </ChoiceGroup>
  )
}
