import { readUntagged, sanitiseHtml } from '#shared/features/board/vacancies/text/sanitise-html.ts'
import { htmlOfText } from '#shared/features/board/vacancies/text/text-to-html.ts'
import { withoutInvisible } from '#shared/features/board/vacancies/text/clean-characters.ts'
import { correctLetters } from './correct-letters.ts'
import { correctHtml } from './correct-text.ts'
import { partWords } from './part-words.ts'

const HTML = /<(?:p|br|ul|ol|li|div|span|table|strong|b|em|i|a|h\d)\b/i

/**
 * A text of a vacancy as sanitised HTML, with its words parted and in one alphabet each. Every way in leads through here: the
 * form, the text that is pasted as one, the API of companies, files and feeds.
 * @param format without it the text says itself whether it is HTML
 */
export function cleanText(text: string, format?: 'html' | 'text' | null): string {
  const plain = withoutInvisible(text)
  if (!(format ? format === 'html' : HTML.test(plain))) return cleanLines(plain)
  const untagged = readUntagged(plain)
  if (untagged !== null) return cleanLines(untagged)
  const html = sanitiseHtml(plain)
  const corrected = correctHtml(html)
  return corrected === html ? html : sanitiseHtml(corrected)
}

const cleanLines = (text: string) => sanitiseHtml(htmlOfText(correctLetters(text), partWords))
