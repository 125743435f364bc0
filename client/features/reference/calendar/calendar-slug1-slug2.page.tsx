import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useParams, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData, refusePage, type PageData } from '#client/app/page-data.ts'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { PrintButton } from '#client/ui/print-button.tsx'
import {
  FIRST_CALENDAR_YEAR,
  dayPath,
  monthOfAddress,
  monthPath,
  yearOfAddress,
} from '#shared/features/reference/calendar/address.ts'
import type { CalendarMonth } from '#shared/features/reference/calendar/contract.ts'
import {
  DAY_OFF_FORMS,
  formatHours,
  isNotable,
  prepositionalMonth,
  reasonsOf,
  weekdayOf,
  WORKING_DAY_FORMS,
} from '#shared/features/reference/calendar/labels.ts'
import { formatDay, isoDay, MONTHS } from '#shared/kernel/dates.ts'
import { countOf, formatKopecks } from '#shared/kernel/number.ts'
import { Neighbours } from './calendar-nav.tsx'
import { yearCrumbs } from './crumbs.ts'
import { Legend } from './legend.tsx'
import { MonthGrid } from './month-grid.tsx'
import type { FormEvent } from 'react'
import { addressOfForm } from '#client/app/form-address.ts'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import type { WorkingTime } from '#shared/features/reference/calendar/model.ts'
import { MONTHLY_PAY_MAX } from '#shared/features/reference/taxes/net-pay.ts'

export async function loader(args: LoaderFunctionArgs) {
  const address = toAddress(args.params)
  if (!address) return refusePage(404)
  const { total, decree, year, month } = await load(args, monthQuery(address))
  const name = `${MONTHS[month - 1]?.title} ${year}`
  return pageData(args, {
    title: `${name}: рабочие дни, выходные и норма часов`,
    description: `${name}: ${countOf(total.workingDays, WORKING_DAY_FORMS)}, ${countOf(total.daysOff, DAY_OFF_FORMS)}, норма ${formatHours(total.hours40)} часов при 40-часовой неделе. Праздники, переносы, сокращённые и профессиональные дни.`,
    isIndexed: decree !== null && new URL(args.request.url).search === '',
    crumbs: yearCrumbs(year),
  })
}

export function Component() {
  const { now } = useLoaderData<PageData>()
  const address = toAddress(useParams()) ?? { year: 0, month: 1 }
  const { data } = useSuspenseQuery(monthQuery(address))
  const { year, month, days, total, decree } = data
  const special = days.filter(isNotable)
  return (
    <div className="container grid gap-10 pt-4 pb-16">
      <div className="grid gap-4">
        <Breadcrumbs crumbs={yearCrumbs(year)} />
        <h1>
          {MONTHS[month - 1]?.title} {year}
        </h1>
        <p className="max-w-[45em] text-lead">
          В {prepositionalMonth(month)} {year} года {countOf(total.workingDays, WORKING_DAY_FORMS)} и{' '}
          {countOf(total.daysOff, DAY_OFF_FORMS)}. Норма: {formatHours(total.hours40)} ч при 40-часовой
          неделе, {formatHours(total.hours36)} ч при 36-часовой, {formatHours(total.hours24)} ч при
          24-часовой.
          {!decree &&
            ' Правительство ещё не перенесло выходные этого года: здесь только правила Трудового кодекса.'}
        </p>
      </div>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <div className="calendar-wide">
            <MonthGrid year={year} month={month} days={days} today={isoDay(now)} areAllLinks />
          </div>
          <Legend days={days} />
          <div className="justify-self-start">
            <PrintButton />
          </div>
        </div>
        <div className="grid gap-8">
          {special.length > 0 && (
            <section aria-labelledby="special" className="grid gap-3">
              <h2 id="special">Особые дни</h2>
              <ul className="grid gap-3">
                {special.map((day) => (
                  <li key={day.date}>
                    <a href={dayPath(day.date)} className="font-medium">
                      {formatDay(day.date, { now: new Date(day.date) })}, {weekdayOf(day.date).nominative}
                    </a>
                    <span className="block text-muted">{reasonsOf(day).join(' ')}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <ProfessionalDays data={data} />
        </div>
      </div>
      <HourPrice time={total} monthName={`${prepositionalMonth(month)} ${year} года`} />
      <Neighbours previous={neighbourOf(data, -1)} next={neighbourOf(data, 1)} />
      <RemarkBox contentVersion={String(year)} />
    </div>
  )
}

function ProfessionalDays({ data: { professionalDays } }: { data: CalendarMonth }) {
  if (professionalDays.length === 0) return null
  return (
    <section aria-labelledby="professional" className="grid gap-3">
      <h2 id="professional">Профессиональные праздники</h2>
      <ul className="grid gap-2">
        {professionalDays.map(({ date, title }) => (
          <li key={date + title}>
            <a href={dayPath(date)} className="underline">
              {formatDay(date, { now: new Date(date) })}
            </a>
            : {title}
          </li>
        ))}
      </ul>
    </section>
  )
}

function neighbourOf({ year, month, lastYear }: CalendarMonth, step: -1 | 1) {
  const at = new Date(Date.UTC(year, month - 1 + step, 1))
  const to = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 }
  if (to.year < FIRST_CALENDAR_YEAR || to.year > lastYear) return null
  return { href: monthPath(to.year, to.month), text: `${MONTHS[to.month - 1]?.title} ${to.year}` }
}

function toAddress(params: Readonly<Record<string, string | undefined>>) {
  const year = yearOfAddress(params)
  const month = monthOfAddress(params)
  return year === null || month === null ? null : { year, month }
}

const monthQuery = (input: { year: number; month: number }) => api.calendar.month.queryOptions({ input })

/** What an hour of a monthly salary costs by the norm of a month. A plain GET form: the answer has an address. */
function HourPrice({ time, monthName }: { time: WorkingTime; monthName: string }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const given = new URLSearchParams(search).get('salary') ?? ''
  const salary = Number(given.replace(/[\s\u00A0]/g, '').replace(',', '.'))
  const isValid = salary > 0 && salary <= MONTHLY_PAY_MAX

  function count(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate(addressOfForm(event.currentTarget), { preventScrollReset: true })
  }

  return (
    <section aria-labelledby="hour" className="grid gap-3">
      <h2 id="hour">Сколько стоит час</h2>
      <form method="get" action={pathname} onSubmit={count} className="grid items-end gap-3 sm:flex">
        <Input
          key={given}
          label="Оклад в месяц, ₽"
          name="salary"
          inputMode="decimal"
          defaultValue={given}
          error={given !== '' && !isValid ? 'Введите оклад числом, например 80 000.' : null}
          required
        />
        <Button type="submit" variant="secondary">
          Посчитать
        </Button>
      </form>
      <p role="status" className="max-w-[45em]">
        {isValid &&
          `Час в ${monthName} стоит ${hourPrice(salary, time.hours40)} при 40-часовой неделе (${formatHours(time.hours40)} ч), ${hourPrice(salary, time.hours36)} при 36-часовой и ${hourPrice(salary, time.hours24)} при 24-часовой. До вычета налога.`}
      </p>
    </section>
  )
}

const hourPrice = (salary: number, hours: number) => formatKopecks(Math.round((salary / hours) * 100))
