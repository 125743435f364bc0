import type { SalaryPeriod } from './model.ts'

/** Periods of a month, to compare pay of different periods; null: a project has no length. */
export const PERIODS_A_MONTH: Record<SalaryPeriod, number | null> = {
  month: 1,
  shift: 15,
  hour: 164,
  project: null,
}
