import { withoutControls, escapeHtml } from '#shared/kernel/text.ts'

/** Escapes a text for XML and drops the characters that XML 1.0 forbids (section 2.2). */
function escapeXml(text: string): string {
  const clean = text.isWellFormed() ? text : text.toWellFormed()
  return escapeHtml(withoutControls(clean))
}

/** `<name attribute="…">text</name>`, everything escaped. */
export function textElement(name: string, text: string | number, attributes: Attributes = {}): string {
  return `<${name}${attributesXml(attributes)}>${escapeXml(String(text))}</${name}>`
}

/** `children` are elements as text; null is left out. */
export function element(name: string, attributes: Attributes, children: readonly (string | null)[]): string {
  const open = `<${name}${attributesXml(attributes)}`
  const inner = children.filter((child) => child !== null).join('')
  return inner === '' ? `${open}/>` : `${open}>${inner}</${name}>`
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

type Attributes = Readonly<Record<string, string | number>>

const attributesXml = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('')

/**
 * Headers of every XML file. A browser displays XML with its own inline styles and images, which the policy of the site
 * would block.
 */
export const XML_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
}

/** An entry of a sitemap: a canonical path, and when its page last changed; null when that is not known. */
export type SitemapEntry = { path: string; changedAt: string | null }
