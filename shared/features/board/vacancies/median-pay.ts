import { formatAmount } from '#shared/kernel/number.ts'
import type { MedianPay, SalaryScale } from './model.ts'
import { quartilesOf, SALARY_TAX_LABELS } from './salary-scale.ts'

export const medianOf = (scale: SalaryScale): MedianPay => ({
  amount: quartilesOf(scale).median,
  tax: scale.tax,
})

/** «80 000 ₽ на руки», «80 000 ₽ (налог не указан)» */
export function payText({ amount, tax }: MedianPay): string {
  const text = formatAmount(amount, 'RUB')
  return tax === 'net' ? `${text} ${SALARY_TAX_LABELS[tax]}` : `${text} (${SALARY_TAX_LABELS[tax]})`
}
