import type { CalendarYear } from '#shared/features/reference/calendar/contract.ts'
import { monthPath } from '#shared/features/reference/calendar/address.ts'
import type { WorkingTime } from '#shared/features/reference/calendar/model.ts'
import { MONTHS } from '#shared/kernel/dates.ts'
import { formatHours } from '#shared/features/reference/calendar/labels.ts'

const ORDINALS = ['I', 'II', 'III', 'IV']

/** Working days and hours of each month, quarter, half-year and of the year, and the rule they follow. */
export function Norms({ calendar }: { calendar: CalendarYear }) {
  return (
    <section aria-labelledby="norms" className="grid gap-4">
      <h2 id="norms">Нормы рабочего времени</h2>
      <NormsTable calendar={calendar} />
      <p className="max-w-[45em] text-small text-muted">
        Норма: рабочие дни, умноженные на пятую часть недели, минус час за каждый сокращённый день (приказ
        Минздравсоцразвития от 13 августа 2009 № 588н). Нерабочие дни по указам президента из нормы не
        вычитаются.
      </p>
    </section>
  )
}

function NormsTable({ calendar }: { calendar: CalendarYear }) {
  return (
    <div className="data-table">
      <table>
        <caption className="sr-only">Нормы рабочего времени на {calendar.year} год</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              Период
            </th>
            <th scope="colgroup" colSpan={3}>
              Дней
            </th>
            <th scope="colgroup" colSpan={3}>
              Часов при неделе
            </th>
          </tr>
          <tr>
            <th scope="col">всего</th>
            <th scope="col">рабочих</th>
            <th scope="col">выходных</th>
            <th scope="col">40 ч</th>
            <th scope="col">36 ч</th>
            <th scope="col">24 ч</th>
          </tr>
        </thead>
        <tbody>
          {toRows(calendar).map(({ name, href, time }) => (
            <tr key={name} data-sum={href === null || undefined}>
              <th scope="row">{href === null ? name : <a href={href}>{name}</a>}</th>
              <td>{time.days}</td>
              <td>{time.workingDays}</td>
              <td>{time.daysOff}</td>
              <td>{formatHours(time.hours40)}</td>
              <td>{formatHours(time.hours36)}</td>
              <td>{formatHours(time.hours24)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The months, with a row without a link after each quarter, each half-year and the year. */
function toRows({ year, months, quarters, halves, total }: CalendarYear) {
  const sums = [
    { size: 3, times: quarters, name: 'квартал' },
    { size: 6, times: halves, name: 'полугодие' },
  ]
  const rows: { name: string; href: string | null; time: WorkingTime }[] = []
  for (const [at, time] of months.entries()) {
    const month = at + 1
    rows.push({ name: MONTHS[at]?.title ?? '', href: monthPath(year, month), time })
    for (const { size, times, name } of sums) {
      const sum = month % size === 0 ? times[month / size - 1] : undefined
      if (sum) rows.push({ name: `${ORDINALS[month / size - 1]} ${name}`, href: null, time: sum })
    }
  }
  return [...rows, { name: `${year} год`, href: null, time: total }]
}
