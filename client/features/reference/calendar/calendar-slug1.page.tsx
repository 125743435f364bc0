import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { afterFirstInput } from '#client/app/first-input.ts'
import { LatePart } from '#client/app/late-part.tsx'
import { load, pageData, refusePage, type PageData } from '#client/app/page-data.ts'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import {
  FIRST_CALENDAR_YEAR,
  yearOfAddress,
  yearPath,
  dayPath,
} from '#shared/features/reference/calendar/address.ts'
import {
  formatHours,
  WORKING_DAY_FORMS,
  decreeLabel,
  weekdayOf,
} from '#shared/features/reference/calendar/labels.ts'
import { isoDay, MONTHS, formatDay } from '#shared/kernel/dates.ts'
import { countOf } from '#shared/kernel/number.ts'
import { CalendarTools, Neighbours } from './calendar-nav.tsx'
import { CALENDAR_CRUMBS } from './crumbs.ts'
import { Legend } from './legend.tsx'
import { MonthGrid } from './month-grid.tsx'
import { daysOfMonth } from './year-days.ts'
import { YearSummary } from './year-summary.tsx'
import type { CalendarYear } from '#shared/features/reference/calendar/contract.ts'

const Norms = lazy(afterFirstInput(async () => ({ default: (await import('./norms.tsx')).Norms })))

export async function loader(args: LoaderFunctionArgs) {
  const year = yearOfAddress(args.params)
  if (year === null) return refusePage(404)
  const { total, decree } = await load(args, yearQuery(year))
  return pageData(args, {
    title: `Производственный календарь на ${year} год`,
    description: `${year} год: ${countOf(total.workingDays, WORKING_DAY_FORMS)}, ${formatHours(total.hours40)} часов при 40-часовой неделе, переносы выходных, сокращённые дни, нормы по месяцам и кварталам.`,
    isIndexed: decree !== null,
    crumbs: CALENDAR_CRUMBS,
  })
}

export function Component() {
  const { now } = useLoaderData<PageData>()
  const year = yearOfAddress(useParams()) ?? 0
  const { data: calendar } = useSuspenseQuery(yearQuery(year))
  const months = MONTHS.map(({ id }) => daysOfMonth(calendar, id + 1))
  return (
    <div className="container grid gap-10 pt-4 pb-16">
      <div className="grid gap-4">
        <Breadcrumbs crumbs={CALENDAR_CRUMBS} />
        <h1>Производственный календарь на {year} год</h1>
        <YearSummary calendar={calendar} />
        <CalendarTools icalPath={`/calendar/${year}.ics`} />
      </div>
      <section aria-label="Месяцы" className="grid gap-6">
        <div className="calendar-months">
          {months.map((days, at) => (
            <MonthGrid key={MONTHS[at]?.id} year={year} month={at + 1} days={days} today={isoDay(now)} />
          ))}
        </div>
        <Legend days={months.flat()} />
      </section>
      <Exceptions calendar={calendar} />
      <LatePart>
        <Norms calendar={calendar} />
      </LatePart>
      <Neighbours
        previous={year > FIRST_CALENDAR_YEAR ? { href: yearPath(year - 1), text: `${year - 1} год` } : null}
        next={year < calendar.lastYear ? { href: yearPath(year + 1), text: `${year + 1} год` } : null}
      />
      <RemarkBox contentVersion={String(year)} />
    </div>
  )
}

const yearQuery = (year: number) => api.calendar.year.queryOptions({ input: { year } })

/** Moved days off, short days, holidays and days off by decrees of the president, each with a link to its day. */
function Exceptions({ calendar: { exceptions } }: { calendar: CalendarYear }) {
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
