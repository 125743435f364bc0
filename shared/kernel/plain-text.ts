import { withoutZeroWidth } from '#shared/kernel/text.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'

const BLOCK_TAG = /(<\/?(?:p|br|ul|ol|li|h3|h4)(?:\s[^<>]*)?\/?>)/i
const LINK = /<a\s[^<>]*href="([^"<>]*)"[^<>]*>(.*?)<\/a>/gis

/**
 * The text for moderators and for automatic checks: one line per paragraph, «• » before items of lists, the address of a
 * link in brackets after its text. Findings of the checks have positions in this text.
 */
export function plainTextOf(html: string): string {
  const lines: string[] = []
  let bullet = ''
  for (const piece of html.split(BLOCK_TAG)) {
    if (BLOCK_TAG.test(piece)) {
      if (/^<li/i.test(piece)) bullet = '• '
      continue
    }
    const text = withoutZeroWidth(textOfHtml(piece.replace(LINK, withAddress)))
    if (text === '') continue
    lines.push(bullet + text)
    bullet = ''
  }
  return lines.join('\n')
}

const withAddress = (_whole: string, href: string, words: string) =>
  href.includes(words.trim()) ? ` ${href} ` : `${words} (${href})`
