import { escapeHtml } from '#shared/kernel/text.ts'
import { decodeHtml } from './clean-characters.ts'
import { parseBlocks, renderBlocks } from './html-blocks.ts'
import { htmlOfText } from './text-to-html.ts'
import { readTree } from './text-tree.ts'
import { readSign, tidyBlocks } from './tidy-blocks.ts'
import { writeTree } from './write-tree.ts'

/**
 * Any HTML as p, br, ul, ol, li, strong, em, h3, h4 and links to https addresses. The result is safe to print as it is; it
 * may be empty. The editor does the same with what is pasted (`pastedHtml`).
 */
export const sanitiseHtml = (html: string): string => toBlocks(html, { hasHeadings: true })

/**
 * HTML of a clipboard for the editor: as `sanitiseHtml`, but a bold line stays bold as it was copied. It becomes a heading
 * when it is saved, as one that is typed does.
 */
export const pastedHtml = (html: string): string => toBlocks(html, { hasHeadings: false })

/** Plain text of a clipboard for the editor. A short line goes into the sentence around it, whatever it begins with. */
export const pastedText = (text: string): string =>
  pastedHtml(/[\r\n]/.test(text.trim()) || text.length > PIECE_LENGTH ? htmlOfText(text) : escapeHtml(text))

/** A longer line is a text that has lost its lines. */
const PIECE_LENGTH = 200

/** The text of HTML that holds lines and no tag: it was written as text. Null for any other. */
export const readUntagged = (html: string): string | null =>
  !/<\/?[a-z!]/i.test(html) && /[\r\n]/.test(html.trim()) ? decodeHtml(html) : null

function toBlocks(html: string, options: { hasHeadings: boolean }) {
  const text = readUntagged(html)
  const tree = readTree(text === null ? withLines(html) : htmlOfText(text))
  return renderBlocks(tidyBlocks(parseBlocks(writeTree(tree)), options))
}

const LINE_TAG =
  /<(?:p|div|br|hr|ul|ol|li|dl|table|tr|td|h[1-6]|pre|blockquote|section|article|header|footer|main)\b/i

/** Messengers mark bold words of a text whose lines are lines: two bullets or an empty line tell it from wrapped HTML. */
function withLines(html: string): string {
  if (LINE_TAG.test(html) || !html.includes('\n')) return html
  const lines = html.split(/\r\n?|\n/)
  const items = lines.filter((line) => readSign(line.trim()) !== null).length
  return items >= 2 || /\n[^\S\n]*\n/.test(html.trim()) ? lines.join('<br>') : html
}
