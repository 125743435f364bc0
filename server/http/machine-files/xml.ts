import { withoutControls } from '#shared/kernel/control-characters.ts'
import { escapeHtml } from '#shared/kernel/escape-html.ts'

/** Only what the brief formats of machines need: elements with text, escaped once, in one place. */

/** Takes text as the database holds it: characters that XML 1.0 forbids (section 2.2) are dropped. */
function escapeXml(text: string): string {
  const clean = text.isWellFormed() ? text : text.toWellFormed()
  return escapeHtml(withoutControls(clean))
}

/** `<name attribute="…">text</name>`, everything escaped. */
export function textElement(name: string, text: string | number, attributes: Attributes = {}): string {
  return `<${name}${attributesXml(attributes)}>${escapeXml(String(text))}</${name}>`
}

/** `children` are elements that are written already; those that are absent are left out. */
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
 * Headers of every XML file. Browsers show XML by a style sheet and pictures that they put inside the page, which the policy of the
 * site would refuse.
 */
export const XML_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
}
