import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { addressOfForm } from '#client/app/form-address.ts'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { CalendarPeriod } from '#shared/features/reference/calendar/contract.ts'
import { formatHours, weekdayOf, WORKING_DAY_FORMS } from '#shared/features/reference/calendar/labels.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import type { AskedPeriod } from './period.ts'

/** Working and calendar days between two dates. A plain GET form: the answer has an address. */
export function PeriodForm({
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
