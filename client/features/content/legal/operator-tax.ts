import { formatOperatorTax } from '#shared/features/money/tax-regimes/labels.ts'
import { escapeHtml } from '#shared/kernel/text.ts'

const PLACEHOLDER = '{{vat}}'

/** Adds what the tax regime of the present day means for the prices; nothing where it is not loaded. */
export const withOperatorTax = (html: string, tax: Parameters<typeof formatOperatorTax>[0] | null): string =>
  html.replaceAll(PLACEHOLDER, () => (tax ? escapeHtml(formatOperatorTax(tax)) : ''))
