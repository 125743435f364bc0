import type { SiteSettings } from '#shared/routing/page-state.ts'
import { escapeHtml } from '#shared/kernel/text.ts'
import { ogrnName, type Operator } from '#shared/kernel/operator.ts'

const PLACEHOLDER = /\{\{(operator|site)\}\}/g

/**
 * Adds what the build does not know to a legal text: the address of the site, and the details of its operator, which
 * 149-ФЗ, articles 10 and 10.2-2, and 152-ФЗ, article 9, require; no details where they are not configured.
 */
export function withSiteDetails(
  html: string,
  { operator, publicUrl }: Pick<SiteSettings, 'operator' | 'publicUrl'>,
): string {
  return html.replaceAll(PLACEHOLDER, (_whole, name) => {
    if (name === 'site') return `<a href="${escapeHtml(publicUrl)}">${escapeHtml(publicUrl)}</a>`
    return operator ? detailsOf(operator) : ''
  })
}

function detailsOf({ form, name, inn, ogrn, address, email }: Operator): string {
  const mail = escapeHtml(email)
  const numbers = [
    ...(form === 'self_employed' ? ['плательщик налога на профессиональный доход'] : []),
    `ИНН ${escapeHtml(inn)}`,
    ...(ogrn === null ? [] : [`${ogrnName(ogrn)} ${escapeHtml(ogrn)}`]),
  ]
  return `<span class="operator">${escapeHtml(name)}, ${numbers.join(', ')}. Адрес: ${escapeHtml(address)}. Почта для обращений: <a href="mailto:${mail}">${mail}</a>.</span>`
}
