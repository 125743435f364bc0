import { isKnownWord } from './known-words.ts'

/**
 * Letters of one alphabet typed with those of another that look the same, in both cases. Other letters of a word then tell
 * which alphabet is meant.
 */
const LATIN = 'ABCEHKMOPTXYaceopxyk'
const CYRILLIC = 'АВСЕНКМОРТХУасеорхук'
/** Letters that only people who hide their text from filters take for each other. */
const HIDDEN_LATIN = 'bhmnutgr'
const HIDDEN_CYRILLIC = 'внмпитдг'
/** Shorter ones are abbreviations as often: «UX» with a Russian «х». */
const HIDDEN_MIN = 3

const MIXED_WORD = /(?<![\p{L}\d])(?=\p{L}*[A-Za-z])(?=\p{L}*[А-Яа-яЁё])\p{L}+/gu
/** «с 9:00», «о компании» with a Latin letter. */
const LONE_PREPOSITION = /(?<=(?:^|[^\p{L}\d]))[coay](?=\s+[«"]?[а-яё\d])/gu

/**
 * Mends words of mixed alphabets: «Mенеджер» with a Latin M, «Руthon» with Russian letters. A word stays where either reading
 * needs a letter without a lookalike («HRом»), and where a Latin abbreviation has a Russian ending («PHPшник»).
 */
export function correctLetters(text: string): string {
  // Most texts have no word of two alphabets.
  if (!/[A-Za-z]\p{Script=Cyrillic}|\p{Script=Cyrillic}[A-Za-z]/u.test(text)) return text
  const corrected = text.replace(MIXED_WORD, correctWord)
  // Where words are mixed, prepositions are typed with the same keyboard.
  return /\p{Script=Cyrillic}/u.test(corrected)
    ? corrected.replace(LONE_PREPOSITION, toCyrillicLetter)
    : corrected
}

function correctWord(word: string): string {
  const latin = [...word].filter((letter) => /[A-Za-z]/.test(letter))
  const cyrillic = [...word].filter((letter) => /[А-Яа-яЁё]/.test(letter))
  const canBeCyrillic = latin.every((letter) => LATIN.includes(letter))
  const canBeLatin = cyrillic.every((letter) => CYRILLIC.includes(letter))
  // «PHPшник», «ITшники»: a Latin abbreviation with a Russian ending.
  if (/^[A-Z]{2,}[а-яё]/.test(word)) return word
  if (canBeCyrillic && (!canBeLatin || isKnownWord(toCyrillic(word)))) return toCyrillic(word)
  const hidden = toHiddenCyrillic(word)
  if (word.length >= HIDDEN_MIN && /^\p{Script=Cyrillic}+$/u.test(hidden) && isKnownWord(hidden))
    return hidden
  if (!canBeLatin) return word
  return canBeCyrillic && cyrillic.length >= latin.length ? toCyrillic(word) : toLatin(word)
}

const toCyrillicLetter = (letter: string) => CYRILLIC.charAt(LATIN.indexOf(letter))

const toCyrillic = (word: string) => replaceLetters(word, LATIN, CYRILLIC)
const toLatin = (word: string) => replaceLetters(word, CYRILLIC, LATIN)
const toHiddenCyrillic = (word: string) => replaceLetters(toCyrillic(word), HIDDEN_LATIN, HIDDEN_CYRILLIC)

const replaceLetters = (word: string, from: string, to: string) =>
  [...word].map((letter) => (from.includes(letter) ? to.charAt(from.indexOf(letter)) : letter)).join('')
