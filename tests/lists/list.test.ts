import { describe, expect, test } from 'vitest'
import { createSetCombinations, masksOf, masksOfRow } from '#server/lists/set-combinations.ts'
import { listQuery, parseListQuery } from '#shared/lists/address.ts'
import { phraseOf } from '#client/lists/no-results.tsx'
import { conditionsOf, countConditions } from '#shared/lists/conditions.ts'
import { anyOf, days, flag, mode, number, slugs, text } from '#shared/lists/fields.ts'
import { defineList } from '#shared/lists/list.ts'
import { filterSchema } from '#shared/lists/schema.ts'

const COLOURS = Array.from({ length: 32 }, (_, at) => `colour_${at}`)
const labels = Object.fromEntries(COLOURS.map((colour) => [colour, `Цвет ${colour.slice(7)}`]))

/** A list that is not part of the product. */
const boats = defineList({
  path: '/boats',
  sorts: ['relevance', 'date'],
  ranked: [],
  fields: {
    search: text({ legend: 'Текст', lengthMax: 10 }),
    harbour: slugs({ legend: 'Гавань', isOpen: false, shownMax: 5, countMax: 2 }),
    hullColour: anyOf(COLOURS, { legend: 'Цвет', labels, isOpen: true, countMax: 3 }),
    crew: slugs({ legend: 'Команда', isNarrowing: true, isOpen: false, shownMax: 5, countMax: 2 }),
    length: number({ legend: 'Длина', max: 100, phrase: 'условие о длине', isCounted: false }),
    lengthMode: mode(['at_least', 'known'], {
      legend: 'Длина',
      labels: { at_least: 'Не меньше', known: 'Известна' },
      default: 'at_least',
    }),
    age: days([1, 30], { legend: 'Возраст', labels: { 1: 'Сутки', 30: 'Месяц' }, noneLabel: 'Любой' }),
    hasSail: flag({ legend: 'Парус', label: 'С парусом', chosen: 'Парус', isCounted: true }),
  },
  conditions: [
    'harbour',
    { fields: ['length', 'lengthMode'], text: ({ length }) => (length === null ? null : `От ${length} м`) },
    'hullColour',
    'crew',
    'age',
    'hasSail',
  ],
  panel: [['hullColour'], ['length', 'lengthMode'], ['age'], ['hasSail']],
})

const parse = (query: string) => parseListQuery(boats, new URLSearchParams(query))
const filterOf = (query: string) => {
  const parsed = parse(query)
  if (!parsed.ok) throw new Error(parsed.reason)
  const { page: _page, sort: _sort, exact: _exact, mentions: _mentions, ...filter } = parsed.input
  return filter
}

describe('the address of a list', () => {
  test('a list address contains each filter once, in the order of the declaration, and no empty filters', () => {
    const query =
      'has_sail=1&age=30&length=12&crew=cook&crew=bosun&hull_colour=colour_31&hull_colour=colour_0&search=яхта'
    expect(decodeURI(listQuery(boats, filterOf(query)))).toBe(
      'search=яхта&hull_colour=colour_0&hull_colour=colour_31&crew=bosun&crew=cook&length=12&age=30&has_sail=1',
    )
    expect(listQuery(boats, boats.empty)).toBe('')
  })

  test.each([
    'hull_colour=none',
    'length=101',
    'length=12&length=13',
    'age=2',
    'has_sail=perhaps',
    'harbour=На севере',
    'harbour=gavan&harbour=bukhta&harbour=zaliv',
    'search=длиннее десяти',
    'length_mode=other',
    'sort=size',
    'page=0x2',
  ])('a list address with %s is invalid', (query) => {
    expect(parse(query)).toEqual({ ok: false, reason: expect.stringContaining(query.split('=')[0] ?? '') })
  })

  test('a list address may contain empty form fields and unknown parameters', () => {
    expect(filterOf('length=&harbour=&utm_source=mail')).toEqual(boats.empty)
  })
})

test('the API accepts the filters of an address, and a single value where a list is expected', () => {
  const schema = filterSchema(boats, {})
  expect(schema.parse({})).toEqual(boats.empty)
  expect(schema.parse({ hullColour: 'colour_3', hasSail: '1', length: '12', age: '1' })).toEqual({
    ...boats.empty,
    hullColour: ['colour_3'],
    hasSail: true,
    length: 12,
    age: 1,
  })
  for (const bad of [
    { hullColour: ['none'] },
    { hullColour: COLOURS.slice(0, 4) },
    { age: 2 },
    { length: 101 },
  ])
    expect(schema.safeParse(bad).success).toBe(false)
})

test('each of 32 values of a filter matches only rows with this value', () => {
  const combinations = createSetCombinations(boats)
  const rows = COLOURS.map((hullColour) => combinations.numberOf(masksOfRow(boats, { hullColour })))
  for (const [slot, colour] of COLOURS.entries()) {
    const { hullColour: mask } = masksOf(boats, { ...boats.empty, hullColour: [colour] })
    const found = COLOURS.filter((_, at) => (combinations.at(rows[at] ?? 0).hullColour & mask) !== 0)
    expect(found).toEqual([COLOURS[slot]])
  }
})

test('a filter with more than 32 values cannot be indexed', () => {
  const many = [...COLOURS, 'colour_32']
  const list = defineList({
    path: '/many',
    sorts: ['date'],
    ranked: [],
    fields: {
      colour: anyOf(many, {
        legend: 'Цвет',
        labels: Object.fromEntries(many.map((colour) => [colour, colour])),
        isOpen: true,
      }),
    },
    conditions: ['colour'],
    panel: [['colour']],
  })
  expect(() => createSetCombinations(list)).toThrow('32 values at most')
})

test('chosen conditions are shown with labels and names from reference data, without the text', () => {
  const filter = filterOf(
    'search=яхта&harbour=gavan&length=12&hull_colour=colour_1&crew=cook&age=30&has_sail=1',
  )
  const names = { harbour: { gavan: 'Гавань' }, crew: { cook: 'Кок' } }
  expect(conditionsOf(boats, filter, names).map(({ text: words }) => words)).toEqual([
    'Гавань',
    'От 12 м',
    'Цвет 1',
    'Кок',
    'Месяц',
    'Парус',
  ])
  expect(countConditions(boats, filter)).toBe(6)
  expect(phraseOf(boats, filter, { name: 'search', names })).toBe('запрос «яхта»')
  expect(phraseOf(boats, filter, { name: 'harbour', names })).toBe('гавань «Гавань»')
  expect(phraseOf(boats, filter, { name: 'length', names })).toBe('условие о длине')
})
