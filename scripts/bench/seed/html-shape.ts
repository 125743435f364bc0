const BLOCK = /<(h3|h4|p|li)>([^<]*)/g
const INLINE_TAG = /<\/?(?:strong|em|b|i|u|s|a|br|span)\b[^>]*>/g
/** Addresses, and characters that HTML escapes. */
const NOT_A_WORD = /[&<>@"]|:\/\//

/** The blocks of a text, without its words. */
export type HtmlShape = readonly { tag: string; words: number }[]

/** The blocks of sanitised HTML with their words. */
export function blocksOf(html: string): { tag: string; words: string[] }[] {
  return Array.from(html.replace(INLINE_TAG, ' ').matchAll(BLOCK), ([, tag = 'p', text = '']) => ({
    tag: tag === 'h4' ? 'h3' : tag,
    words: wordsOf(text),
  })).filter(({ words }) => words.length > 0)
}

export const wordsOf = (text: string) =>
  text.split(/\s+/).filter((word) => word !== '' && !NOT_A_WORD.test(word))
