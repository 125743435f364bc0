import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { addressOfForm } from '#client/app/form-address.ts'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { formatHours } from '#shared/features/reference/calendar/labels.ts'
import type { WorkingTime } from '#shared/features/reference/calendar/model.ts'
import { MONTHLY_PAY_MAX } from '#shared/features/reference/taxes/net-pay.ts'
import { formatKopecks } from '#shared/kernel/money.ts'

/** What an hour of a monthly salary costs by the norm of a month. A plain GET form: the answer has an address. */
export function HourPrice({ time, monthName }: { time: WorkingTime; monthName: string }) {
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
