import type { Operator } from '#client/app/site.tsx'
import { escapeHtml } from '#shared/kernel/escape-html.ts'

const PLACEHOLDER = '{{operator}}'

/**
 * Adds the details of the operator of the site, which 149-ФЗ, article 10, and 152-ФЗ require; nothing where they are
 * not configured.
 */
export const withOperator = (html: string, operator: Operator | null): string =>
  html.replaceAll(PLACEHOLDER, () => (operator ? detailsOf(operator) : ''))

function detailsOf({ name, inn, ogrn, address, email }: Operator): string {
  const mail = escapeHtml(email)
  return `<span class="operator">${escapeHtml(name)}, ИНН ${escapeHtml(inn)}, ОГРН ${escapeHtml(ogrn)}. Адрес: ${escapeHtml(address)}. Почта для обращений: <a href="mailto:${mail}">${mail}</a>.</span>`
}
