import { decodeEntities } from '#shared/kernel/html-text.ts'

const REAL_TAG = /<\/?(?:p|br|ul|ol|li|div|span|strong|b|i|em|u|a|table|tr|td|font|h[1-6])(?:\s[^<>]*)?\/?>/i
/** What only markup has: the end of an element, or the beginning of a paragraph, a line or an item. */
const ESCAPED_TAG =
  /&(?:amp;)*lt;(?:\/(?:p|ul|ol|li|div|span|strong|b|i|em|u|a|table|tr|td|font|h[1-6])|(?:p|br|li|ul|ol)(?:\s.{0,200}?)?\/?)\s*&(?:amp;)*gt;/is
/** Of characters that no text means by their names; `&amp;lt;` stays, because a text may be about tags. */
const ESCAPED_CHARACTER =
  /&amp;(nbsp|ensp|emsp|thinsp|shy|[lr]aquo|[lrb]dquo|[ls]bquo|[lr]squo|[nm]dash|hellip|bull|middot|quot|#39|#160|#171|#187|#821[12]|#8226);/g
const LEVELS_MAX = 3

/**
 * HTML that was escaped once too often, as it was meant: `&lt;p&gt;` is a tag where a text has no real one. Beside real
 * tags it is what the text says.
 */
export function unescapeMarkup(text: string): string {
  let plain = text
  for (let level = 0; level < LEVELS_MAX; level += 1) {
    if (REAL_TAG.test(plain) || !ESCAPED_TAG.test(plain)) break
    plain = plain.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => decodeEntities(entity))
  }
  return plain.replace(ESCAPED_CHARACTER, '&$1;')
}

export const isMarkup = (text: string) => /<\/?(?:p|br|ul|ol|li|div|strong|b|h\d)\b/i.test(text)
