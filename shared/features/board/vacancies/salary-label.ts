import { currencySign, formatAmount } from '#shared/kernel/money.ts'
import { formatNumber, NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import type { CardSalary } from './contract.ts'
import type { PayBounds, Salary, SalaryPeriod } from './model.ts'
import { SALARY_TAX_LABELS } from './salary-scale.ts'

/** Pay as it is stated, perhaps with what remains of it. */
export type LabelledSalary = Salary & Partial<Pick<CardSalary, 'net'>>

/**
 * `amount` is «от 80 000 ₽», `note` is «за смену, на руки»; a page may style them apart. Pay before tax has its net here,
 * and in `stated` what the employer wrote.
 */
type SalaryParts = { isStated: boolean; amount: string; note: string | null; stated: string | null }

/** A month is what a reader expects, so it has no note. */
export const PERIOD_NOTES: Record<SalaryPeriod, string | null> = {
  month: null,
  shift: `за${NO_BREAK_SPACE}смену`,
  hour: `за${NO_BREAK_SPACE}час`,
  project: `за${NO_BREAK_SPACE}проект`,
}

/** One line: «≈ 87 000 ₽ на руки (100 000 ₽ до вычета налогов)», «3 000 ₽ за смену (налог не указан)». */
export function salaryLabel(salary: LabelledSalary | null): string {
  const { amount, note, stated } = salaryParts(salary)
  return [amount, note, stated && `(${stated})`].filter(Boolean).join(' ')
}

/** @param unstated what to say of pay that is neither gross nor net */
export function salaryParts(
  salary: LabelledSalary | null,
  unstated: string = SALARY_TAX_LABELS.unstated,
): SalaryParts {
  const amount = salary && boundsLabel(salary)
  if (!salary || !amount) return { isStated: false, amount: 'Зарплата не указана', note: null, stated: null }
  const note = noteOf(salary, unstated)
  if (!salary.net) return { isStated: true, amount, note, stated: null }
  return {
    isStated: true,
    amount: aboutLabel(salary.net, salary.currency),
    note: noteOf({ ...salary, gross: false }, unstated),
    stated: `${amount} ${note}`,
  }
}

/** «на руки», «за смену, до вычета налогов», «за час (налог не указан)» */
function noteOf({ period, gross }: Pick<Salary, 'period' | 'gross'>, unstated: string): string {
  const unit = PERIOD_NOTES[period]
  if (gross === null) return [unit, `(${unstated})`].filter(Boolean).join(' ')
  const tax = gross ? `до${NO_BREAK_SPACE}вычета налогов` : SALARY_TAX_LABELS.net
  return [unit, tax].filter(Boolean).join(', ')
}

/** «≈ 94 800 ₽»: computed pay to a hundred, below ten thousand to ten, below a thousand to one. */
export function aboutLabel({ from, to }: PayBounds, currency: Salary['currency']): string {
  const bounds = { from: from && rounded(from), to: to && rounded(to) }
  return `≈${NO_BREAK_SPACE}${boundsLabel({ ...bounds, currency }) ?? ''}`
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
