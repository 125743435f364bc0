import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openSuggestions } from '#server/features/reference/suggestions/open.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { testBoard } from '#tests/support/app.ts'
import { startDadata } from './dadata-server.ts'

const board = await testBoard()
const { db, referenceData } = board.deps
const dadata = await startDadata()
afterAll(() => dadata.stop())

/** How many suggestions of an answer could not be read. */
const dropped: number[] = []
let now = Date.parse('2026-11-21T09:00:00Z')
const passes = (ms: number) => (now += ms)

function open({ token = 'a-token' }: { token?: string | null } = {}) {
  return openSuggestions({
    db,
    referenceData,
    url: dadata.url,
    token,
    log: pino({ level: 'silent' }),
    now: () => new Date(now),
    timeoutMs: 1000,
    onDropped: (count) => dropped.push(count),
  })
}

await board.buildCompany({
  title: 'Ёлки и иголки',
  legalTitle: 'ООО «Хвойный лес»',
  inn: '7701234560',
  kpp: '770101001',
  address: 'Тверь, Лесная, 1',
})
await board.buildCompany({
  title: 'Хвойная мастерская',
  type: 'sole_proprietor',
  inn: '500100732259',
  address: 'дом',
})
await board.buildCompany({ title: 'Хвоин Хвоя', type: 'private_person', inn: '500100732260', address: 'дом' })
await board.buildCompany({ title: 'Хвойные без ИНН' })

beforeEach(() => {
  dadata.calls.length = 0
  dropped.length = 0
  dadata.answerWith({})
})

describe('the company register', () => {
  test('the register is queried for ten companies, and its rows become suggestions', async () => {
    const tips = await open().companies('ромашка')
    expect(dadata.calls).toEqual([
      { path: '/suggest/party', body: { query: 'ромашка', count: 10 }, authorization: 'Token a-token' },
    ])
    expect(tips.isComplete).toBe(true)
    expect(tips.items).toEqual([
      {
        value: 'ООО РОМАШКА',
        inn: '7701234560',
        kpp: '770101001',
        ogrn: '1027701234564',
        title: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "РОМАШКА"',
        address: 'г Москва, ул Садовая, д 1',
        managementName: 'Иванова Анна Петровна',
        managementPost: 'ГЕНЕРАЛЬНЫЙ ДИРЕКТОР',
        status: 'active',
        isBranch: false,
      },
      {
        value: 'ИП Петров Пётр',
        inn: '500100732259',
        kpp: null,
        ogrn: null,
        title: 'Индивидуальный предприниматель Петров Пётр',
        address: null,
        managementName: null,
        managementPost: null,
        status: null,
        isBranch: false,
      },
    ])
  })

  test('a suggestion that cannot be read is dropped and counted, and the others stay', async () => {
    const named = (value: unknown, data: unknown = {}) => ({ value, data })
    dadata.answerWith({
      body: JSON.stringify({
        suggestions: [
          named('ООО Первая', { inn: '7701234560', management: null }),
          named(7),
          named('ООО Без данных', null),
          null,
          'ООО Текст',
          named('ООО Номер', { inn: 7701234560 }),
          named('ООО Последняя', { inn: '7707083893' }),
        ],
      }),
    })
    const tips = await open().companies('ооо')
    expect(tips.isComplete).toBe(true)
    expect(tips.items.map(({ value }) => value)).toEqual(['ООО Первая', 'ООО Последняя'])
    expect(dropped).toEqual([5])
  })

  test.each([
    ['ACTIVE', 'MAIN', 'active', false],
    ['LIQUIDATING', undefined, 'liquidating', false],
    ['LIQUIDATED', 'MAIN', 'liquidated', false],
    ['BANKRUPT', null, 'bankrupt', false],
    ['REORGANIZING', 'BRANCH', 'reorganizing', true],
    ['SUSPENDED', 'BRANCH', null, true],
  ])(
    'a suggestion of the state %s and the type %s says %s, a branch %s',
    async (state, type, status, isBranch) => {
      const data = { inn: '7701234560', state: { status: state }, branch_type: type }
      dadata.answerWith({ body: JSON.stringify({ suggestions: [{ value: 'ООО Ромашка', data }] }) })
      expect((await open().companies(`ромашка ${state}`)).items).toMatchObject([{ status, isBranch }])
    },
  )

  test.each([
    [null, { country_iso_code: '*' }],
    ['novosibirsk', { country_iso_code: 'RU', city: 'Новосибирск' }],
    ['moskovskaya-oblast', { country_iso_code: 'RU', region: 'Московская' }],
  ])('the register is queried for five addresses with houses within %s', async (slug, place) => {
    const within = slug === null ? null : referenceData.locations.bySlug(slug)
    expect(within === null).toBe(slug === null)
    const tips = await open().addresses({ query: 'садовая 1', within })
    expect(dadata.calls.map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: '/suggest/address',
        body: { query: 'садовая 1', count: 5, to_bound: { value: 'house' }, locations: [place] },
      },
    ])
    expect(tips).toEqual({
      items: [{ value: 'г Москва, ул Садовая, д 1' }, { value: 'г Москва, ул Садовая, д 2' }],
      isComplete: true,
    })
  })

  test('the register is queried once an hour for all spellings of one query', async () => {
    const suggestions = open()
    await suggestions.companies('Ёжик')
    await suggestions.companies(' ежик  ')
    passes(59 * MINUTE_MS)
    await suggestions.companies('ЕЖИК')
    expect(dadata.calls).toHaveLength(1)
    passes(2 * MINUTE_MS)
    await suggestions.companies('ежик')
    expect(dadata.calls).toHaveLength(2)
  })

  test('the register is queried once for simultaneous requests', async () => {
    dadata.answerWith({ afterMs: 50 })
    const suggestions = open()
    const answers = await Promise.all(Array.from({ length: 20 }, () => suggestions.companies('ромашка')))
    expect(answers.every(({ isComplete, items }) => isComplete && items.length === 2)).toBe(true)
    expect(dadata.calls).toHaveLength(1)
  })

  test('address suggestions of one place are cached apart from those of another', async () => {
    const suggestions = open()
    await suggestions.addresses({ query: 'садовая', within: null })
    await suggestions.addresses({ query: 'садовая', within: referenceData.locations.bySlug('novosibirsk') })
    expect(dadata.calls).toHaveLength(2)
  })
})

const FAULTS = [
  ['is slow', { afterMs: 1500 }],
  ['refuses the key', { status: 403 }],
  ['is asked too often', { status: 429 }],
  ['has failed', { status: 500 }],
  ['answers with broken JSON', { body: '{"suggestions":[' }],
  ['answers with something else', { body: '{"suggestions":[{"name":1}]}' }],
  ['breaks off', { isCut: true }],
] as const

describe('a failing register', () => {
  test.each(FAULTS)(
    "a register that %s leaves suggestions to the board's own companies, with a notice",
    async (_what, answer) => {
      dadata.answerWith(answer)
      const suggestions = open()
      const tips = await suggestions.companies('хвойный')
      expect(tips.isComplete).toBe(false)
      expect(tips.items.map(({ value }) => value)).toEqual(['Ёлки и иголки'])
      // The failure is not remembered.
      dadata.answerWith({})
      expect(await suggestions.companies('хвойный')).toMatchObject({ isComplete: true, items: [{}, {}] })
    },
  )

  test.each(FAULTS.slice(1))(
    'a register that %s five times is skipped for half a minute, then probed once',
    async (_what, answer) => {
      dadata.answerWith(answer)
      const suggestions = open()
      for (let attempt = 1; attempt <= 8; attempt++) await suggestions.companies(`запрос ${attempt}`)
      expect(dadata.calls).toHaveLength(5)
      passes(29_000)
      expect((await suggestions.addresses({ query: 'тверь', within: null })).isComplete).toBe(false)
      expect(dadata.calls).toHaveLength(5)

      passes(2000)
      await suggestions.companies('проба')
      await suggestions.companies('ещё одна')
      expect(dadata.calls).toHaveLength(6)

      dadata.answerWith({ afterMs: 50 })
      passes(31_000)
      const answers = await Promise.all(['раз', 'два', 'три'].map((query) => suggestions.companies(query)))
      expect(dadata.calls).toHaveLength(7)
      expect(answers.map(({ isComplete }) => isComplete)).toEqual([true, false, false])
      expect((await suggestions.companies('четыре')).isComplete).toBe(true)
    },
  )

  test('a register that is skipped is asked again when the clock is set back', async () => {
    dadata.answerWith({ status: 500 })
    const suggestions = open()
    for (let attempt = 1; attempt <= 6; attempt++) await suggestions.companies(`запрос ${attempt}`)
    expect(dadata.calls).toHaveLength(5)
    dadata.answerWith({})
    passes(-3_600_000)
    expect((await suggestions.companies('хвойный')).isComplete).toBe(true)
  })

  test('a register that refuses one query still gets the next one', async () => {
    const suggestions = open()
    dadata.answerWith({ status: 400 })
    for (let attempt = 1; attempt <= 8; attempt++) await suggestions.companies(`запрос ${attempt}`)
    expect(dadata.calls).toHaveLength(8)
  })
})

describe('without a register key', () => {
  const own = open({ token: null })
  const titles = async (query: string) => (await own.companies(query)).items.map(({ value }) => value)

  test('without a register key companies are suggested by words of their names or INN, with ё or е', async () => {
    expect(await titles('елки')).toEqual(['Ёлки и иголки'])
    expect(await titles('ИГОЛ')).toEqual(['Ёлки и иголки'])
    expect(await titles('хвойн')).toEqual(['Ёлки и иголки', 'Хвойная мастерская'])
    expect(await titles('77012345')).toEqual(['Ёлки и иголки'])
    expect(await titles('лки')).toEqual([])
    expect(await titles('%')).toEqual([])
    expect(await titles('_')).toEqual([])
    expect(dadata.calls).toHaveLength(0)
  })

  test('without a register key private persons are not suggested, and no address of a sole proprietor is shown', async () => {
    expect(await titles('хвоин')).toEqual([])
    const { items } = await own.companies('мастерская')
    expect(items).toMatchObject([{ inn: '500100732259', address: null }])
  })

  test('without a register key places are suggested down to the city, within the given place', async () => {
    const { items, isComplete } = await own.addresses({ query: 'новосиб', within: null })
    expect(isComplete).toBe(false)
    expect(items[0]?.value).toBe('Новосибирская область, Новосибирск')
    const within = referenceData.locations.bySlug('moskovskaya-oblast')
    expect((await own.addresses({ query: 'новосиб', within })).items).toEqual([])
    expect((await own.addresses({ query: '', within: null })).items).toEqual([])
  })
})
