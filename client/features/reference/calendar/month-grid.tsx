import { dayPath, monthPath } from '#shared/features/reference/calendar/address.ts'
import {
  DAY_KIND_LABELS,
  kindOf,
  WEEKDAYS,
  weekdayIndex,
} from '#shared/features/reference/calendar/labels.ts'
import type { CalendarDay } from '#shared/features/reference/calendar/model.ts'
import { formatDay, MONTHS } from '#shared/kernel/dates.ts'

const DAYS_A_WEEK = 7

/**
 * A month as a table of weeks. Colours have a second sign: a short day has an asterisk, days off are bold or underlined.
 * @param props.days all days of the month
 */
export function MonthGrid({
  year,
  month,
  days,
  today,
  areAllLinks = false,
}: {
  year: number
  /** 1 to 12. */
  month: number
  days: readonly CalendarDay[]
  /** `YYYY-MM-DD` */
  today: string
  /** Else only days that are not ordinary lead to their page. */
  areAllLinks?: boolean
}) {
  return (
    <table className="calendar-month">
      <caption>
        {areAllLinks ? (
          <span className="sr-only">{MONTHS[month - 1]?.title}, дни недели</span>
        ) : (
          <a href={monthPath(year, month)}>{MONTHS[month - 1]?.title}</a>
        )}
      </caption>
      <thead>
        <tr>
          {WEEKDAYS.map(({ short, nominative }) => (
            <th key={short} scope="col" abbr={nominative}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week, at) => (
          <tr key={week.find((day) => day !== null)?.date ?? at}>
            {week.map((day, weekday) => (
              <td key={WEEKDAYS[weekday]?.short}>
                {day && <DayCell day={day} isToday={day.date === today} isLink={areAllLinks} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day, isToday, isLink }: { day: CalendarDay; isToday: boolean; isLink: boolean }) {
  const kind = kindOf(day)
  const number = Number(day.date.slice(8))
  const content = (
    <>
      {number}
      {kind === 'short' && <span aria-hidden="true">*</span>}
    </>
  )
  const props = {
    className: 'calendar-day',
    'data-kind': kind,
    'aria-current': isToday ? ('date' as const) : undefined,
  }
  const isOrdinary = kind === 'working' || kind === 'off'
  if (!isLink && isOrdinary) return <span {...props}>{content}</span>
  const label = `${formatDay(day.date)}: ${day.holiday ?? DAY_KIND_LABELS[kind].toLowerCase()}`
  return (
    <a {...props} href={dayPath(day.date)} aria-label={label} title={label}>
      {content}
    </a>
  )
}

/** Weeks from Monday to Sunday, filled with nulls before the first and after the last day. */
function weeksOf(days: readonly CalendarDay[]): (CalendarDay | null)[][] {
  const [first] = days
  if (!first) return []
  const cells = [...Array.from({ length: weekdayIndex(first.date) }, () => null), ...days]
  return Array.from({ length: Math.ceil(cells.length / DAYS_A_WEEK) }, (_, week) =>
    Array.from({ length: DAYS_A_WEEK }, (__, at) => cells[week * DAYS_A_WEEK + at] ?? null),
  )
}
