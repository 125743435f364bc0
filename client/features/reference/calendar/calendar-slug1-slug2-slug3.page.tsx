import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData, refusePage } from '#client/app/page-data.ts'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { FIRST_CALENDAR_YEAR, dateOfAddress, dayPath } from '#shared/features/reference/calendar/address.ts'
import {
  DAY_KIND_LABELS,
  isNotable,
  kindOf,
  reasonsOf,
  weekdayOf,
} from '#shared/features/reference/calendar/labels.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Neighbours } from './calendar-nav.tsx'
import { monthCrumbs } from './crumbs.ts'

export async function loader(args: LoaderFunctionArgs) {
  const date = dateOfAddress(args.params)
  if (date === null) return refusePage(404)
  const { day, decree } = await load(args, dayQuery(date))
  const kind = kindOf(day)
  return pageData(args, {
    title: `${formatDay(date)}: рабочий день или выходной?`,
    description: `${formatDay(date)}, ${weekdayOf(date).nominative}: ${DAY_KIND_LABELS[kind].toLowerCase()}. ${reasonsOf(day).join(' ')}`,
    // An ordinary day says nothing that its month does not say.
    isIndexed: decree !== null && isNotable(day),
    crumbs: buildCrumbs(date),
  })
}

export function Component() {
  const date = dateOfAddress(useParams()) ?? ''
  const { data } = useSuspenseQuery(dayQuery(date))
  const { day, decree, professionalDays, workingDayOfMonth, workingDaysOfMonth, nextWorkingDay, lastYear } =
    data
  const kind = kindOf(day)
  return (
    <div className="container grid max-w-[760px] gap-8 pt-4 pb-16">
      <div className="grid gap-4">
        <Breadcrumbs crumbs={buildCrumbs(date)} />
        <h1>
          {formatDay(date)}, {weekdayOf(date).nominative}
        </h1>
        <p className="calendar-answer" data-kind={kind}>
          {DAY_KIND_LABELS[kind]}
        </p>
        <div className="grid max-w-[45em] gap-2 text-lead">
          {reasonsOf(day).map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
          {!decree && <p>Правительство ещё не перенесло выходные этого года: день может измениться.</p>}
        </div>
      </div>
      <dl className="calendar-facts">
        {workingDayOfMonth > 0 && (
          <div>
            <dt>Номер рабочего дня в месяце</dt>
            <dd>
              {workingDayOfMonth} из {workingDaysOfMonth}
            </dd>
          </div>
        )}
        {!nextWorkingDay.startsWith(String(lastYear + 1)) && (
          <div>
            <dt>Следующий рабочий день</dt>
            <dd>
              <a href={dayPath(nextWorkingDay)}>
                {formatDay(nextWorkingDay)}, {weekdayOf(nextWorkingDay).nominative}
              </a>
            </dd>
          </div>
        )}
        {professionalDays.length > 0 && (
          <div>
            <dt>Профессиональный праздник</dt>
            <dd>{professionalDays.join('; ')}</dd>
          </div>
        )}
      </dl>
      <Neighbours previous={neighbourOf(date, -1, lastYear)} next={neighbourOf(date, 1, lastYear)} />
      <RemarkBox contentVersion={date} />
    </div>
  )
}

function neighbourOf(date: string, step: -1 | 1, lastYear: number) {
  const to = new Date(Date.parse(date) + step * DAY_MS).toISOString().slice(0, 10)
  const year = Number(to.slice(0, 4))
  return year < FIRST_CALENDAR_YEAR || year > lastYear ? null : { href: dayPath(to), text: formatDay(to) }
}

const buildCrumbs = (date: string) => monthCrumbs(Number(date.slice(0, 4)), Number(date.slice(5, 7)))

const dayQuery = (date: string) => api.calendar.day.queryOptions({ input: { date } })
