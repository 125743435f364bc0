import { describe, expect, test } from 'vitest'
import { decideLists, type ListCandidate } from '#server/features/board/indexed-lists/rule.ts'

const list = (path: string, kind: ListCandidate['kind'], beginning: string, rows = 3): ListCandidate => ({
  path,
  kind,
  rows,
  beginnings: [beginning],
  isNamed: true,
})

const NOW = new Date('2026-11-26T09:00:00Z')
const daysLater = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const indexed = (lists: ReturnType<typeof decideLists>) =>
  lists.filter(({ isIndexed }) => isIndexed).map(({ path }) => path)

describe('of lists with the same first rows', () => {
  test.each([
    ['all before one of an attribute', list('/a', 'attribute', 'x'), list('/', 'all', 'x'), '/'],
    ['a landing before an attribute', list('/a', 'attribute', 'x'), list('/l', 'landing', 'x'), '/l'],
    ['an attribute before a place', list('/p', 'place', 'x'), list('/a', 'attribute', 'x'), '/a'],
    ['a city before the list of its place', list('/p', 'place', 'x'), list('/c', 'city', 'x'), '/c'],
    ['one segment before two', list('/p/a', 'place_attribute', 'x'), list('/p', 'place', 'x'), '/p'],
    ['the first of equal ones', list('/p1', 'place', 'x'), list('/p2', 'place', 'x'), '/p1'],
  ])('search engines have %s', (_, one, other, owner) => {
    expect(indexed(decideLists([one, other], { before: [], now: NOW }))).toEqual([owner])
  })

  test('one with too few rows leaves its place to the next', () => {
    const lists = [list('/a', 'attribute', 'x', 2), list('/p', 'place', 'x', 5)]
    expect(indexed(decideLists(lists, { before: [], now: NOW }))).toEqual(['/p'])
  })

  test('any of its beginnings makes a list the same as another', () => {
    const city = { ...list('/c', 'city', 'ten'), beginnings: ['ten', 'twenty'] }
    const lists = [city, list('/p', 'place', 'twenty'), list('/q', 'place', 'ten')]
    expect(indexed(decideLists(lists, { before: [], now: NOW }))).toEqual(['/c'])
  })
})

describe('from one day to the next', () => {
  const same = [list('/a', 'attribute', 'x'), list('/p', 'place', 'x')]
  const apart = [list('/a', 'attribute', 'y'), list('/p', 'place', 'x')]

  test('a list that differs again comes back after a week without being the same', () => {
    const first = decideLists(same, { before: [], now: NOW })
    const next = decideLists(apart, { before: first, now: daysLater(1) })
    expect(indexed(next)).toEqual(['/a'])
    expect(indexed(decideLists(apart, { before: next, now: daysLater(6) }))).toEqual(['/a'])
    expect(indexed(decideLists(apart, { before: next, now: daysLater(8) }))).toEqual(['/a', '/p'])
  })

  test('a list comes back at once when the one it was the same as is gone', () => {
    const first = decideLists(same, { before: [], now: NOW })
    const gone = [list('/a', 'attribute', 'y', 0), list('/p', 'place', 'x')]
    expect(indexed(decideLists(gone, { before: first, now: daysLater(1) }))).toEqual(['/p'])
  })

  test('the same rows give the same decision whatever was decided before', () => {
    const first = decideLists(same, { before: [], now: NOW })
    expect(indexed(decideLists(same, { before: first, now: daysLater(1) }))).toEqual(indexed(first))
  })
})
