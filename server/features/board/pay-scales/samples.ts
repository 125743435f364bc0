import { and, eq, gte, inArray, isNotNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Deps } from '#server/features/board/context.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { PLACED_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import { isoDay } from '#shared/kernel/dates.ts'

const MONTHS = 12

/** The months that pay is counted over: the present one and the eleven before it. */
export function salaryMonths(now: Date): string[] {
  const [year = 0, month = 0] = isoDay(now).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, at) => {
    const first = new Date(Date.UTC(year, month - MONTHS + at, 1))
    return first.toISOString().slice(0, 'YYYY-MM'.length)
  })
}

/** Vacancies that were published during those months, open or closed. */
export const publishedInSalaryMonths = (now: Date) =>
  and(
    inArray(vacancies.status, [...PLACED_STATUSES, 'expired', 'archived']),
    gte(vacancies.firstPublishedAt, `${salaryMonths(now)[0] ?? ''}-01T00:00:00+03:00`),
    lte(vacancies.firstPublishedAt, now.toISOString()),
  )

/** Pay in roubles a month with both bounds: «от 80 000» says nothing about what is paid. */
const hasSalarySample = () =>
  and(
    eq(vacancies.currency, 'RUB'),
    eq(vacancies.salaryPeriod, 'month'),
    isNotNull(vacancies.salaryMonthlyFrom),
    isNotNull(vacancies.salaryMonthlyTo),
  )

/** The middle of the range, net where the vacancy says what its pay is. */
export const salarySample = () =>
  sql<number>`((${vacancies.salaryMonthlyFrom} + ${vacancies.salaryMonthlyTo}) / 2)`
const salaryTax = () =>
  sql<'net' | 'unstated'>`case when ${vacancies.salaryGross} is null then 'unstated' else 'net' end`

/** The pay of vacancies of a year, as a subquery. One vacancy in twenty cities is one sample. */
export const distinctSamples = ({ db, now }: Pick<Deps, 'db' | 'now'>, where: SQL) =>
  db
    .select({
      // A number as long as `where` requires a profession.
      professionId: sql<number>`${vacancies.professionId}`.as('profession_id'),
      tax: salaryTax().as('tax'),
      pay: salarySample().as('pay'),
    })
    .from(vacancies)
    .where(and(publishedInSalaryMonths(now()), hasSalarySample(), where))
    .groupBy(
      vacancies.professionId,
      vacancies.companyId,
      sql`lower(${vacancies.title})`,
      vacancies.salaryMonthlyFrom,
      vacancies.salaryMonthlyTo,
      vacancies.salaryGross,
    )
    .as('samples')
