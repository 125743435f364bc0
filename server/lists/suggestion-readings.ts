import { beginsPhrase, indexText, isPhrase } from '#shared/lists/text/fold.ts'
import { otherLayout } from '#shared/lists/text/layout.ts'
import { variantsOf } from '#shared/lists/text/spelling.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { STOP_WORDS } from '#shared/lists/text/stop-words.ts'
import { fromLatin, toLatin } from '#shared/lists/text/transliteration.ts'
import type { TypedWord } from './prefix-index.ts'

/** Shorter words have too many neighbours. A reading with one letter less is not shorter either. */
const MISTYPED_LENGTH_MIN = 4
/** Longer ones are no words. */
const MISTYPED_LENGTH_MAX = 30

/**
 * What a half-typed text may mean, the likeliest first: as typed, with its last words as one term («без оп»), in the
 * other keyboard layout, in another form or alphabet, with one typing mistake in a word.
 */
export function* readingsOf(
  text: string,
  { hasPrefix }: { hasPrefix: (prefix: string) => boolean },
): Generator<readonly TypedWord[]> {
  const words = wordsOf(text)
  const layout = wordsOf(otherLayout(text) ?? '')
  const isLayoutFirst = PUNCTUATION_IN_WORD.test(text)
  if (isLayoutFirst) yield asTyped(layout)
  yield asTyped(words)
  if (words.length > 1) yield asTyped([...words.slice(0, -2), words.slice(-2).join('')])
  if (!isLayoutFirst) yield asTyped(layout)
  yield words.map((word) => inOtherForms(word).filter(hasPrefix))
  yield words.map((word) => [word, ...mistyped(word), ...mistypedInLatin(word)].filter(hasPrefix))
}

/**
 * What remains of a text that finds nothing when words are left out: all readings with one word less, then with two. Words
 * that nothing begins with and stop words are left out first.
 */
export function* shorterReadingsOf(
  text: string,
  { hasPrefix }: { hasPrefix: (prefix: string) => boolean },
): Generator<readonly (readonly TypedWord[])[]> {
  const words = wordsOf(text)
  // Without its phrase «работа на дому» would be any list at all, that of each place too.
  const asking = words.some(isPhrase) ? ASKING_STEMS : []
  const hopeful = words
    .filter((word) => !STOP_WORDS.has(word) && word.length > 1 && !asking.includes(stem(word)))
    .slice(-SHORTENED_WORDS_MAX)
    .map((word) => inOtherForms(word).filter(hasPrefix))
    .filter(({ length }) => length > 0)
  if (words.length < 2 || hopeful.length === 0) return
  for (let length = hopeful.length; length > 0; length--) yield combinations(hopeful, length)
}

const SHORTENED_WORDS_MAX = 5
const ASKING_STEMS = ['работа', 'работать', 'вакансия', 'вакансии', 'ищу', 'найти'].map(stem)

function combinations<T>(all: readonly T[], length: number): T[][] {
  if (length === 0) return [[]]
  return all.flatMap((one, at) => combinations(all.slice(at + 1), length - 1).map((rest) => [one, ...rest]))
}

/** A phrase has no other form: its stem would be the beginning of «Надым». */
const inOtherForms = (word: string) =>
  isPhrase(word) ? [word] : [word, stem(word), ...fromLatin(word), ...toLatin(word)]

/** These punctuation keys are Russian letters in the other layout: «,e[u» is «бухг». */
const PUNCTUATION_IN_WORD = /[a-z][[\];',.`{}]|[[\];',.`{}][a-z]/i

const wordsOf = (text: string) =>
  indexText(text)
    .split(' ')
    .filter((word) => word !== '')

const asTyped = (words: readonly string[]): TypedWord[] => words.map((word) => [word])

/** «kurier» is «курьер». Short words have too many readings already. */
const mistypedInLatin = (word: string) =>
  word.length > MISTYPED_LENGTH_MIN && word.length <= MISTYPED_LENGTH_MAX
    ? fromLatin(word).flatMap(mistyped)
    : []

/** A phrase that the board knows has no mistake: «на дому» is not «Надым». */
function mistyped(word: string): string[] {
  if (word.length < MISTYPED_LENGTH_MIN || word.length > MISTYPED_LENGTH_MAX || beginsPhrase(word)) return []
  return [...new Set(variantsOf(word))].filter(({ length }) => length >= MISTYPED_LENGTH_MIN)
}
