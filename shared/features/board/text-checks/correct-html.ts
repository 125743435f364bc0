import { escapeHtml } from '#shared/kernel/text.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { plainTextOf } from '#shared/kernel/plain-text.ts'
import type { TextFinding } from './finding.ts'
import { findCorrection } from './correct-text.ts'

/** A tag, a character reference or a character. */
const PIECE = /<[^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]\w*);|[^]/giu
const BLOCK_TAG = /^<\/?(?:p|br|ul|ol|li|h3|h4)(?:\s|\/?>)/i
const EMPTY_ELEMENT = /<(p|li|ul|ol|h3|h4|strong|em)>(?:\s|<br\s*\/?>)*<\/\1>/gi

/**
 * The HTML of a vacancy without what a check has found in its plain text (`plainTextOf`); null where that cannot be
 * corrected. Formatting around the words stays, and elements that get empty go.
 */
export function correctHtml(html: string, finding: TextFinding): string | null {
  const plain = plainTextOf(html)
  const edit = findCorrection(plain, finding)
  if (edit === null) return null
  // A sign of a list and the end of a line are elements here.
  const removed = plain
    .slice(edit.start, edit.end)
    .replace(/^\n|\n$/g, '')
    .replace(/^• /, '')
  const corrected =
    replaced(html, { removed, replacement: edit.replacement.replace(/^• /, '') }) ?? unlinked(html, finding)
  return corrected === null ? null : withoutEmpty(corrected)
}

type Piece = { source: string; text: string }

/** Null where the words are not in one block. */
function replaced(
  html: string,
  { removed, replacement }: { removed: string; replacement: string },
): string | null {
  const pieces = (html.match(PIECE) ?? []).map((source): Piece => ({ source, text: shownBy(source) }))
  const shown = pieces.map(({ text }) => text).join('')
  const at = shown.indexOf(spaced(removed))
  if (at < 0 || removed === '') return null
  let position = 0
  return pieces
    .map(({ source, text }) => {
      const isRemoved =
        text !== '' && position >= at && position < at + removed.length && !source.startsWith('<')
      const isFirst = isRemoved && position === at
      position += text.length
      if (!isRemoved) return source
      return isFirst ? escapeHtml(replacement) : ''
    })
    .join('')
}

/** What a piece adds to the text; a block ends a line. */
function shownBy(source: string): string {
  if (source.startsWith('<')) return BLOCK_TAG.test(source) ? '\n' : ''
  return spaced(source.startsWith('&') ? textOfHtml(`.${source}.`).slice(1, -1) || ' ' : source)
}

const spaced = (text: string) => text.replace(/[^\S\n]/gu, ' ')

/** The address of a link is not among the words that it shows. */
function unlinked(html: string, { quote }: TextFinding): string | null {
  const corrected = html.replace(
    /<a\s[^<>]*href="([^"<>]*)"[^<>]*>(.*?)<\/a>/gis,
    (whole, href: string, shown: string) => (href.includes(quote) || quote.includes(href) ? shown : whole),
  )
  return corrected === html ? null : corrected
}

function withoutEmpty(html: string): string {
  let left = html
  for (let depth = 4; depth > 0; depth--) left = left.replace(EMPTY_ELEMENT, '')
  return left
}
