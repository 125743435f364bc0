import { describe, expect, test } from 'vitest'
import type { PrefixEntry } from '#server/lists/prefix-index.ts'
import { createSuggester } from '#server/lists/suggester.ts'

type Item = { kind: string; text: string; path: string }

const entry = (
  kind: string,
  text: string,
  rest: Partial<Omit<PrefixEntry<Item>, 'item'>> = {},
): PrefixEntry<Item> => ({
  item: { kind, text, path: `${kind} ${text}` },
  rank: 'usual',
  names: [text],
  weight: 1,
  ...rest,
})

async function texts(entries: readonly PrefixEntry<Item>[], typed: string) {
  const found = await createSuggester(async () => entries)(typed)
  return found.map(({ text }) => text)
}

const LETTERS = [...'абвгдежзик']

describe('suggestions of a list', () => {
  test('at most five of eight are of one kind if others match', async () => {
    const many = LETTERS.map((letter) => entry('skill', `Чай ${letter}`, { weight: 100 }))
    const others = ['Чайная', 'Чайник', 'Чайка', 'Чайхана'].map((name) => entry('company', name))
    const found = await createSuggester(async () => [...many, ...others])('чай')
    expect(found.map(({ kind }) => kind)).toEqual([
      ...Array<string>(5).fill('skill'),
      ...Array<string>(3).fill('company'),
    ])
  })

  test('without others all eight are of one kind', async () => {
    expect(
      await texts(
        LETTERS.map((letter) => entry('skill', `Чай ${letter}`)),
        'чай',
      ),
    ).toHaveLength(8)
  })

  test('equal texts are suggested once, as what ranks first', async () => {
    const found = await createSuggester(async () => [
      entry('company', 'Чай', { weight: 2 }),
      entry('skill', 'чай', { weight: 5 }),
    ])('чай')
    expect(found).toEqual([{ kind: 'skill', text: 'чай', path: 'skill чай' }])
  })

  test('whole names come first, then beginnings, then other words, then synonyms', async () => {
    const entries = [
      entry('skill', 'Сорта', { synonyms: ['чай'], weight: 3 }),
      entry('skill', 'Заварка', { synonyms: ['зелёный чай'], weight: 900 }),
      entry('skill', 'Иван-чай', { weight: 80 }),
      entry('skill', 'Чайный сомелье', { weight: 2 }),
      entry('skill', 'Чай', { weight: 1 }),
    ]
    expect(await texts(entries, 'чай')).toEqual(['Чай', 'Сорта', 'Чайный сомелье', 'Иван-чай', 'Заварка'])
  })

  test('words may be typed in any order, each only begun', async () => {
    const entries = [entry('skill', 'Продажа чая вразвес'), entry('skill', 'Продажа кофе')]
    expect(await texts(entries, 'враз прод')).toEqual(['Продажа чая вразвес'])
  })

  test('a mistake is corrected only in words of four letters and more', async () => {
    const entries = [entry('skill', 'Самовар'), entry('skill', 'Самбо')]
    expect(await texts(entries, 'сомо')).toEqual(['Самовар'])
    expect(await texts(entries, 'сом')).toEqual([])
    expect(await texts(entries, 'сааамо')).toEqual([])
  })

  test('mistakes are corrected when fewer than three texts match and none of them is complete', async () => {
    const two = [
      entry('skill', 'Сахар тростниковый'),
      entry('skill', 'Сахар колотый'),
      entry('skill', 'Сахора'),
    ]
    expect(await texts(two, 'саха')).toEqual(expect.arrayContaining(['Сахора']))
    expect(await texts([...two, entry('skill', 'Сахарная пудра')], 'саха')).not.toContain('Сахора')
    expect(await texts([...two, entry('skill', 'Саха')], 'саха')).toEqual(
      expect.not.arrayContaining(['Сахора']),
    )
  })

  test('an index is made once and answers until it is renewed', async () => {
    let made = 0
    const suggest = createSuggester(async () => {
      made += 1
      return [entry('skill', 'Чай')]
    })
    await Promise.all([suggest('ч'), suggest('ча')])
    expect(await suggest('чай')).toHaveLength(1)
    expect(made).toBe(1)
  })
})
