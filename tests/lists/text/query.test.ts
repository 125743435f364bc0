import { expect, test } from 'vitest'
import { parseQuery } from '#shared/lists/text/query.ts'

const typedTerms = (raw: string) => parseQuery(raw).groups.map(({ alternatives: [first] }) => first)
const word = (...words: string[]) => ({ words, phrase: false })
const phrase = (...words: string[]) => ({ words, phrase: true })

test('plain query words are all required in normalised form', () => {
  expect(typedTerms('Сметчик  Ёлок')).toEqual([word('сметчик'), word('елок')])
})

test.each([
  '"сметчик елок"',
  '«сметчик елок»',
  '“сметчик елок”',
  '„сметчик елок“',
  '"сметчик елок',
  'и"сметчик елок"',
])('the query %s searches for adjacent words', (raw) => {
  expect(typedTerms(raw)).toContainEqual(phrase('сметчик', 'елок'))
})

test('a minus before a word or phrase excludes it', () => {
  const query = parseQuery('сметчик -офис -"холодные звонки" \u2212онлайн-школа')
  expect(query.groups.map(({ typed }) => typed)).toEqual(['сметчик'])
  expect(query.excluded).toEqual([word('офис'), phrase('холодные', 'звонки'), phrase('онлайн', 'школа')])
})

test('a hyphen inside words and a dash between them exclude nothing', () => {
  expect(typedTerms('онлайн-школа')).toEqual([word('онлайн'), word('школа')])
  expect(parseQuery('сметчик - надомник').excluded).toEqual([])
})

test('a synonym of several words joins one group with the typed word first', () => {
  const [first, second, ...rest] = parseQuery('сметчик Удалённой работы').groups
  expect(first).toEqual({ alternatives: [word('сметчик')], typed: 'сметчик' })
  expect(second?.typed).toBe('Удалённой работы')
  expect(second?.alternatives[0]).toEqual(word('удаленной', 'работы'))
  expect(second?.alternatives).toContainEqual(word('дистанционно'))
  expect(second?.alternatives).toContainEqual(phrase('дистанционная', 'работа'))
  expect(rest).toEqual([])
})

test('quoted and excluded words have no synonyms', () => {
  expect(parseQuery('"удалёнка"').groups[0]?.alternatives).toEqual([word('удаленка')])
  expect(parseQuery('-удалёнка').excluded).toEqual([word('удаленка')])
})

test('query terms keep their signs, also across a space', () => {
  expect(typedTerms('C++ node js .NET')).toEqual([word('cplusplus'), word('nodejs'), word('dotnet')])
  expect(parseQuery('ищу node js').groups[1]?.typed).toBe('node js')
})

test('a repeated query word counts once', () => {
  expect(typedTerms('швея Швея швея')).toEqual([word('швея')])
})

test.each(['', '   ', '-', '""', '"', '«»', '!?', '- -', '\u0000', '-""'])(
  'the query «%s» is empty',
  (raw) => {
    expect(parseQuery(raw)).toEqual({ groups: [], excluded: [], isEmpty: true, truncated: false })
  },
)

test('a query of exclusions alone is not empty', () => {
  expect(parseQuery('-офис')).toMatchObject({ groups: [], isEmpty: false })
})

test('control characters are removed from a query, and line ends separate words', () => {
  expect(typedTerms('сме\u0000тчик\nелок')).toEqual([word('сметчик'), word('елок')])
})

test('a query is limited to its first twenty words, with a notice', () => {
  const words = Array.from({ length: 25 }, (_, index) => `сл${'абвгдежзиклмнопрстуфхцчшщ'[index]}`)
  const query = parseQuery(words.join(' '))
  expect(query.groups).toHaveLength(20)
  expect(query.truncated).toBe(true)
  expect(parseQuery(words.slice(0, 20).join(' ')).truncated).toBe(false)
  expect(parseQuery(`"${words.join(' ')}"`).groups[0]?.alternatives[0]?.words).toHaveLength(20)
})

test('a query is limited to its first two hundred characters, with a notice', () => {
  const query = parseQuery('щ'.repeat(201))
  expect(query.groups[0]?.typed).toHaveLength(200)
  expect(query.truncated).toBe(true)
  expect(parseQuery('щ'.repeat(200)).truncated).toBe(false)
})

test.each(['"', '-', '- ', '-"', '«-', ' '])('parsing a query of repeated «%s» never throws', (piece) => {
  expect(parseQuery(piece.repeat(5000)).groups).toEqual([])
})
