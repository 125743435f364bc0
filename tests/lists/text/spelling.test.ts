import { expect, test } from 'vitest'
import { createSpeller } from '#shared/lists/text/spelling.ts'
import { startProcessorTimer } from '#tests/support/processor-time.ts'

const spellerOf = (words: Iterable<readonly [string, number]>) => {
  const documents = new Map(words)
  return createSpeller({ get: (word) => documents.get(word) ?? 0, entries: () => documents })
}

const speller = spellerOf([
  ['программист', 500],
  ['программиста', 60],
  ['бухгалтер', 900],
  ['бухгалтар', 2],
  ['швея', 100],
  ['шея', 20],
  ['курьер', 300],
  ['копирайтер', 80],
  ['тестировщик', 70],
  ['java', 200],
  ['мороз', 10],
  ['мораз', 2],
  ['лиска', 30],
  ['миска', 30],
])

test.each([
  ['програмист', 'программист', 'a missing letter'],
  ['прогграммист', 'программист', 'an extra letter'],
  ['прокраммист', 'программист', 'a wrong letter'],
  ['прогарммист', 'программист', 'two letters swapped'],
  ['крограммист', 'программист', 'a wrong first letter'],
  ['рограммист', 'программист', 'a missing first letter'],
  ['курьерр', 'курьер', 'an extra letter at the end'],
  ['jawa', 'java', 'a Latin word'],
  ['кописайтир', 'копирайтер', 'two mistakes in a long word'],
  ['тсетировщки', 'тестировщик', 'two swaps in a long word'],
  ['пограмист', 'программист', 'two missing letters in a word of nine'],
])('«%s» is corrected to «%s»: %s', (typed, meant) => {
  expect(speller.correct(typed)).toBe(meant)
})

test.each([
  ['программист', 'it is correct'],
  ['программиста', 'the similar word is not ten times as frequent'],
  ['шве', 'it is too short'],
  ['абракадабра', 'no word is similar'],
])('«%s» is not corrected: %s', (typed) => {
  expect(speller.correct(typed)).toBeNull()
})

test('a rare word is corrected to a similar word that is ten times as frequent', () => {
  expect(speller.correct('бухгалтар')).toBe('бухгалтер')
})

test('a known word is not corrected to a similar word that is less than ten times as frequent', () => {
  expect(speller.correct('мораз')).toBeNull()
})

test('two mistakes in a short word are not corrected', () => {
  expect(speller.correct('курер')).toBe('курьер')
  expect(speller.correct('куре')).toBeNull()
})

test.each(['прог4амист', '1с', '2026', 'javа', ''])('«%s» is not a word to correct', (typed) => {
  expect(speller.correct(typed)).toBeNull()
})

test('of equally frequent corrections the first in alphabetical order is used', () => {
  expect(speller.correct('киска')).toBe('лиска')
  expect(
    spellerOf([
      ['миска', 5],
      ['лиска', 5],
    ]).correct('киска'),
  ).toBe('лиска')
  expect(
    spellerOf([
      ['лиска', 5],
      ['миска', 6],
    ]).correct('киска'),
  ).toBe('миска')
})

test('correcting a word takes at most two milliseconds with sixty thousand known words', () => {
  const large = spellerOf(inventedWords(60_000))
  const typed = [...inventedWords(60_200)].slice(60_000).map(([word]) => `${word}щъ`)
  for (const word of typed.slice(0, 50)) large.correct(word)
  const spentMs = startProcessorTimer()
  for (const word of typed) large.correct(word)
  const eachMs = spentMs() / typed.length
  // The promise is 2 ms; a busy machine gets twice that.
  expect(eachMs).toBeLessThan(4)
})

/** The same syllables in the same order each time: no chance in a test. */
function* inventedWords(count: number): Generator<[word: string, documents: number]> {
  const syllables = [
    'ко',
    'ра',
    'ми',
    'ство',
    'пе',
    'лу',
    'на',
    'ди',
    'го',
    'вер',
    'ти',
    'за',
    'бы',
    'сно',
    'жа',
    'ель',
  ]
  let seed = 1
  for (let made = 0; made < count; made++) {
    let word = ''
    for (let part = 0; part < 4; part++) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      word += syllables[Math.floor(seed / 65_536) % syllables.length]
    }
    yield [word, (made % 97) + 1]
  }
}
