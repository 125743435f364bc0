import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData, type PageData } from '#client/app/page-data.ts'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { FIRST_CALENDAR_YEAR, dayPath, yearPath } from '#shared/features/reference/calendar/address.ts'
import {
  DAY_KIND_LABELS,
  kindOf,
  reasonsOf,
  weekdayOf,
  formatHours,
  WORKING_DAY_FORMS,
} from '#shared/features/reference/calendar/labels.ts'
import { formatDay, isoDay } from '#shared/kernel/dates.ts'
import { CalendarTools } from './calendar-nav.tsx'
import { Legend } from './legend.tsx'
import { MonthGrid } from './month-grid.tsx'
import { YearSummary } from './year-summary.tsx'
import { daysOfMonth } from './year-days.ts'
import type { FormEvent } from 'react'
import { addressOfForm } from '#client/app/form-address.ts'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { CalendarPeriod } from '#shared/features/reference/calendar/contract.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** The dates in the address, as typed; `error` describes a problem with them. */
type AskedPeriod = { from: string; to: string; error: string | null }

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

/** Working and calendar days between two dates. A plain GET form: the answer has an address. */
function PeriodForm({
  asked: { from, to, error },
  period,
}: {
  asked: AskedPeriod
  period: CalendarPeriod | null
}) {
  const navigate = useNavigate()

  function count(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate(addressOfForm(event.currentTarget), { preventScrollReset: true })
  }

  return (
    <div className="grid gap-4">
      <form
        method="get"
        action={pathOf('calendar')}
        onSubmit={count}
        className="grid items-end gap-3 sm:flex sm:flex-wrap"
      >
        <Input
          key={`from ${from}`}
          label="С какого дня"
          type="date"
          name="from"
          defaultValue={from}
          required
        />
        <Input key={`to ${to}`} label="По какой день" type="date" name="to" defaultValue={to} required />
        <Button type="submit">Посчитать</Button>
      </form>
      <div role="status">
        {error !== null && <Notice tone="warning">{error}</Notice>}
        {period && <PeriodAnswer period={period} />}
      </div>
    </div>
  )
}

function PeriodAnswer({ period }: { period: CalendarPeriod }) {
  const { from, to, norm, presidentialDays, termDays, termEnd } = period
  return (
    <dl className="calendar-facts">
      <div>
        <dt>По норме рабочего времени</dt>
        <dd>
          <strong>{countOf(norm.workingDays, WORKING_DAY_FORMS)}</strong> из {norm.days},{' '}
          {formatHours(norm.hours40)} ч при 40-часовой неделе, {formatHours(norm.hours36)} ч при 36-часовой,{' '}
          {formatHours(norm.hours24)} ч при 24-часовой. Оба дня входят.
        </dd>
      </div>
      {presidentialDays > 0 && (
        <div>
          <dt>Из них нерабочие по указу президента</dt>
          <dd>{countOf(presidentialDays, DAY_FORMS)}: в норму они входят, но на них не работали.</dd>
        </div>
      )}
      <div>
        <dt>Календарные для сроков</dt>
        <dd>
          <strong>{countOf(termDays, DAY_FORMS)}</strong>: срок идёт со следующего дня после {formatDay(from)}{' '}
          (ГК РФ, статья 191).{' '}
          {termEnd === to
            ? `Последний день, ${formatDay(to)}, рабочий.`
            : `${formatDay(to)} — нерабочий день, поэтому срок кончится в ближайший рабочий: ${formatDay(termEnd)}, ${weekdayOf(termEnd).nominative} (статья 193).`}
        </dd>
      </div>
    </dl>
  )
}

/**
 * @param search the query of the address
 * @param lastYear the last year of the calendar
 * @returns null when the address contains no period
 */
function askedPeriod(search: string, lastYear: number): AskedPeriod | null {
  const given = new URLSearchParams(search)
  const from = given.get('from') ?? ''
  const to = given.get('to') ?? ''
  if (from === '' && to === '') return null
  return { from, to, error: errorOf(from, to, lastYear) }
}

const periodQuery = ({ from, to }: Pick<AskedPeriod, 'from' | 'to'>) =>
  api.calendar.between.queryOptions({ input: { from, to } })

function errorOf(from: string, to: string, lastYear: number): string | null {
  if (![from, to].every(isDate)) return 'Укажите обе даты, например 1 и 30 ноября.'
  if (to < from) return 'Первый день позже последнего. Поменяйте даты местами.'
  if (Number(from.slice(0, 4)) < FIRST_CALENDAR_YEAR || Number(to.slice(0, 4)) > lastYear)
    return `Календарь есть с ${FIRST_CALENDAR_YEAR} по ${lastYear} год. Выберите даты внутри.`
  return null
}

function isDate(text: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
