import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useLoaderData, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { afterFirstInput } from '#client/app/first-input.ts'
import { LatePart } from '#client/app/late-part.tsx'
import { load, pageData, refusePage } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { FIRST_CALENDAR_YEAR, yearOfAddress, yearPath } from '#shared/features/reference/calendar/address.ts'
import { formatHours, WORKING_DAY_FORMS } from '#shared/features/reference/calendar/labels.ts'
import { isoDay, MONTHS } from '#shared/kernel/dates.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { CalendarTools, Neighbours } from './calendar-nav.tsx'
import { CALENDAR_CRUMBS } from './crumbs.ts'
import { Exceptions } from './exceptions.tsx'
import { Legend } from './legend.tsx'
import { MonthGrid } from './month-grid.tsx'
import { daysOfMonth } from './year-days.ts'
import { YearSummary } from './year-summary.tsx'

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
