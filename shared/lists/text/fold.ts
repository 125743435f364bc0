import { withoutZeroWidth } from '#shared/kernel/control-characters.ts'

/**
 * The form in which texts and queries are compared. A document and a query go through the same functions, so what
 * they do to a word matters less than that they do it on both sides.
 */

/** A word in its folded form and where it stands in the text as given: [start, end) in UTF-16 units. */
export type IndexToken = { word: string; start: number; end: number }

/** Stress marks: there for the eye, absent from the word. */
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
 * Folded words parted by single spaces, free of every sign that the text search parser of PostgreSQL reads in its own
 * way (hosts, files, signed numbers, hyphenated words). Terms the parser would break are written as one word.
 */
export function indexText(text: string): string {
  return indexTokens(text)
    .map(({ word }) => word)
    .join(' ')
}

/** The words of `indexText` with their places. */
export function indexTokens(text: string): IndexToken[] {
  const tokens: IndexToken[] = []
  for (const match of text.matchAll(TOKEN)) {
    const word = match[1] === undefined ? wordOf(fold(match[0])) : termOf(fold(match[1]))
    if (word !== '') tokens.push({ word, start: match.index, end: match.index + match[0].length })
  }
  return tokens
}

/**
 * Terms whose signs or spaces belong to them. «На дому», «без опыта» and their like are here because the Russian
 * configuration drops prepositions as stop words, after which «без опыта» would find «опыт».
 */
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
  'на\\s+дому(?!WORD)',
  'из\\s+дома(?!WORD)',
  'без\\s+(?:опыта|вложений|продаж|звонков|холодных\\s+звонков|обзвона|образования)(?!WORD)',
]
/** First group: a term; otherwise a run of letters and digits with the invisible signs inside it. */
const TOKEN = new RegExp(
  `(${TERMS.join('|').replaceAll('WORD', '[\\p{L}\\p{Nd}]')})|[\\p{L}\\p{Nd}][\\p{L}\\p{Nd}\\p{M}\\u00AD\\u200B-\\u200D\\u2060\\uFEFF]*`,
  'giu',
)

/** One spelling for words that are written in several ways. Keys are folded; a term is looked up with its signs first. */
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
  // `it` is an English stop word for PostgreSQL, and on this board it is always the trade.
  ['it', 'айти'],
  ['ит', 'айти'],
  ['в2в', 'b2b'],
  ['в2с', 'b2c'],
  ['smmщик', 'сммщик'],
])

function termOf(folded: string): string {
  return SPELLINGS.get(folded) ?? wordOf(folded.replace(/[\s./-]/g, ''))
}

function wordOf(folded: string): string {
  const word = oneAlphabet(folded)
  return SPELLINGS.get(word) ?? word.replace(/^(?:фронт|б[эе]к)[эе]нд|^фулл?ст[эе]к|^оффлайн/, loanSpelling)
}

function loanSpelling(start: string): string {
  if (start.startsWith('фронт')) return 'фронтенд'
  if (start.startsWith('фул')) return 'фулстек'
  return start.startsWith('оф') ? 'офлайн' : 'бэкенд'
}

const LATIN_TWINS = 'abcehkmoptxy'
const CYRILLIC_TWINS = 'авсенкмортху'

/** Repairs «Mенеджер» typed with a Latin M: the letters of the rarer alphabet are replaced if each has a twin. */
function oneAlphabet(word: string): string {
  const latin = word.match(/[a-z]/g)?.length ?? 0
  const cyrillic = word.match(/[а-я]/g)?.length ?? 0
  if (latin === 0 || cyrillic === 0) return word
  const toCyrillic = twinned(word, /[a-z]/g, LATIN_TWINS, CYRILLIC_TWINS)
  const toLatin = twinned(word, /[а-я]/g, CYRILLIC_TWINS, LATIN_TWINS)
  return (cyrillic >= latin ? (toCyrillic ?? toLatin) : (toLatin ?? toCyrillic)) ?? word
}

function twinned(word: string, strangers: RegExp, from: string, to: string): string | null {
  let isWhole = true
  const repaired = word.replace(strangers, (letter) => {
    const at = from.indexOf(letter)
    if (at < 0) isWhole = false
    return to.charAt(at)
  })
  return isWhole ? repaired : null
}
