import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyOf, number, slugs, text as textField } from '#shared/lists/fields.ts'
import { condition, firmly, plain, request } from '#shared/lists/text/phrase-rules.ts'
import type { KnownNames } from '#shared/lists/text/known-names.ts'
import { understand, understandingRules } from '#shared/lists/text/understanding.ts'

const fields = {
  search: textField({ legend: 'Текст', lengthMax: 200 }),
  colour: anyOf(['red', 'green'], {
    legend: 'Цвет',
    labels: { red: 'Красный', green: 'Зелёный' },
    isOpen: true,
  }),
  sum: number({ legend: 'Сумма', max: 1000, isCounted: false }),
  place: slugs({ legend: 'Место', isOpen: false, shownMax: 5, countMax: 5 }),
}

const rules = understandingRules<typeof fields>({
  phrases: [
    firmly(condition('colour', ['red'], ['красный', 'красный цвет?', 'алого цвета'])),
    condition('colour', ['red', 'green'], ['красный|зеленый пестрый', '=любой']),
    plain(['красный дерево']),
    request(['=покажите', 'покажите все? товары']),
    {
      kind: 'number',
      phrases: ['до? # монет'],
      read: ([sum]) => (sum && sum.low <= 1000 ? [{ field: 'sum', values: [sum.low] }] : null),
    },
  ],
  place: 'place',
  single: ['sum'],
  saidInTexts: [],
  nearest: null,
  weights: { sum: 1, colour: 2, place: 3 },
})

const names: KnownNames = {
  placeAt: (words, at) => (words[at] === 'городке' ? { slug: 'gorodok', length: 1, label: 'Городок' } : null),
  nameAt: (words, at) => {
    if (words[at] === 'все' && words[at + 1] === 'товары' && words[at + 2] === 'мира') return 3
    if (words[at] === 'мяч' && words[at + 1] === 'красный') return 2
    return words[at] === 'мяч' ? 1 : 0
  },
}

const read = (typed: string) => understand(typed, rules, names)
const restOf = (typed: string) => read(typed).rest

test('a condition of a text has the range of its words, with the preposition that belongs to them', () => {
  expect(read('куклы в городке, до 5 монет')).toEqual({
    intentions: [
      { field: 'place', value: 'gorodok', ranges: [[6, 15]], weight: 3 },
      { field: 'sum', value: 5, ranges: [[17, 27]], weight: 1 },
    ],
    excluded: [],
    rest: 'куклы',
  })
})

test('words of a text that accept several values are several conditions with the same range', () => {
  expect(read('любой').intentions).toEqual([
    { field: 'colour', value: 'red', ranges: [[0, 5]], weight: 2 },
    { field: 'colour', value: 'green', ranges: [[0, 5]], weight: 2 },
  ])
})

test('a condition that a text repeats is one with two ranges', () => {
  expect(read('красный шар красного цвета').intentions).toEqual([
    {
      field: 'colour',
      value: 'red',
      ranges: [
        [0, 7],
        [12, 26],
      ],
      weight: 2,
    },
  ])
})

test('of two sums of a text the first counts', () => {
  expect(read('5 монет 7 монет').intentions.map(({ value }) => value)).toEqual([5])
})

test.each([
  ['красная кукла', 'кукла'],
  ['красными', ''],
  ['красный пёстрый', ''],
  ['красное дерево', 'красное дерево'],
  ['тёмно-красный шар', 'тёмно-красный шар'],
  ['мяч красный', 'мяч'],
  ['покажите все товары', ''],
  ['покажите все товары мира', 'все товары мира'],
  ['не красный шар', 'шар'],
  ['шар без кубиков и мячей', 'шар'],
  ['шар «не кубик»', 'шар «не кубик»'],
  ['шар, не', 'шар, не'],
  ['шар, красный, кубик', 'шар кубик'],
  ['шар (красный)', 'шар'],
  ['красный и в городке', ''],
  ['шар и красный', 'шар'],
  ['покажите в коробке', 'коробке'],
  ['«красный» шар', '«красный» шар'],
  ['"красный шар', '"красный шар'],
  ['шар -красный', 'шар -красный'],
  ['шар NOT красный', 'шар NOT красный'],
  ['красн* шар', 'красн* шар'],
  ['текст:красный шар', 'текст:красный шар'],
  ['  шар   красный  ', 'шар'],
  ['2000 монет', '2000 монет'],
  ['!!!', '!!!'],
  ['', ''],
])('of «%s» the words to search for are «%s»', (typed, rest) => expect(restOf(typed)).toBe(rest))

test('the rest of any text holds only its own words, and conditions have ranges within it', () => {
  const word = fc.constantFrom(
    'красный',
    'шар',
    'в',
    'городке',
    'покажите',
    'все',
    'товары',
    '5',
    'монет',
    'и',
    'не',
    '-мяч',
    '"',
    ',',
    '/',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 6 })), { maxLength: 12 }), (words) => {
      const typed = words.join(' ')
      const { intentions, rest } = read(typed)
      let from = 0
      for (const kept of rest.split(' ')) {
        const at = typed.indexOf(kept, from)
        expect(at).toBeGreaterThanOrEqual(from)
        from = at + kept.length
      }
      for (const { ranges } of intentions) {
        for (const [start, end] of ranges) expect(typed.slice(start, end)).toMatch(/[\p{L}\d]/u)
      }
    }),
  )
})

test('what is left of conditions around plain words has no further condition', () => {
  const plainWord = fc.constantFrom('шар', 'кукла', 'мяч', 'кубик')
  const conditionWords = fc.constantFrom(
    'красный',
    'в городке',
    'до 5 монет',
    'любой',
    'алого цвета',
    'покажите',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(plainWord, conditionWords), { maxLength: 8 }), (parts) => {
      const { rest } = read(parts.join(', '))
      expect(read(rest)).toEqual({ intentions: [], excluded: [], rest })
    }),
  )
})
