import type { FocusEvent } from 'react'
import { formatNumber, NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { usePendingEdit } from '#client/ui/use-pending-edit.ts'

/** An input for roubles a month; applied on blur. */
export function SumField({
  name,
  sum,
  label,
  placeholder,
  onChange,
}: {
  name: string
  sum: number | null
  label: string
  placeholder: string
  onChange: (event: FocusEvent<HTMLInputElement>) => void
}) {
  const [edited, setText] = usePendingEdit<string>(sum)
  const formatted = sum === null ? '' : formatNumber(sum)
  const text = edited ?? formatted
  return (
    <div className="relative">
      <input
        className="input pr-24"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value.replace(/[^\d\s]/g, ''))}
        onBlur={(event) => {
          if (text !== formatted) onChange(event)
        }}
      />
      <span className="pointer-events-none absolute top-3 right-3.5 text-muted">
        ₽{NO_BREAK_SPACE}в{NO_BREAK_SPACE}месяц
      </span>
    </div>
  )
}
