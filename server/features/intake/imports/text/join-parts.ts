import { isMarkup, unescapeMarkup } from './unescape-markup.ts'

/** Texts of a source that belong under one heading; null: under none. */
type TextPart = { heading: string | null; texts: readonly (string | null)[] }

/** Whether a field has a value, and not a word in place of one. */
export const isStated = (text: string) =>
  text.trim() !== '' && !/^не (?:указано|требуется)$/i.test(text.trim())

/**
 * The parts of a vacancy that a source has in fields of their own, as one description with headings: HTML when one of the
 * texts is HTML, else lines. Empty parts are left out.
 */
export function joinParts(parts: readonly TextPart[]): string {
  const stated = parts.flatMap(({ heading, texts }) => {
    const plain = texts.map((text) => unescapeMarkup(text ?? '')).filter(isStated)
    return plain.length === 0 ? [] : [{ heading, texts: plain }]
  })
  if (!stated.some(({ texts }) => texts.some(isMarkup)))
    return stated
      .map(({ heading, texts }) => [...(heading === null ? [] : [`${heading}:`]), ...texts].join('\n'))
      .join('\n\n')
  return stated
    .map(({ heading, texts }) => {
      const html = texts.map((text) => (isMarkup(text) ? text : `<p>${escapeText(text)}</p>`)).join('')
      return heading === null ? html : `<h3>${heading}</h3>${html}`
    })
    .join('')
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replace(/\n+/g, '<br>')
