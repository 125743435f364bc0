import { fold } from '#shared/lists/text/fold.ts'

/**
 * The lines of a file of which some word went nowhere: each word of the others is in one of the placed texts, next to the
 * word that precedes it in the file, and as often as in the file.
 * @param placed texts of fields, and those that became dates, levels and other values
 */
export function findUnplaced(lines: readonly string[], placed: readonly string[]): string[] {
  const known: Known = { words: new Map(), pairs: new Set(), texts: new Map() }
  for (const text of placed) addText(text, known)
  // A line that is the text of a field as a whole has its words first.
  const isWhole = lines.map((line) => {
    const key = tokensIn(line).join(' ')
    const left = known.texts.get(key) ?? 0
    if (left === 0) return key === ''
    known.texts.set(key, left - 1)
    takeWords(line, known)
    return true
  })
  return lines.filter((line, at) => {
    if (isWhole[at]) return false
    if (!isPlaced(line, known)) return true
    takeWords(line, known)
    return false
  })
}

type Known = {
  /** How often each is left. */
  words: Map<string, number>
  pairs: Set<string>
  texts: Map<string, number>
}

function addText(text: string, { words, pairs, texts }: Known) {
  let before = ''
  for (const word of tokensIn(text)) {
    words.set(word, (words.get(word) ?? 0) + 1)
    pairs.add(`${before} ${word}`)
    before = word
  }
  const key = tokensIn(text).join(' ')
  texts.set(key, (texts.get(key) ?? 0) + 1)
}

function takeWords(line: string, { words }: Known) {
  for (const word of tokensIn(line)) words.set(word, (words.get(word) ?? 0) - 1)
}

const YEAR = /^(?:19|20)\d\d$/

/** Signs between words may divide fields: «Диспетчер, ООО «Сосна»». */
function isPlaced(line: string, { words, pairs }: Known): boolean {
  const needed = new Map<string, number>()
  for (const word of tokensIn(line)) needed.set(word, (needed.get(word) ?? 0) + 1)
  if ([...needed].some(([word, count]) => (words.get(word) ?? 0) < count)) return false
  return line.split(/[\t,;|•·:()/«»"“”@]|\s[—–-]\s|\s{2,}/u).every((segment) => {
    const tokens = tokensIn(segment)
    // A year has other neighbours in its field.
    return tokens.every(
      (word, at) =>
        at === 0 ||
        YEAR.test(word) ||
        YEAR.test(tokens[at - 1] ?? '') ||
        pairs.has(`${tokens[at - 1]} ${word}`),
    )
  })
}

/** Words and numbers; signs are no words. */
export const tokensIn = (text: string): string[] => fold(text).match(/[\p{L}\d]+/gu) ?? []
