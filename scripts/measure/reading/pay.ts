import type { SalaryPeriod } from '#shared/features/board/vacancies/model.ts'
import type { VacancyLabel } from '../vacancy-labels.ts'
import { accuracy, yesOrNo, type Figure, type LabelledReading } from './aspect.ts'

type LabelledPay = VacancyLabel['pay']

/** The periods of the board that say what a reader says: a day is a shift; a week, a year and a piece have none. */
const BOARD_PERIODS: Readonly<Record<NonNullable<LabelledPay['period']>, SalaryPeriod | null>> = {
  month: 'month',
  hour: 'hour',
  shift: 'shift',
  day: 'shift',
  project: 'project',
  week: null,
  year: null,
  piece: null,
}

/** Whether pay is shown, which sums, for which period, in which currency, before or after tax, and what is doubtful. */
export function measurePay(rows: readonly LabelledReading[]): Figure[] {
  const shown = rows.filter(({ label, reading }) => label.pay.shown && hasPay(reading.draft))
  const doubtful = rows.filter(({ label }) => label.pay.shown && label.pay.period === null)
  return [
    ...yesOrNo(
      'pay is shown',
      rows,
      ({ label, reading }) => ({ isSaid: hasPay(reading.draft), isTrue: label.pay.shown }),
      { precision: 0.95, recall: 0.95 },
    ),
    ...yesOrNo(
      'pay is read from the text',
      rows,
      ({ label, reading }) => ({
        isSaid: reading.draft.isSalaryFromText,
        isTrue: label.pay.where === 'text',
      }),
      { precision: null, recall: null },
    ),
    accuracy('pay: sums', shown, hasSums, 0.95),
    accuracy('pay: period', shown, hasPeriod, 0.95),
    accuracy(
      'pay: sums and period of all rows',
      rows,
      (row) =>
        hasPay(row.reading.draft) === row.label.pay.shown &&
        (!row.label.pay.shown || (hasSums(row) && hasPeriod(row))),
      0.95,
    ),
    accuracy(
      'pay: currency',
      shown,
      ({ label, reading }) => reading.draft.currency === label.pay.currency,
      0.95,
    ),
    accuracy(
      'pay: tax',
      shown,
      ({ label, reading }) => taxOf(reading.draft.salaryGross) === label.pay.tax,
      null,
    ),
    accuracy(
      'pay: doubtful sums have no period',
      doubtful,
      ({ reading }) => reading.draft.salaryPeriod === null,
      null,
    ),
  ]
}

type Draft = LabelledReading['reading']['draft']

const hasPay = ({ salaryFrom, salaryTo }: Draft) => (salaryFrom ?? salaryTo ?? null) !== null

function hasSums({ label: { pay }, reading: { draft } }: LabelledReading) {
  return (draft.salaryFrom ?? null) === pay.from && (draft.salaryTo ?? null) === pay.to
}

/** What a reader doubts may stand with its period or without. */
function hasPeriod({ label: { pay }, reading: { draft } }: LabelledReading) {
  const period = pay.period && BOARD_PERIODS[pay.period]
  return draft.salaryPeriod === period || (pay.doubtful && draft.salaryPeriod === null)
}

const taxOf = (gross: boolean | null | undefined) => (gross == null ? null : gross ? 'gross' : 'net')
