import { decodeHtml } from './clean-characters.ts'
import { parseBlocks, renderBlocks } from './html-blocks.ts'
import { htmlOfText } from './text-to-html.ts'
import { readTree } from './text-tree.ts'
import { tidyBlocks } from './tidy-blocks.ts'
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

/** Plain text of a clipboard for the editor. */
export const pastedText = (text: string): string => pastedHtml(htmlOfText(text))

/** The text of HTML that holds lines and no tag: it was written as text. Null for any other. */
export const readUntagged = (html: string): string | null =>
  !/<\/?[a-z!]/i.test(html) && /\S\s*[\r\n]\s*\S/.test(html) ? decodeHtml(html) : null

function toBlocks(html: string, options: { hasHeadings: boolean }) {
  const text = readUntagged(html)
  const tree = readTree(text === null ? html : htmlOfText(text))
  return renderBlocks(tidyBlocks(parseBlocks(writeTree(tree)), options))
}
