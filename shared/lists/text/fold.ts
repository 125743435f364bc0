import { memoised } from '#shared/kernel/memoised.ts'
import { withoutZeroWidth } from '#shared/kernel/text.ts'

/**
 * Normalises texts and queries for comparison. Documents and queries use the same functions, so it matters more that a
 * word changes in the same way on both sides than how it changes.
 */

/** A folded word and its place in the original text: [start, end) in UTF-16 units. */
export type IndexToken = { word: string; start: number; end: number }

/** Combining stress marks. */
const STRESS = /[\u0300\u0301]/g

/** NFC, lower case, ё → е, no soft hyphens, zero-width characters and stress marks, no-break spaces as plain ones. */
export function fold(text: string): string {
  return withoutZeroWidth(text)
    .normalize('NFC')
    .replace(STRESS, '')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
}

/**
 * Folded words separated by single spaces, without signs that are special to the text search parser of PostgreSQL (hosts,
 * files, signed numbers, hyphenated words). Terms that the parser would split are written as one word.
 */
export function indexText(text: string): string {
  return indexTokens(text)
    .map(({ word }) => word)
    .join(' ')
}

/** About the spellings of words in all texts of a board: the rest of them is rare. */
const SPELLINGS_MAX = 50_000
const foldedWord = memoised((word) => toWord(fold(word)), { sizeMax: SPELLINGS_MAX, lengthMax: 12 })

/** The words of `indexText` with their places in the text. */
export function indexTokens(text: string): IndexToken[] {
  const tokens: IndexToken[] = []
  for (const match of text.matchAll(TOKEN)) {
    const word = match[1] === undefined ? foldedWord(match[0]) : toTerm(fold(match[1]))
    if (word !== '') tokens.push({ word, start: match.index, end: match.index + match[0].length })
  }
  return tokens
}

/**
 * Phrases that are one word each: the Russian configuration drops prepositions as stop words, after which «без опыта»
 * would find «опыт».
 */
const PHRASES = [
  'на дому',
  'из дома',
  'без опыта',
  'без вложений',
  'без продаж',
  'без звонков',
  'без холодных звонков',
  'без обзвона',
  'без образования',
]
const PHRASE_WORDS = PHRASES.map((phrase) => phrase.replaceAll(' ', ''))

/** Whether a word of the index is such a phrase. */
export const isPhrase = (word: string): boolean => PHRASE_WORDS.includes(word)
/** Whether it is one or the beginning of one: «надом». */
export const beginsPhrase = (word: string): boolean => PHRASE_WORDS.some((phrase) => phrase.startsWith(word))

/** Terms that include signs or spaces. */
const TERMS = [
  '[cс]\\+\\+',
  '[cсf]#',
  '(?<![\\p{L}\\p{Nd}.])\\.net(?!WORD)',
  '(?<=\\b(?:asp|vb|ado))\\.net(?!WORD)',
  '1[cс](?!\\p{L})',
  '[a-z][a-z\\d]*\\.js(?!WORD)',
  '(?:node|next|vue|react|nuxt|angular|express|three)[- ]js(?!WORD)',
  '(?:front|back)[- ]end',
  'full[- ]stack',
  'dev[- ]?ops(?!WORD)',
  'e-(?:mail|commerce|learning)',
  'wi-fi(?!WORD)',
  'смм-щик',
  'smm-щик',
  '(?:фронт|б[эе]к)[- ][эе]нд',
  'фулл?[- ]ст[эе]к',
  'он-лайн',
  'офф?-лайн',
  '[жзб]/[дпу](?!WORD)',
  ...PHRASES.map((phrase) => `${phrase.replaceAll(' ', '\\s+')}(?!WORD)`),
]
/** A term (the first group), or a run of letters and digits with invisible characters within it. */
const TOKEN = new RegExp(
  `(${TERMS.join('|').replaceAll('WORD', '[\\p{L}\\p{Nd}]')})|[\\p{L}\\p{Nd}][\\p{L}\\p{Nd}\\p{M}\\u00AD\\u200B-\\u200D\\u2060\\uFEFF]*`,
  'giu',
)

/** Canonical spellings, by folded word; a term is looked up with its signs first. */
const SPELLINGS = new Map([
  ['c++', 'cplusplus'],
  ['с++', 'cplusplus'],
  ['c#', 'csharp'],
  ['с#', 'csharp'],
  ['f#', 'fsharp'],
  ['.net', 'dotnet'],
  ['1c', '1с'],
  ['vuejs', 'vue'],
  ['reactjs', 'react'],
  ['angularjs', 'angular'],
  ['nuxtjs', 'nuxt'],
  // `it` is an English stop word for PostgreSQL, and on a job board it is always the field of work.
  ['it', 'айти'],
  ['ит', 'айти'],
  ['в2в', 'b2b'],
  ['в2с', 'b2c'],
  ['smmщик', 'сммщик'],
])

function toTerm(folded: string): string {
  return SPELLINGS.get(folded) ?? toWord(folded.replace(/[\s./-]/g, ''))
}

function toWord(folded: string): string {
  const word = oneAlphabet(folded)
  return SPELLINGS.get(word) ?? word.replace(/^(?:фронт|б[эе]к)[эе]нд|^фулл?ст[эе]к|^оффлайн/, loanSpelling)
}

function loanSpelling(start: string): string {
  if (start.startsWith('фронт')) return 'фронтенд'
  if (start.startsWith('фул')) return 'фулстек'
  return start.startsWith('оф') ? 'офлайн' : 'бэкенд'
}

const LATIN_LOOKALIKES = 'abcehkmoptxy'
const CYRILLIC_LOOKALIKES = 'авсенкмортху'

/** Corrects «Mенеджер» with a Latin M: replaces the letters of the rarer alphabet if each has a lookalike. */
function oneAlphabet(word: string): string {
  const latin = word.match(/[a-z]/g)?.length ?? 0
  const cyrillic = word.match(/[а-я]/g)?.length ?? 0
  if (latin === 0 || cyrillic === 0) return word
  const toCyrillic = replaceLookalikes(word, /[a-z]/g, LATIN_LOOKALIKES, CYRILLIC_LOOKALIKES)
  const toLatin = replaceLookalikes(word, /[а-я]/g, CYRILLIC_LOOKALIKES, LATIN_LOOKALIKES)
  return (cyrillic >= latin ? (toCyrillic ?? toLatin) : (toLatin ?? toCyrillic)) ?? word
}

function replaceLookalikes(word: string, foreign: RegExp, from: string, to: string): string | null {
  let isComplete = true
  const repaired = word.replace(foreign, (letter) => {
    const at = from.indexOf(letter)
    if (at < 0) isComplete = false
    return to.charAt(at)
  })
  return isComplete ? repaired : null
}
