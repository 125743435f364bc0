import { currencySign, formatAmount, formatNumber, NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import type { CardSalary } from './contract.ts'
import type { PayBounds, Salary, SalaryPeriod } from './model.ts'
import { roublesOf } from './rouble-rates.ts'
import { SALARY_TAX_LABELS } from './salary-scale.ts'

/** Pay as it is stated, perhaps with what remains of it. */
export type LabelledSalary = Salary & Partial<Pick<CardSalary, 'net'>>

/**
 * `amount` is «от 80 000 ₽», `note` is «за смену, на руки»; a page may style them apart. Pay before tax has its net here,
 * and in `stated` what the employer wrote; pay in another currency has its `roubles`, «от ≈ 46 500 ₽».
 */
type SalaryParts = {
  isStated: boolean
  amount: string
  note: string | null
  stated: string | null
  roubles: string | null
}

/** A month is what a reader expects, so it has no note. */
const PERIOD_NOTES: Record<SalaryPeriod, string | null> = {
  month: null,
  shift: `за${NO_BREAK_SPACE}смену`,
  hour: `за${NO_BREAK_SPACE}час`,
  project: `за${NO_BREAK_SPACE}проект`,
}

/** «за смену», null for a month, «период не указан» for an unknown period. */
export const periodNote = (period: SalaryPeriod | null): string | null =>
  period === null ? 'период не указан' : PERIOD_NOTES[period]

/**
 * One line: «≈ 87 000 ₽ на руки (100 000 ₽ до вычета налогов)», «3 000 ₽ за смену (налог не указан)»,
 * «300 000 ₸ (≈ 46 500 ₽) на руки».
 */
export function salaryLabel(salary: LabelledSalary | null): string {
  const { amount, note, stated, roubles } = salaryParts(salary)
  return [amount, roubles && `(${roubles})`, note, stated && `(${stated})`].filter(Boolean).join(' ')
}

/** @param unstated what to say of pay that is neither gross nor net; null for nothing */
export function salaryParts(
  salary: LabelledSalary | null,
  unstated: string | null = SALARY_TAX_LABELS.unstated,
): SalaryParts {
  const amount = salary && boundsLabel(salary)
  if (!salary || !amount)
    return { isStated: false, amount: 'Зарплата не указана', note: null, stated: null, roubles: null }
  const note = toNote(salary, unstated)
  const inRoubles = roublesOf(salary)
  const roubles = inRoubles && aboutLabel(inRoubles, 'RUB')
  if (!salary.net) return { isStated: true, amount, note, stated: null, roubles }
  return {
    isStated: true,
    amount: aboutLabel(salary.net, salary.currency),
    note: toNote({ ...salary, gross: false }, unstated),
    stated: `${amount} ${note}`,
    roubles,
  }
}

/** «на руки», «за смену, до вычета налогов», «за час (налог не указан)» */
function toNote({ period, gross }: Pick<Salary, 'period' | 'gross'>, unstated: string | null): string {
  const unit = periodNote(period)
  if (gross === null) return [unit, unstated && `(${unstated})`].filter(Boolean).join(' ')
  const tax = gross ? `до${NO_BREAK_SPACE}вычета налогов` : SALARY_TAX_LABELS.net
  return [unit, tax].filter(Boolean).join(', ')
}

/** «≈ 94 800 ₽», «от ≈ 94 800 ₽»: computed pay to a hundred, below ten thousand to ten, below a thousand to one. */
export function aboutLabel({ from, to }: PayBounds, currency: Salary['currency']): string {
  const bounds = { from: from && rounded(from), to: to && rounded(to) }
  const about = `≈${NO_BREAK_SPACE}`
  const label = boundsLabel({ ...bounds, currency }) ?? ''
  const isOpen = bounds.from === null || bounds.to === null
  // «От ≈ 87 000 ₽»: the word belongs to the bound, the sign to the sum.
  return isOpen ? label.replace(NO_BREAK_SPACE, NO_BREAK_SPACE + about) : about + label
}

function rounded(amount: number) {
  const step = amount >= 10_000 ? 100 : amount >= 1000 ? 10 : 1
  return Math.round(amount / step) * step
}

/** «от 80 000 ₽», «80 000 – 120 000 ₽»; null without a bound. */
export function boundsLabel({ from, to, currency }: Pick<Salary, 'from' | 'to' | 'currency'>): string | null {
  if (from === null && to === null) return null
  if (to === null || from === null) {
    return (to === null ? 'от' : 'до') + NO_BREAK_SPACE + formatAmount(from ?? to ?? 0, currency)
  }
  if (from === to) return formatAmount(from, currency)
  // Imported vacancies sometimes state the bounds the wrong way round.
  const [low, high] = from < to ? [from, to] : [to, from]
  return `${formatNumber(low)}${NO_BREAK_SPACE}– ${formatNumber(high)}${NO_BREAK_SPACE}${currencySign(currency)}`
}
