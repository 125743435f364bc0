import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import type { TaxRegime, UsnBase } from './vocabulary.ts'

export const TAX_REGIME_LABELS: Record<TaxRegime, string> = {
  usn_exempt: 'УСН с освобождением от НДС',
  usn_5: `УСН, НДС 5${NO_BREAK_SPACE}%`,
  usn_7: `УСН, НДС 7${NO_BREAK_SPACE}%`,
  osno_22: `ОСНО, НДС 22${NO_BREAK_SPACE}%`,
  self_employed: 'Самозанятый (НПД)',
  patent: 'Патент (ПСН)',
}

export const USN_BASE_LABELS: Record<UsnBase, string> = {
  income: 'доходы',
  income_minus_expenses: 'доходы минус расходы',
}

/** What the offer says of the regime of the present day, before the words about VAT. */
const STATEMENTS: Record<TaxRegime, string> = {
  usn_exempt: 'упрощённую систему налогообложения и освобождён от НДС',
  usn_5: 'упрощённую систему налогообложения и платит НДС',
  usn_7: 'упрощённую систему налогообложения и платит НДС',
  osno_22: 'общую систему налогообложения и платит НДС',
  self_employed: 'налог на профессиональный доход',
  patent: 'патентную систему налогообложения',
}

/** «Сейчас Исполнитель применяет упрощённую систему налогообложения и платит НДС: НДС 5 % включён в цену.» */
export const formatOperatorTax = ({ taxRegime, vatLabel }: { taxRegime: TaxRegime; vatLabel: string }) =>
  `Сейчас Исполнитель применяет ${STATEMENTS[taxRegime]}: ${vatLabel}.`
