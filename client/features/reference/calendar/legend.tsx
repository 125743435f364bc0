import { DAY_KIND_LABELS, kindOf, type DayKind } from '#shared/features/reference/calendar/labels.ts'
import type { CalendarDay } from '#shared/features/reference/calendar/model.ts'

const KINDS: readonly DayKind[] = ['off', 'holiday', 'moved', 'short', 'presidential']

/** What the marks of the shown days mean. */
export function Legend({ days }: { days: readonly CalendarDay[] }) {
  const shown = new Set(days.map(kindOf))
  return (
    <ul aria-label="Обозначения" className="flex flex-wrap gap-x-5 gap-y-2 text-small text-muted">
      {KINDS.filter((kind) => shown.has(kind)).map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <span className="calendar-day" data-kind={kind} aria-hidden="true">
            {kind === 'short' ? '7*' : '7'}
          </span>
          {DAY_KIND_LABELS[kind]}
        </li>
      ))}
    </ul>
  )
}
