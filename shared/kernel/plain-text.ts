import { withoutZeroWidth } from '#shared/kernel/control-characters.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'

const BLOCK_TAG = /(<\/?(?:p|br|ul|ol|li|h3|h4)(?:\s[^<>]*)?\/?>)/i
const LINK = /<a\s[^<>]*href="([^"<>]*)"[^<>]*>(.*?)<\/a>/gis

/**
 * What a moderator reads and the checks look through: a line for each paragraph, «• » before a point of a list, the
 * address of a link in brackets behind its words. Marks count their places in this text.
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
