import { VACANCY_FORMS } from '#shared/features/board/vacancies/plural-forms.ts'
import type { ProfessionSalaries } from '#shared/features/content/salaries/contract.ts'
import { formatNumber, NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { monthLabel } from './salary-labels.ts'

/** What the numbers are made of: how many vacancies, and why the others are no sample. */
export function MadeOf({ pay: { period, madeOf } }: { pay: ProfessionSalaries }) {
  const { total, net, unstated, oneSided, implausible, hidden, otherUnits, copies } = madeOf
  const rows = [
    ['Указана «на руки» или до налога, обе границы', net],
    ['Указаны обе границы, о налоге не сказано', unstated],
    ['Только «от» или только «до»', oneSided],
    ['Сумма похожа на опечатку', implausible],
    ['Зарплата скрыта', hidden],
    ['За час, смену, проект или не в рублях', otherUnits],
    ['Повторы той же вакансии', copies],
  ] as const
  return (
    <section aria-labelledby="made-of" className="grid gap-4">
      <h2 id="made-of">Из чего сложилось число</h2>
      <p className="max-w-[45em]">
        {monthLabel(period.from)}&nbsp;— {monthLabel(period.to)}: {countOf(total, VACANCY_FORMS)} по этой
        профессии.{total > 0 && ` Зарплата скрыта в ${percent(hidden, total)}.`}
      </p>
      {total > 0 && (
        <div className="data-table data-table-narrow max-w-[45em]">
          <table>
            <thead>
              <tr>
                <th scope="col">Вакансии</th>
                <th scope="col">Сколько</th>
                <th scope="col">Доля</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, count]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{formatNumber(count)}</td>
                  <td>{percent(count, total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)}${NO_BREAK_SPACE}%`
