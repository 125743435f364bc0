import { currencySign, formatAmount } from '#shared/kernel/money.ts'
import { formatNumber, NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import type { Salary, SalaryPeriod } from './model.ts'

/** `amount` is «от 80 000 ₽», `note` is «за смену, на руки»; a page may style them apart. */
type SalaryParts = { isStated: boolean; amount: string; note: string | null }

/** A month is what a reader expects, so it has no note. */
const PERIOD_NOTES: Record<SalaryPeriod, string | null> = {
  month: null,
  shift: `за${NO_BREAK_SPACE}смену`,
  hour: `за${NO_BREAK_SPACE}час`,
  project: `за${NO_BREAK_SPACE}проект`,
}

/** One line: «80 000 – 120 000 ₽ до вычета налогов», «3 000 ₽ за смену», «Зарплата не указана». */
export function salaryLabel(salary: Salary | null): string {
  const { amount, note } = salaryParts(salary)
  return note === null ? amount : `${amount} ${note}`
}

export function salaryParts(salary: Salary | null): SalaryParts {
  const amount = salary && amountLabel(salary)
  if (!salary || !amount) return { isStated: false, amount: 'Зарплата не указана', note: null }
  const notes = [PERIOD_NOTES[salary.period], taxNote(salary.gross)].filter((note) => note !== null)
  return { isStated: true, amount, note: notes.length > 0 ? notes.join(', ') : null }
}

function amountLabel({ from, to, currency }: Pick<Salary, 'from' | 'to' | 'currency'>): string | null {
  if (from === null && to === null) return null
  if (to === null || from === null) {
    return (to === null ? 'от' : 'до') + NO_BREAK_SPACE + formatAmount(from ?? to ?? 0, currency)
  }
  if (from === to) return formatAmount(from, currency)
  // Imported vacancies sometimes state the bounds the wrong way round.
  const [low, high] = from < to ? [from, to] : [to, from]
  return `${formatNumber(low)}${NO_BREAK_SPACE}– ${formatNumber(high)}${NO_BREAK_SPACE}${currencySign(currency)}`
}

/** «≈ 69 600 – 104 400 ₽ на руки»; the pay is before tax. */
export const netLabel = (net: Pick<Salary, 'from' | 'to'>) =>
  `≈${NO_BREAK_SPACE}${amountLabel({ ...net, currency: 'RUB' }) ?? ''} ${taxNote(false) ?? ''}`

function taxNote(gross: boolean | null): string | null {
  if (gross === null) return null
  return gross ? `до${NO_BREAK_SPACE}вычета налогов` : `на${NO_BREAK_SPACE}руки`
}
