/** A pattern, possibly behind a cheap check. */
export type Phrase = Pick<RegExp, 'test' | 'exec'>

/**
 * Returns a pattern that matches any of the Russian phrases in folded text. `‹` matches the start of a word and `…` the
 * rest of one, so that «‹удаленн… работ…» matches all grammatical cases.
 */
export function words(...sources: string[]): RegExp {
  return new RegExp(sourceOf(sources), 'u')
}

/** Same as `words`, with the flag `g` for replacing. */
export function everywhere(...sources: string[]): RegExp {
  return new RegExp(sourceOf(sources), 'gu')
}

/**
 * Same as `words`, for phrases that contain one of the `keys` (parts of words, separated by bars). Most texts contain
 * none, and searching for a key is a hundred times faster than for a phrase.
 */
export function phrases(keys: string, ...sources: string[]): Phrase {
  const pattern = words(...sources)
  const hasKey = keyCheck(keys)
  return {
    test: (text) => hasKey(text) && pattern.test(text),
    exec: (text) => (hasKey(text) ? pattern.exec(text) : null),
  }
}

/** Combines patterns; the first one that matches, in their order, is used. Each pattern may have a separate check. */
export function anyOf(...patterns: readonly Phrase[]): Phrase {
  return {
    test: (text) => patterns.some((pattern) => pattern.test(text)),
    exec(text) {
      for (const pattern of patterns) {
        const found = pattern.exec(text)
        if (found) return found
      }
      return null
    },
  }
}

/** Checks whether a text contains one of the keys, separated by bars. */
export function keyCheck(keys: string): (text: string) => boolean {
  const list = keys.split('|')
  return (text) => list.some((key) => text.includes(key))
}

function sourceOf(sources: string[]) {
  return sources.join('|').replaceAll('‹', '(?<![\\p{L}\\d])').replaceAll('…', '\\p{L}*')
}
