import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { indexText } from '#shared/lists/text/fold.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { SYNONYM_RINGS } from '#shared/lists/text/synonym-rings.ts'

/** Words of titles of vacancies, each in two titles or more. */
const TITLE_WORDS = readFileSync(new URL('title-words.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
/** Shorter words have no forms. */
const LENGTH_MIN = 4
/** Endings of nouns and adjectives, and suffixes with which a word keeps its meaning. */
const ENDING = new RegExp(
  `^(?:${[
    '[аяоеуюыиьй]?',
    '[оеаяиы]м|[аяиы]ми|[аяиы]х|[ое]в|иев|[оеиы]й|[иы]е|[оеу]е|[аяую]я|ую|юю|[ое]го|[ое]му|ь?ю|ия|ии|ию|ие[йм]|ия[мх]|иями',
    'к[аиуе]?|кой|[ое]к|ц[аыуе]|цев|цам',
    'н(?:ый|ая|ое|ые|ой|ого|ых|а|ы)?|ость?|ости',
    's',
  ].join('|')})$`,
)
/** Pairs that share a stem and a meaning, and are no forms of each other by their endings. */
const OF_ONE_MEANING = new Set([
  'общественностью общественных',
  'машинное машине',
  'охранное охрана',
  'охранная охрана',
  'охранное охраны',
  'охранная охраны',
])

/** Words with the stem of a synonym that are no forms of it. */
function aliens(word: string): string[] {
  return (TITLE_WORDS_BY_STEM.get(stem(word)) ?? []).filter(
    (other) => other !== word && !isForm(word, other) && !OF_ONE_MEANING.has(`${word} ${other}`),
  )
}
const TITLE_WORDS_BY_STEM = Map.groupBy(TITLE_WORDS, stem)

function isForm(one: string, other: string): boolean {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared += 1
  return [shared, shared - 1, shared - 2]
    .filter((length) => length >= 2)
    .some((length) => ENDING.test(one.slice(length)) && ENDING.test(other.slice(length)))
}

test('no synonym has the stem of a word of another meaning', () => {
  const words = SYNONYM_RINGS.flatMap((ring) =>
    ring.split(' | ').flatMap((entry) => indexText(entry).split(' ')),
  )
  const found = [...new Set(words)]
    .filter(({ length }) => length >= LENGTH_MIN)
    .flatMap((word) => aliens(word).map((other) => `${word} ${other}`))
  expect(found).toEqual([])
})

test.each([
  ['ревит', 'ревью'],
  ['аудио', 'аудит'],
  ['начинающий', 'начинает'],
])('«%s» and «%s» are told apart', (one, other) => {
  expect(stem(one)).not.toBe(stem(other))
  expect(isForm(one, other)).toBe(false)
})

test('forms of one word are no collision', () => {
  for (const [one, other] of [
    ['начинающий', 'начинающего'],
    ['ревит', 'ревита'],
    ['дизайнер', 'дизайнеры'],
  ] as const) {
    expect(stem(one)).toBe(stem(other))
    expect(isForm(one, other)).toBe(true)
  }
})
