/** Places where a long word may be broken. */
const VOWELS = 'аеёиоуыэюяaeiouy'
const LONG = 9
/** Letters that stay together at each end of a word. */
const END = 3

/** Syllables of a long word; a short one and one that is no plain word stay whole. */
export function splitSyllables(word: string): string[] {
  if (word.length < LONG || !/^\p{Lu}?\p{Ll}+[.,;:)]?$/u.test(word)) return [word]
  const parts: string[] = []
  let start = 0
  for (let at = END; at <= word.length - END - 1; at += 1) {
    const before = word.charAt(at - 1).toLowerCase()
    const next = word.charAt(at).toLowerCase()
    const after = word.charAt(at + 1).toLowerCase()
    const isBorder = VOWELS.includes(before) && !VOWELS.includes(next) && VOWELS.includes(after)
    if (!isBorder || at - start < 2) continue
    parts.push(word.slice(start, at))
    start = at
  }
  return [...parts, word.slice(start)]
}

const SOFT_HYPHEN = '\u00AD'

/** The text with soft hyphens in its long words. */
export const addSoftHyphens = (text: string) =>
  text
    .split(' ')
    .map((word) => splitSyllables(word).join(SOFT_HYPHEN))
    .join(' ')
