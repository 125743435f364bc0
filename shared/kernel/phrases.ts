/** What phrases are looked up with: a pattern, or a pattern behind a cheap check. */
export type Phrase = Pick<RegExp, 'test' | 'exec'>

/**
 * A pattern of Russian phrases over folded text: any of the sources. In a source `‹` stands for the beginning of a word
 * and `…` for the rest of one, so that «‹удаленн… работ…» reads all its cases.
 */
export function words(...sources: string[]): RegExp {
  return new RegExp(sourceOf(sources), 'u')
}

/** The same for replacing every occurrence. */
export function everywhere(...sources: string[]): RegExp {
  return new RegExp(sourceOf(sources), 'gu')
}

/**
 * `words` for phrases that cannot stand in a text without one of the `keys` (parts of words, parted by bars): most texts
 * have none, and looking for a key is a hundred times cheaper than for a phrase.
 */
export function phrases(keys: string, ...sources: string[]): Phrase {
  const pattern = words(...sources)
  const hasKey = keyCheck(keys)
  return {
    test: (text) => hasKey(text) && pattern.test(text),
    exec: (text) => (hasKey(text) ? pattern.exec(text) : null),
  }
}

/** Whether a text has one of the keys, parted by bars. */
export function keyCheck(keys: string): (text: string) => boolean {
  const list = keys.split('|')
  return (text) => list.some((key) => text.includes(key))
}

function sourceOf(sources: string[]) {
  return sources.join('|').replaceAll('‹', '(?<![\\p{L}\\d])').replaceAll('…', '\\p{L}*')
}
