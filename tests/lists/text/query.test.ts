import { expect, test } from 'vitest'
import { parseQuery } from '#shared/lists/text/query.ts'

const typedTerms = (raw: string) => parseQuery(raw).groups.map(([first]) => first)
const word = (...words: string[]) => ({ words, phrase: false })
const phrase = (...words: string[]) => ({ words, phrase: true })

test('a query of plain words requires all of them, in their folded forms', () => {
  expect(typedTerms('Сметчик  Ёлок')).toEqual([word('сметчик'), word('елок')])
})

test.each([
  '"сметчик елок"',
  '«сметчик елок»',
  '“сметчик елок”',
  '„сметчик елок“',
  '"сметчик елок',
  'и"сметчик елок"',
])('the query %s searches for a phrase', (raw) => {
  expect(typedTerms(raw)).toContainEqual(phrase('сметчик', 'елок'))
})

test('a minus before a word or a phrase excludes it from a search', () => {
  const query = parseQuery('сметчик -офис -"холодные звонки" \u2212онлайн-школа')
  expect(query.groups).toEqual([[word('сметчик')]])
  expect(query.excluded).toEqual([word('офис'), phrase('холодные', 'звонки'), phrase('онлайн', 'школа')])
})

test.each([
  ['название:сметчик', { words: ['сметчик'], phrase: false, field: 'title' }],
  ['Должность: сметчик', { words: ['сметчик'], phrase: false, field: 'title' }],
  ['компания:"Ромашка Плюс"', { words: ['ромашка', 'плюс'], phrase: true, field: 'company' }],
  ['навык:exc*', { words: ['exc'], phrase: false, field: 'skill', isPrefix: true }],
  ['описание:«холодные звонки»', { words: ['холодные', 'звонки'], phrase: true, field: 'description' }],
])('%s searches in one field', (raw, term) => expect(typedTerms(raw)).toEqual([term]))

test.each(['-компания:"Ромашка Плюс"', 'НЕ компания:"Ромашка Плюс"', 'NOT company:«Ромашка Плюс»'])(
  '%s excludes a phrase of one field',
  (raw) =>
    expect(parseQuery(`${raw} сметчик`)).toMatchObject({
      groups: [[word('сметчик')]],
      excluded: [{ words: ['ромашка', 'плюс'], phrase: true, field: 'company' }],
    }),
)

test('the name of an unknown field and a name without a word are plain words', () => {
  expect(typedTerms('цвет:белый')).toEqual([word('цвет'), word('белый')])
  expect(typedTerms('компания: -офис')).toEqual([word('компания')])
})

test.each([
  ['не требуется сметчик', [word('не'), word('требуется'), word('сметчик')]],
  ['РАБОТА НЕ ВЫХОДЯ', [word('работа'), word('не'), word('выходя')]],
])('«%s» has no operator: it is a word of the text', (raw, groups) => {
  expect(parseQuery(raw).excluded).toEqual([])
  expect(typedTerms(raw)).toEqual(groups)
})

test('NOT between abbreviations excludes the second one', () => {
  expect(parseQuery('СММ НЕ SEO').excluded).toEqual([word('seo')])
})

test('a hyphen within words and a dash between words exclude nothing from a search', () => {
  expect(typedTerms('онлайн-школа')).toEqual([word('онлайн'), word('школа')])
  expect(parseQuery('сметчик - надомник').excluded).toEqual([])
})

test('typed words that have synonyms are one group of a query, with the typed words first', () => {
  const [first, second, ...rest] = parseQuery('сметчик Удалённой работы').groups
  expect(first).toEqual([word('сметчик')])
  expect(second?.[0]).toEqual(word('удаленной', 'работы'))
  expect(second).toContainEqual(word('дистанционно'))
  expect(second).toContainEqual(phrase('дистанционная', 'работа'))
  expect(rest).toEqual([])
})

test('quoted and excluded words of a query have no synonyms', () => {
  expect(parseQuery('"удалёнка"').groups[0]).toEqual([word('удаленка')])
  expect(parseQuery('-удалёнка').excluded).toEqual([word('удаленка')])
})

test('a query may contain terms with signs and spaces, such as C++ and node js', () => {
  expect(typedTerms('C++ node js .NET')).toEqual([word('cplusplus'), word('nodejs'), word('dotnet')])
})

test('a repeated word of a query counts once', () => {
  expect(typedTerms('швея Швея швея')).toEqual([word('швея')])
})

test.each(['', '   ', '-', '""', '"', '«»', '!?', '- -', '\u0000', '-""'])(
  'the query «%s» is empty',
  (raw) => {
    expect(parseQuery(raw)).toEqual({ groups: [], excluded: [], isEmpty: true })
  },
)

test('a query that only excludes is not empty', () => {
  expect(parseQuery('-офис')).toMatchObject({ groups: [], isEmpty: false })
})

test('a query ignores control characters, and line ends separate its words', () => {
  expect(typedTerms('сме\u0000тчик\nелок')).toEqual([word('сметчик'), word('елок')])
})

test('only the first twenty words of a query are used', () => {
  const words = Array.from({ length: 25 }, (_, index) => `сл${'абвгдежзиклмнопрстуфхцчшщ'[index]}`)
  const query = parseQuery(words.join(' '))
  expect(query.groups).toHaveLength(20)
  expect(parseQuery(`"${words.join(' ')}"`).groups[0]?.[0]?.words).toHaveLength(20)
})

test('only the first two hundred characters of a query are used', () => {
  expect(typedTerms('щ'.repeat(201))).toEqual([word('щ'.repeat(200))])
})

test.each(['"', '-', '- ', '-"', '«-', ' '])('parsing a query of repeated «%s» finds no words', (piece) => {
  expect(parseQuery(piece.repeat(5000)).groups).toEqual([])
})
