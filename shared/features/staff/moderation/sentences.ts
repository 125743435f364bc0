/** One sentence or line: its text in the form in which patterns read it, and where it begins. */
type Sentence = { text: string; start: number }

const END = /[.!?…]+(?=\s+[^\p{Ll}]|\s*$)|[\n;]/gu

/**
 * The sentences of a plain text, folded letter by letter so that places stay: lower case, «ё» as «е», no-break spaces
 * as plain ones, Latin letters that stand for Cyrillic ones («oплaтa») put right.
 */
export function sentencesOf(text: string): Sentence[] {
  const folded = foldInPlace(text)
  const sentences: Sentence[] = []
  let start = 0
  for (const end of text.matchAll(END)) {
    sentences.push({ text: folded.slice(start, end.index), start })
    start = end.index + end[0].length
  }
  sentences.push({ text: folded.slice(start), start })
  return sentences.filter((sentence) => /\p{L}|\d/u.test(sentence.text))
}

const LATIN = 'abcehkmoptxy'
const CYRILLIC = 'авсенкмортху'

/** As long as the text is, so that a place in the one is a place in the other. */
function foldInPlace(text: string): string {
  return text
    .replaceAll('İ', 'I')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\u00A0\u2007\u202F\t]/g, ' ')
    .replace(/[a-zа-я]*(?:[a-z][а-я]|[а-я][a-z])[a-zа-я]*/g, (word) =>
      word.replace(/[a-z]/g, (letter) => CYRILLIC.charAt(LATIN.indexOf(letter)) || letter),
    )
}
