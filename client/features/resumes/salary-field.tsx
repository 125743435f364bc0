import { useDraft } from '#client/ui/draft-state.ts'
import { ChoiceGroup } from '#client/ui/choice.tsx'
import { formatNumber, NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import type { FocusEvent } from 'react'

/** The most an employer would pay; counts when the person leaves the field. */
export function SalaryField({
  salary,
  onChange,
}: {
  salary: number | null
  onChange: (event: FocusEvent<HTMLInputElement>) => void
}) {
  const [edited, setText] = useDraft<string>(salary)
  const stated = salary === null ? '' : formatNumber(salary)
  const text = edited ?? stated
  return (
    <ChoiceGroup legend="Зарплата">
      <div className="relative">
        <input
          className="input pr-24"
          name="salary"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          aria-label="Ожидания до, рублей в месяц"
          placeholder="до"
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
    </ChoiceGroup>
  )
}
