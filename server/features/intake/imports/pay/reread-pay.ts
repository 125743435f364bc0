import { monthlySalary } from '#server/features/board/vacancies/derivation/monthly-salary.ts'
import type { vacancies } from '#server/db/schema/vacancies.ts'
import type { TaxYear } from '#shared/features/reference/taxes/tax-years.ts'
import { readPay } from './read-pay.ts'

type Row = typeof vacancies.$inferSelect
type PayColumns = Pick<
  Row,
  | 'salaryFrom'
  | 'salaryTo'
  | 'currency'
  | 'salaryGross'
  | 'salaryPeriod'
  | 'isSalaryFromText'
  | 'salaryMonthlyFrom'
  | 'salaryMonthlyTo'
>

/**
 * The pay of a stored row by the present rules. A stored shift or hour was guessed from the text, so it is read again; only
 * a project must be of the source. Which country the row is of is not known, so pay of the text needs its currency.
 * @param text folded, one line a block
 */
export function rereadPay(row: Row, text: string, year: TaxYear): PayColumns {
  const pay = readPay(
    text,
    {
      from: row.isSalaryFromText ? null : row.salaryFrom,
      to: row.isSalaryFromText ? null : row.salaryTo,
      currency: row.currency,
      gross: row.salaryGross,
      period: row.salaryPeriod === 'project' ? 'project' : null,
    },
    { employment: row.employment, median: null, homeCurrency: null },
  )
  const { salaryFrom: from, salaryTo: to, currency, salaryGross: gross, salaryPeriod: period } = pay
  const monthly = monthlySalary(
    from === null && to === null ? null : { from, to, currency, gross, period },
    row.contracts,
    year,
  )
  return { ...pay, salaryMonthlyFrom: monthly.from, salaryMonthlyTo: monthly.to }
}
