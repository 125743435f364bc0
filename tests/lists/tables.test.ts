import { describe, expect, test } from 'vitest'
import { createIdTable } from '#server/lists/id-table.ts'
import { createNumberLists } from '#server/lists/number-lists.ts'
import { createWordTable } from '#server/lists/text-index/build-segment.ts'
import { createRandom } from '#tests/support/random.ts'

test('a table by id keeps what a Map keeps through random changes', () => {
  const random = createRandom(5)
  const [table, map] = [createIdTable(), new Map<number, number>()]
  for (let round = 0; round < 5000; round++) {
    const id = 1 + random.whole(2000)
    if (random.next() < 0.3) {
      table.delete(id)
      map.delete(id)
    } else {
      table.set(id, round)
      map.set(id, round)
    }
  }
  expect(table.size()).toBe(map.size)
  expect([...table.ids()]).toEqual([...map.keys()].toSorted((a, b) => a - b))
  for (let id = 0; id < 3000; id++) expect(table.get(id)).toBe(map.get(id) ?? null)
})

test.each([0, -1, 1.5, 2 ** 31, Number.NaN])('a table by id has nothing for the number %s', (id) => {
  const table = createIdTable()
  table.set(1, 0)
  expect(table.get(id)).toBeNull()
})

describe('short lists of numbers', () => {
  test('are read as they were added, also empty ones', () => {
    const lists = createNumberLists()
    const random = createRandom(9)
    const added = Array.from({ length: 3000 }, () =>
      Array.from({ length: random.whole(6) }, () => random.whole(100)),
    )
    const places = added.map((list) => lists.add(list))
    expect(places.map((at) => lists.at(at))).toEqual(added)
    for (const [at, list] of added.entries())
      for (const number of [0, 7, 99])
        expect(lists.includes(places[at] ?? 0, number)).toBe(list.includes(number))
  })
})

test('words of a text have the values of their words, each asked for once', () => {
  const random = createRandom(3)
  const letter = () => String.fromCharCode(0x430 + random.whole(32))
  const words = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 1 + random.whole(12) }, letter).join(''),
  )
  const values = new Map<string, number>()
  const asked: string[] = []
  const valueAt = createWordTable((word) => {
    asked.push(word)
    values.set(word, values.size)
    return values.size - 1
  })
  const text = words.join(' ')
  let at = 0
  for (const word of words) {
    expect(valueAt(text, at, at + word.length)).toBe(values.get(word))
    at += word.length + 1
  }
  expect(asked).toEqual([...new Set(words)])
})
