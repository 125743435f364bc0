import { dayPath } from '#shared/features/reference/calendar/address.ts'
import type { CalendarYear } from '#shared/features/reference/calendar/contract.ts'
import { decreeLabel, weekdayOf } from '#shared/features/reference/calendar/labels.ts'
import { formatDay } from '#shared/kernel/dates.ts'

/** Moved days off, short days, holidays and days off by decrees of the president, each with a link to its day. */
export function Exceptions({ calendar: { exceptions } }: { calendar: CalendarYear }) {
  const moved = exceptions.flatMap(({ date, movedTo }) => (movedTo ? [{ from: date, to: movedTo }] : []))
  const short = exceptions.filter(({ isShort }) => isShort)
  const presidential = exceptions.filter((day) => day.presidential && day.isWorking)
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
      {moved.length > 0 && (
        <DayList id="moved" title="Переносы выходных">
          {moved.map(({ from, to }) => (
            <li key={from}>
              с {weekdayOf(from).genitive}, {formatDay(from, { now: new Date(to) })}, на{' '}
              {weekdayOf(to).accusative}, <a href={dayPath(to)}>{formatDay(to, { now: new Date(to) })}</a>
            </li>
          ))}
        </DayList>
      )}
      {short.length > 0 && (
        <DayList id="short" title="Сокращённые дни">
          {short.map(({ date }) => (
            <li key={date}>
              <a href={dayPath(date)}>{formatDay(date, { now: new Date(date) })}</a>,{' '}
              {weekdayOf(date).nominative}: на один час короче
            </li>
          ))}
        </DayList>
      )}
      {presidential.length > 0 && (
        <DayList id="presidential" title="Нерабочие дни по указам президента">
          {periodsOf(
            presidential.map(({ date, presidential: decree }) => ({
              date,
              text: decree ? decreeLabel(decree) : '',
            })),
          ).map(({ from, to, text }) => (
            <li key={from}>
              <a href={dayPath(from)}>{formatDay(from, { now: new Date(from) })}</a>
              {to !== from && (
                <>
                  {' '}
                  – <a href={dayPath(to)}>{formatDay(to, { now: new Date(to) })}</a>
                </>
              )}
              : указ {text}. В норму рабочего времени эти дни входят.
            </li>
          ))}
        </DayList>
      )}
    </div>
  )
}

function DayList({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3">
        {title}
      </h2>
      <ul className="grid gap-2 [&_a]:underline">{children}</ul>
    </section>
  )
}

/** Joins the days of one decree into one row. */
function periodsOf(days: readonly { date: string; text: string }[]) {
  const periods: { from: string; to: string; text: string }[] = []
  for (const { date, text } of days) {
    const last = periods.at(-1)
    if (last?.text === text) last.to = date
    else periods.push({ from: date, to: date, text })
  }
  return periods
}
