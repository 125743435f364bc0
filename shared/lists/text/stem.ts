import { memoised } from '#shared/kernel/memoised.ts'

/**
 * The Russian stemmer of Snowball, https://snowballstem.org/algorithms/russian/stemmer.html, which the
 * `russian` text search configuration of PostgreSQL uses too, so highlights agree with matches.
 */

const VOWEL = /[аеиоуыэюя]/
const PERFECTIVE_GERUND = /(?:(?<=[ая])(?:в|вши|вшись)|[иы](?:в|вши|вшись))$/
const ADJECTIVE = /(?:ими|ыми|его|ого|ему|ому|[еиыо]е|[еиыо]й|[еиыо]м|[иы]х|[уюое]ю|ая|яя)$/
const PARTICIPLE = /(?:(?<=[ая])(?:ем|нн|вш|ющ|щ)|ивш|ывш|ующ)$/
const REFLEXIVE = /с[яь]$/
const VERB =
  /(?:(?<=[ая])(?:ла|на|ете|йте|ли|й|л|ем|н|ло|но|ет|ют|ны|ть|ешь|нно)|ила|ыла|ена|ейте|уйте|ите|или|ыли|ей|уй|ил|ыл|им|ым|ен|ило|ыло|ено|ят|ует|уют|ит|ыт|ены|ить|ыть|ишь|ую|ю)$/
const NOUN =
  /(?:а|ев|ов|ие|ье|е|иями|ями|ами|еи|ии|и|ией|ей|ой|ий|й|иям|ям|ием|ем|ам|ом|о|у|ах|иях|ях|ы|ь|ию|ью|ю|ия|ья|я)$/

/** About the words of all texts of a board, which repeat themselves: the rest of them is rare. */
const WORDS_MAX = 30_000

/** `word` is folded: lower case, ё as е. Of a Latin word, the plural ending is removed. */
export const stem = memoised(stemOf, { sizeMax: WORDS_MAX, lengthMax: 12 })

/** Words that share their stem with others of another meaning: «ревью», «аудит», «начинает». */
const APART = /^(ревит|аудио(?=$)|начинающ)/

function stemOf(word: string): string {
  const apart = APART.exec(word)
  if (apart) return apart[0]
  if (/^[a-z]{4,}$/.test(word)) return singular(word)
  const vowel = word.search(VOWEL)
  if (vowel < 0) return word
  // Endings are only after the first vowel (the region RV of the algorithm).
  const head = word.slice(0, vowel + 1)
  const tail = word.slice(vowel + 1)
  const inflected = withoutEnding(tail).replace(/и$/, '')
  return head + tidied(withoutDerivation(inflected, secondRegion(tail)))
}

/** Harman's rules for English plurals: "How effective is suffixing?", 1991. */
function singular(word: string): string {
  if (/(?<![ea])ies$/.test(word)) return word.replace(/ies$/, 'y')
  if (/(?<![aeo])es$/.test(word)) return word.slice(0, -1)
  return /[^us]s$/.test(word) ? word.slice(0, -1) : word
}

function withoutEnding(tail: string): string {
  if (PERFECTIVE_GERUND.test(tail)) return tail.replace(PERFECTIVE_GERUND, '')
  const plain = tail.replace(REFLEXIVE, '')
  if (ADJECTIVE.test(plain)) return plain.replace(ADJECTIVE, '').replace(PARTICIPLE, '')
  return plain.replace(VERB.test(plain) ? VERB : NOUN, '')
}

function withoutDerivation(tail: string, region: number): string {
  const ending = /ость?$/.exec(tail)
  return ending && ending.index >= region ? tail.slice(0, ending.index) : tail
}

function tidied(tail: string): string {
  if (/ейше?$/.test(tail)) return tail.replace(/ейше?$/, '').replace(/нн$/, 'н')
  return tail.replace(/нн$|ь$/, (end) => (end === 'ь' ? '' : 'н'))
}

/** Where the region R2 begins: after the second "vowel, then non-vowel", the first vowel being in the head. */
function secondRegion(tail: string): number {
  const match = /^[аеиоуыэюя]*[^аеиоуыэюя][^аеиоуыэюя]*[аеиоуыэюя]+[^аеиоуыэюя]/.exec(tail)
  return match ? match[0].length : tail.length
}
