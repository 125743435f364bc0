import type { SalaryPeriod } from './model.ts'

const PERIODS_A_MONTH: Record<SalaryPeriod, number | null> = {
  month: 1,
  shift: 15,
  hour: 164,
  project: null,
}

/** Periods of a month, to compare pay of different periods; null for a project, which has no length, and for an unknown one. */
export const periodsAMonth = (period: SalaryPeriod | null): number | null =>
  period === null ? null : PERIODS_A_MONTH[period]
