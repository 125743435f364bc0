/** Questions that the help page suggests when nothing is found. */
export const HELP_SUGGESTIONS = ['отклик', 'зарплата', 'оплата', 'удалить аккаунт', 'мошенники'] as const

export const HELP_QUERY_MAX = 80

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\d]+/gu) ?? []

const ENDING = 2
const STEM_MIN = 4

/** A word without its ending, so that «откликов» finds «отклик». */
const stemOf = (word: string) => (word.length >= STEM_MIN + ENDING ? word.slice(0, -ENDING) : word)

/**
 * Makes a filter of texts for a query: every word of it has to begin a word of the text.
 * @returns null for a query without words
 */
export function helpMatcher(query: string): ((text: string) => boolean) | null {
  const stems = wordsIn(query).map(stemOf)
  if (stems.length === 0) return null
  return (text) => {
    const words = wordsIn(text)
    return stems.every((stem) => words.some((word) => word.startsWith(stem)))
  }
}
