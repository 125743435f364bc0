import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { FIRST_CALENDAR_YEAR, dayPath, yearPath } from '#shared/features/reference/calendar/address.ts'
import { DAY_KIND_LABELS, kindOf, reasonsOf, weekdayOf } from '#shared/features/reference/calendar/labels.ts'
import { formatDay, isoDay } from '#shared/kernel/dates.ts'
import { CalendarTools } from './calendar-nav.tsx'
import { Legend } from './legend.tsx'
import { MonthGrid } from './month-grid.tsx'
import { PeriodForm } from './period-form.tsx'
import { askedPeriod, periodQuery } from './period.ts'
import type { AskedPeriod } from './period.ts'
import { YearSummary } from './year-summary.tsx'
import { daysOfMonth } from './year-days.ts'

const MONTHS_SHOWN = 4
export async function loader(args: LoaderFunctionArgs) {
  const page = pageData(args, {
    title: 'Производственный календарь: рабочие дни, праздники и нормы часов',
    description:
      'Рабочий ли сегодня день, сколько рабочих дней и часов в месяце, куда перенесли выходные и сколько рабочих дней между двумя датами.',
    isIndexed: new URL(args.request.url).search === '',
    crumbs: TOP_CRUMBS,
  })
  const today = isoDay(page.now)
  const [{ lastYear }] = await Promise.all([load(args, yearQuery(today)), load(args, dayQuery(today))])
  const asked = askedPeriod(new URL(args.request.url).search, lastYear)
  if (asked?.error === null) await load(args, periodQuery(asked))
  return page
}

export function Component() {
  const { now } = useLoaderData<PageData>()
  const today = isoDay(now)
  const { data: calendar } = useSuspenseQuery(yearQuery(today))
  const { data: date } = useSuspenseQuery(dayQuery(today))
  const month = Number(today.slice(5, 7))
  const first = Math.min(Math.max(month - 1, 1), 12 - MONTHS_SHOWN + 1)
  const shown = Array.from({ length: MONTHS_SHOWN }, (_, at) => first + at)
  const kind = kindOf(date.day)
  return (
    <div className="container grid gap-10 pt-4 pb-16">
      <div className="grid gap-4">
        <Breadcrumbs crumbs={TOP_CRUMBS} />
        <h1>Производственный календарь</h1>
        <p className="max-w-[45em] text-lead">
          Сегодня, {formatDay(today)}, {weekdayOf(today).nominative}:{' '}
          <a href={dayPath(today)} className="underline">
            {DAY_KIND_LABELS[kind].toLowerCase()}
          </a>
          . {reasonsOf(date.day).join(' ')}
        </p>
        <CalendarTools icalPath="/calendar.ics" />
      </div>
      <section aria-labelledby="now" className="grid gap-4">
        <h2 id="now">
          <a href={yearPath(calendar.year)}>{calendar.year} год</a>
        </h2>
        <YearSummary calendar={calendar} />
        <div className="calendar-months">
          {shown.map((one) => (
            <MonthGrid
              key={one}
              year={calendar.year}
              month={one}
              days={daysOfMonth(calendar, one)}
              today={today}
            />
          ))}
        </div>
        <Legend days={shown.flatMap((one) => daysOfMonth(calendar, one))} />
      </section>
      <section aria-labelledby="period" className="grid gap-4">
        <h2 id="period">Сколько рабочих дней между датами</h2>
        <Period today={today} lastYear={calendar.lastYear} />
      </section>
      <nav aria-labelledby="years">
        <h2 id="years" className="mb-3">
          Календари по годам
        </h2>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {Array.from(
            { length: calendar.lastYear - FIRST_CALENDAR_YEAR + 1 },
            (_, at) => calendar.lastYear - at,
          ).map((year) => (
            <li key={year}>
              <a href={yearPath(year)} className="inline-block py-1.5">
                {year}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <RemarkBox contentVersion={String(calendar.year)} />
    </div>
  )
}

function Period({ today, lastYear }: { today: string; lastYear: number }) {
  const asked = askedPeriod(useLocation().search, lastYear)
  if (asked?.error === null) return <FoundPeriod asked={asked} />
  const blank = { from: today, to: `${today.slice(0, 4)}-12-31`, error: null }
  return <PeriodForm asked={asked ?? blank} period={null} />
}

function FoundPeriod({ asked }: { asked: AskedPeriod }) {
  const { data } = useSuspenseQuery(periodQuery(asked))
  return <PeriodForm asked={asked} period={data} />
}

const yearQuery = (today: string) =>
  api.calendar.year.queryOptions({ input: { year: Number(today.slice(0, 4)) } })
const dayQuery = (today: string) => api.calendar.day.queryOptions({ input: { date: today } })
