/** What a pay is under each offered contract, and for an hour by the production calendar. */
import { daysOfMonth, workingTimeOf } from '#server/features/reference/calendar/calendar.ts'
import type {
  AgreementType,
  ContractPay,
  EmploymentForm,
  PayBounds,
  PayTerms,
  Salary,
  Schedule,
} from '#shared/features/board/vacancies/model.ts'
import { periodsAMonth } from '#shared/features/board/vacancies/rouble-rates.ts'
import { monthlyNet, payOfGross, payOfNet } from '#shared/features/reference/taxes/net-pay.ts'
import type { TaxYear } from '#shared/features/reference/taxes/tax-years.ts'
import { isoDay, MONTHS } from '#shared/kernel/dates.ts'

type Hours = {
  employment: EmploymentForm | null
  schedule: Schedule | null
  hoursPerDay: number | null
}

/** Null if there is nothing to add to the pay as it is stated. */
export function payTermsOf(
  { salary, contracts, ...hours }: Hours & { salary: Salary; contracts: readonly AgreementType[] },
  { now, taxYear }: { now: Date; taxYear: TaxYear },
): PayTerms | null {
  const norm = salary.period === 'month' ? normOf(hours, now) : null
  const lengths = { month: norm?.hours ?? null, shift: hours.hoursPerDay, hour: null, project: null }
  const hoursOfPeriod = salary.period === null ? null : lengths[salary.period]
  const hourOf = (pay: PayBounds) => {
    if (hoursOfPeriod === null) return null
    const hour = toBounds(pay, (amount) => Math.round(amount / hoursOfPeriod))
    return hour.from === 0 || hour.to === 0 ? null : hour
  }
  const terms = {
    taxYear: taxYear.year,
    contracts: toKinds(salary, contracts).map((kind) => payUnder(kind, salary, { hourOf, taxYear })),
    hour: hourOf(salary),
    norm,
  }
  return terms.contracts.length === 0 && terms.hour === null ? null : terms
}

/** A vacancy that names no contract offers one of employment. Other currencies are taxed elsewhere. */
function toKinds(
  { gross, currency, period }: Salary,
  contracts: readonly AgreementType[],
): readonly AgreementType[] {
  if (gross === null || currency !== 'RUB' || periodsAMonth(period) === null) return []
  return contracts.length === 0 ? ['labour'] : contracts
}

function payUnder(
  kind: AgreementType,
  salary: Salary,
  { hourOf, taxYear }: { hourOf: (pay: PayBounds) => PayBounds | null; taxYear: TaxYear },
): ContractPay {
  const periods = periodsAMonth(salary.period) ?? 1
  const ofMonth = (convert: (monthly: number) => number) =>
    toBounds(salary, (amount) => Math.max(0, Math.round(convert(amount * periods) / periods)))
  const gross = salary.gross
    ? toBounds(salary, (amount) => amount)
    : ofMonth((net) => payOfNet(kind, net * MONTHS.length, taxYear).gross / MONTHS.length)
  const net = salary.gross
    ? ofMonth((monthly) => monthlyNet(monthly, taxYear, kind))
    : toBounds(salary, (amount) => amount)
  const highest = Math.max(gross.from ?? 0, gross.to ?? 0) * periods * MONTHS.length
  return { kind, gross, net, hour: hourOf(net), limit: payOfGross(kind, highest, taxYear).limit }
}

const toBounds = ({ from, to }: PayBounds, convert: (amount: number) => number): PayBounds => ({
  from: from === null ? null : convert(from),
  to: to === null ? null : convert(to),
})

const FULL_WEEK = 40
const WORKING_DAYS: Record<Schedule, number | null> = {
  five_two: 5,
  six_one: 6,
  two_two: 3.5,
  weekends: 2,
  shifts: null,
  flexible: null,
  other: null,
}

/** The norm of the present month; null where the vacancy does not say how much less than full time it is. */
function normOf(hours: Hours, now: Date): PayTerms['norm'] {
  const hoursAWeek = weeklyHours(hours)
  if (hoursAWeek === null) return null
  const month = isoDay(now).slice(0, 'YYYY-MM'.length)
  const { hours40 } = workingTimeOf(daysOfMonth(Number(month.slice(0, 4)), Number(month.slice(5))))
  return { month, hours: Math.round((hours40 * hoursAWeek * 10) / FULL_WEEK) / 10, hoursAWeek }
}

/** Days that are not known are those of a week of five, and no longer week than the norm (ТК ст. 91). */
function weeklyHours({ employment, schedule, hoursPerDay }: Hours): number | null {
  if (hoursPerDay === null)
    return employment === null || employment === 'full' || employment === 'temporary' ? FULL_WEEK : null
  const days = schedule && WORKING_DAYS[schedule]
  return days ? hoursPerDay * days : Math.min(FULL_WEEK, hoursPerDay * 5)
}
