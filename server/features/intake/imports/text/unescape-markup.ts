import { decodeEntities } from '#shared/kernel/html-text.ts'

const NAMES =
  'p|br|hr|ul|ol|li|dl|dt|dd|div|section|article|header|footer|pre|blockquote|table|thead|tbody|tr|td|th|h[1-6]|span|strong|b|em|i|u|s|a|font|small|sub|sup'
const REAL_TAG = new RegExp(`</?(?:${NAMES})(?:\\s[^<>]*)?/?>`, 'i')
/** What only markup has: the end of an element, or the beginning of a paragraph, a line or an item. */
const ESCAPED_TAG = new RegExp(
  `&(?:amp;)*lt;(?:/(?:${NAMES})|(?:p|br|li|ul|ol)(?:\\s.{0,200}?)?/?)\\s*&(?:amp;)*gt;`,
  'is',
)
/** Of characters that no text means by their names; `&amp;lt;` stays, because a text may be about tags. */
const ESCAPED_CHARACTER =
  /&(?:amp;)+(nbsp|ensp|emsp|thinsp|shy|[lr]aquo|[lrb]dquo|[ls]bquo|[lr]squo|[nm]dash|hellip|bull|middot|quot|#39|#160|#171|#187|#821[12]|#8226);/g
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

/** The text without elements of HTML, where each parts two words. */
export const withoutTags = (text: string) => text.replace(ANY_TAG, ' ')
const ANY_TAG = new RegExp(REAL_TAG.source, 'gi')

/** Whether a text has elements of HTML. */
export const isMarkup = (text: string) => REAL_TAG.test(text)
