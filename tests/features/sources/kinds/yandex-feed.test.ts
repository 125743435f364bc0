import { beforeEach, describe, expect, test } from 'vitest'
import { YANDEX_FEED } from '#server/features/intake/sources/kinds/yandex-feed.ts'
import { parseRecord } from '#server/features/intake/imports/records/import-record.ts'
import { toImportedVacancy } from '#server/features/intake/imports/records/to-draft.ts'
import { NO_MATCHERS } from '#server/features/intake/imports/text/matchers.ts'
import { startSourceStub, type SourceStub } from '#tests/support/source-stub/stub-server.ts'
import { buildStubVacancies } from '#tests/support/source-stub/stub-vacancies.ts'
import { serveYandexFeed, toOffer, type FeedStub } from '#tests/support/source-stub/yandex-feed.ts'
import { NOW, readAll, toIds, VYDUMKA } from './reading.ts'

let stub: SourceStub
let feed: FeedStub

beforeEach(async () => {
  stub = await startSourceStub()
  feed = serveYandexFeed(stub, buildStubVacancies({ count: 3 }))
})

const read = () => readAll(YANDEX_FEED, { address: feed.address })

test.each([
  ['utf-8', false],
  ['utf-8', true],
  ['windows-1251', false],
  ['windows-1251', true],
] as const)('a feed of %s, packed without a header: %s', async (encoding, isPacked) => {
  Object.assign(feed, { encoding, isPacked })
  const reading = await read()
  expect(reading.failure).toBeNull()
  expect(reading.originals.map(({ value }) => Reflect.get(Object(value), 'title'))).toEqual(
    feed.vacancies.map(({ title }) => title),
  )
})

test('is read by hundreds', async () => {
  feed.vacancies = buildStubVacancies({ count: 250 })
  expect((await read()).pages.map(({ originals }) => originals.length)).toEqual([100, 100, 50])
})

test('a feed that is cut off gives its whole offers, and is not complete', async () => {
  feed.isCutOff = true
  const reading = await read()
  expect(toIds(reading)).toEqual(['1', '2', '3'])
  expect(reading.failure?.reason).toBe('wrong_content')
})

test.each([
  ['a page of maintenance', { kind: 'html' }, 'wrong_content'],
  ['a page that asks to sign in', { kind: 'login' }, 'blocked'],
  ['nothing', { kind: 'answer', answer: { body: '' } }, 'wrong_content'],
  ['JSON', { kind: 'answer', answer: { body: '{"id":1}' } }, 'wrong_content'],
  [
    'RSS',
    { kind: 'answer', answer: { body: '<?xml version="1.0"?><rss version="2.0"></rss>' } },
    'wrong_content',
  ],
  [
    'half of an archive',
    { kind: 'answer', answer: { body: Buffer.from('1f8b0800000000000003', 'hex') } },
    'wrong_content',
  ],
] as const)('%s in its place ends the run', async (_, fault, reason) => {
  stub.misbehave = () => fault
  const reading = await read()
  expect(reading.originals).toEqual([])
  expect(reading.failure?.reason).toBe(reason)
})

test('an empty feed is complete', async () => {
  feed.vacancies = []
  expect(await read()).toMatchObject({ originals: [], failure: null })
})

test('a feed that has not changed is not read again', async () => {
  const [page] = (await read()).pages
  const again = await readAll(YANDEX_FEED, { address: feed.address, validators: page?.validators ?? null })
  expect(again.pages).toEqual([{ originals: [], position: null, isUnmodified: true }])
  feed.vacancies = feed.vacancies.slice(1)
  const changed = await readAll(YANDEX_FEED, { address: feed.address, validators: page?.validators ?? null })
  expect(toIds(changed)).toEqual(['2', '3'])
})

describe('a broken offer', () => {
  test.each([
    ['not well-formed', '<offer id="9"><name>Оператор</offer>'],
    ['with an ampersand', '<offer available="true" id=\'9\'><url>https://x.example/?a=1&b=2</url></offer>'],
    ['without its closing tag', '<offer id="9"><name>Оператор</name>'],
  ])('%s is counted, the others are read, and its record may be there', async (_, offer) => {
    feed.offers = [offer, '<offer id="10"><name>Редактор</name></offer>']
    const reading = await read()
    expect(toIds(reading)).toEqual(['1', '2', '3', '10'])
    expect(reading.broken).toMatchObject([{ id: null, error: { reason: 'not_well_formed' } }])
    expect(reading.pages.flatMap(({ unclear }) => unclear?.ids ?? [])).toEqual(['9'])
    expect(reading.failure).toBeNull()
  })

  test.each([
    ['not well-formed', '<offer><name>Оператор</offer>'],
    ['well-formed', '<offer id=" "><name>Оператор</name></offer>'],
  ])('without an id, %s, leaves the list incomplete', async (_, offer) => {
    feed.offers = [offer]
    const reading = await read()
    expect(toIds(reading)).toEqual(['1', '2', '3'])
    expect(reading.failure?.reason).toBe('wrong_content')
  })
})

describe('an offer', () => {
  const readOffer = async (change: (offer: string) => string) => {
    const [vacancy] = buildStubVacancies({ count: 1 })
    feed.vacancies = []
    feed.offers = vacancy ? [change(toOffer({ ...vacancy, pay: { from: 50_000, to: 50_000 } }))] : []
    const [original] = (await read()).originals
    const unmapped: [string, string][] = []
    const record = () => YANDEX_FEED.toRecord(original?.value, VYDUMKA, NOW, (...one) => unmapped.push(one))
    return { record, unmapped }
  }

  test('becomes a vacancy of the company of its source', async () => {
    const { record } = await readOffer((offer) => offer)
    const { draft, company } = toImportedVacancy(parseRecord(record()), { matchers: NO_MATCHERS, now: NOW })
    expect(draft).toMatchObject({
      source: 'site:vydumka.example',
      sourceId: '1',
      sourceUrl: 'https://vydumka.example/jobs/1',
      workForm: 'remote',
      salaryFrom: 50_000,
      salaryTo: null,
      currency: 'RUB',
    })
    expect(company.inn).toBe('7707083893')
  })

  test.each([
    ['a price of 0', ['<price>50000</price>', '<price>0</price>'], { salary_from: null, salary_to: null }],
    ['a grouped price', ['<price>50000</price>', '<price>50.000</price>'], { salary_from: 50_000 }],
    [
      'a price with «от»',
      ['<price>50000</price>', '<price>от 50 000</price>'],
      { salary_from: 50_000, salary_to: null },
    ],
    [
      'a range as its price',
      ['<price>50000</price>', '<price>50–70 тыс. руб.</price>'],
      { salary_from: 50_000, salary_to: 70_000 },
    ],
    [
      'names of parameters in another case',
      ['name="График работы"', 'name="ГРАФИК РАБОТЫ" unit=""'],
      { schedule: 'remote' },
    ],
    [
      'several regions',
      ['<param name="Регион">', '<param name="Регион">Казань</param><param name="регион">'],
      { city: expect.stringMatching(/^Казань, \S/) },
    ],
    ['«Россия» as a region', [/(name="Регион">)[^<]+/, '$1Россия'], { city: null, work_from: ['Россия'] }],
    ['HTML without CDATA', [/<!\[CDATA\[|\]\]>/g, ''], { description: expect.stringContaining('<p>') }],
    [
      '«от» only in a word',
      ['от, в месяц', 'работодатель платит сам'],
      { salary_from: 50_000, salary_to: 50_000 },
    ],
    [
      'a date without seconds',
      [/(Опубликовано">)[^<]+/, '$12026-11-02 10:00'],
      { published_at: '2026-11-02 10:00' },
    ],
  ] as const)('with %s', async (_, [from, to], expected) => {
    const { record } = await readOffer((offer) => offer.replace(from, to))
    expect(record()).toMatchObject(expected)
  })

  test.each([
    ['not available', ['<offer ', '<offer available="false" '], 'ended'],
    ['of the category of employers', ['<categoryId>1', '<categoryId>2'], 'not_vacancy'],
    ['without an address', [/<url>[^<]*<\/url>/, ''], 'no_own_address'],
  ] as const)('that is %s is refused', async (_, [from, to], reason) => {
    const { record } = await readOffer((offer) => offer.replace(from, to))
    expect(record).toThrow(expect.objectContaining({ reason }))
  })

  test('with an unknown schedule is reported', async () => {
    const { record, unmapped } = await readOffer((offer) =>
      offer.replace('Удалённая работа', 'По настроению'),
    )
    record()
    expect(unmapped).toEqual([['schedule', 'По настроению']])
  })
})
