import { beforeEach, describe, expect, test } from 'vitest'
import { parseRecord } from '#server/features/intake/imports/records/import-record.ts'
import { toImportedVacancy } from '#server/features/intake/imports/records/to-draft.ts'
import { NO_MATCHERS } from '#server/features/intake/imports/text/matchers.ts'
import { findKind } from '#server/features/intake/sources/kinds/kinds.ts'
import { serveAshby } from '#tests/support/source-stub/ashby.ts'
import type { BoardStub } from '#tests/support/source-stub/board-stub.ts'
import { serveGreenhouse } from '#tests/support/source-stub/greenhouse.ts'
import { serveLever } from '#tests/support/source-stub/lever.ts'
import { serveRecruitee } from '#tests/support/source-stub/recruitee.ts'
import { startSourceStub, type SourceStub } from '#tests/support/source-stub/stub-server.ts'
import { buildStubVacancies, type StubVacancy } from '#tests/support/source-stub/stub-vacancies.ts'
import { serveWorkable } from '#tests/support/source-stub/workable.ts'
import { NOW, readAll, VYDUMKA } from './reading.ts'

const BOARDS = {
  greenhouse: serveGreenhouse,
  lever: serveLever,
  ashby: serveAshby,
  workable: serveWorkable,
  recruitee: serveRecruitee,
}
type Code = keyof typeof BOARDS
const CODES = Object.keys(BOARDS) as Code[]

let stub: SourceStub

beforeEach(async () => {
  stub = await startSourceStub()
})

const requireKind = (code: string) => {
  const kind = findKind(code)
  if (!kind) throw new Error(`No kind ${code}`)
  return kind
}
const read = (code: Code, board: BoardStub) => readAll(requireKind(code), { address: board.address })

describe.each(CODES)('the board of %s', (code) => {
  const serve = (vacancies: StubVacancy[]) => BOARDS[code](stub, vacancies)

  test('gives all its vacancies, which become remote vacancies of the company of the source', async () => {
    const vacancies = buildStubVacancies({ count: 120 })
    const { originals, pages, failure } = await read(code, serve(vacancies))
    expect(failure).toBeNull()
    expect(new Set(originals.map(({ id }) => id)).size).toBe(120)
    expect(pages.map((page) => page.originals.length)).toEqual([100, 20])
    for (const [at, { id, value }] of originals.entries()) {
      const record = requireKind(code).toRecord(value, VYDUMKA, NOW)
      const { draft, company } = toImportedVacancy(parseRecord(record), { matchers: NO_MATCHERS, now: NOW })
      expect(draft).toMatchObject({ sourceId: id, title: vacancies[at]?.title, workForm: 'remote' })
      expect(draft.sourceUrl).toMatch(/^https:\/\//)
      expect(company.inn).toBe('7707083893')
    }
  })

  test('that is empty is complete', async () => {
    expect(await read(code, serve([]))).toMatchObject({ originals: [], failure: null })
  })

  test.each([
    ['a page of HTML', { kind: 'html' }, 'wrong_content'],
    ['a page that asks to sign in', { kind: 'login' }, 'blocked'],
    ['another answer', { kind: 'answer', answer: { body: '{"error":"gone"}' } }, 'wrong_content'],
    ['half of an answer', { kind: 'broken_off' }, 'no_connection'],
    ['404', { kind: 'status', status: 404 }, 'not_found'],
    ['429', { kind: 'status', status: 429, retryAfter: '3' }, 'too_many_requests'],
  ] as const)('is not empty when it answers with %s', async (_, fault, reason) => {
    const board = serve(buildStubVacancies({ count: 3 }))
    stub.misbehave = () => fault
    expect((await read(code, board)).failure?.reason).toBe(reason)
  })

  test.each([
    ['that it has failed', { ok: false }],
    ['that it has failed, in words', { success: 'false' }],
    ['an error', { ok: false, error: 'partial' }],
    ['an error as an object', { error: { code: 17 } }],
    ['a list of errors', { errors: [{ message: 'Too many requests' }] }],
    ['a message', { message: 'Too many requests' }],
    ['another status', { status: 503 }],
    ['a status in words', { status: 'error' }],
    ['a greater number', { meta: { total: 3 } }],
  ])('is not empty when it answers with %s beside an empty list', async (_, said) => {
    const board = serve([])
    const empty = { jobs: [], offers: [], ...said }
    stub.misbehave = () => ({ kind: 'answer', answer: { body: JSON.stringify(empty) } })
    const { originals, pages, failure } = await read(code, board)
    expect([originals, pages, failure?.reason]).toEqual([[], [], 'wrong_content'])
  })

  test('is read with a mark of the byte order before its answer', async () => {
    stub.misbehave = () => ({
      kind: 'answer',
      answer: { body: `\uFEFF${code === 'lever' ? '[]' : '{"jobs":[],"offers":[]}'}` },
    })
    expect(await read(code, serve([]))).toMatchObject({ originals: [], failure: null })
  })

  test('gives no contacts', async () => {
    const board = serve(buildStubVacancies({ count: 1 }))
    board.dress = (one) => ({
      ...one,
      hiringManager: { email: 'anna@vydumka.example' },
      contact_phone: '+7 000 000-00-00',
    })
    expect(JSON.stringify((await read(code, board)).originals)).not.toMatch(/anna@|000 000/)
  })

  test('refuses a vacancy without an address of its own, and one without an id is counted', async () => {
    const board = serve(buildStubVacancies({ count: 1 }))
    board.dress = (one) => ({ ...one, absolute_url: '', hostedUrl: '', jobUrl: '', url: '', careers_url: '' })
    const [original] = (await read(code, board)).originals
    expect(() => requireKind(code).toRecord(original?.value, VYDUMKA, NOW)).toThrow(
      expect.objectContaining({ reason: 'no_own_address' }),
    )
    board.dress = (one) => ({ ...one, id: null, shortcode: null })
    const { broken, failure } = await read(code, board)
    expect(broken).toMatchObject([{ error: { reason: 'no_identity' } }])
    // Which one of the known records it is, nobody can say: none of them is absent.
    expect(failure?.reason).toBe('wrong_content')
  })

  test('takes the address that its hint shows, and no other path', () => {
    const { addressExample, refuseAddress, hosts } = requireKind(code)
    const example = new URL(addressExample)
    expect(refuseAddress(example)).toBeNull()
    expect(hosts?.some((host) => example.hostname === host || example.hostname.endsWith(`.${host}`))).toBe(
      true,
    )
    expect(refuseAddress(new URL('/elsewhere', example))).toMatch(/Адрес/)
  })
})

/** The record of the only vacancy of a board, with changed fields. */
async function mapOne(code: Code, changes: object) {
  const [vacancy] = buildStubVacancies({ count: 1 })
  const board = BOARDS[code](stub, vacancy ? [{ ...vacancy, publishedAt: '2026-11-02T10:00:00.000Z' }] : [])
  board.dress = (one) => ({ ...one, ...changes })
  const [original] = (await read(code, board)).originals
  const unmapped: [string, string][] = []
  const record = requireKind(code).toRecord(original?.value, VYDUMKA, NOW, (...one) => unmapped.push(one))
  return { record, unmapped, original }
}

const salary = (min: unknown, max: unknown, period: string | null, currency = 'RUB') => ({
  min,
  max,
  period,
  currency,
})
const component = (interval: string, minValue: number, maxValue: number | null) => ({
  compensation: {
    summaryComponents: [
      { compensationType: 'EquityPercentage', interval: 'NONE', minValue: 1, maxValue: 2 },
      { compensationType: 'Salary', interval, currencyCode: 'USD', minValue, maxValue },
    ],
  },
})

test.each([
  ['greenhouse', { location: { name: 'Hybrid - Казань' } }, { work_mode: 'hybrid', city: 'Казань' }],
  ['greenhouse', { location: { name: 'Казань' } }, { city: 'Казань', work_from: [] }],
  [
    'greenhouse',
    { location: { name: 'Remote, Russia' } },
    { work_mode: 'remote', city: null, work_from: ['Россия'] },
  ],
  ['greenhouse', { first_published: null }, { published_at: null }],
  ['lever', { workplaceType: 'hybrid' }, { work_mode: 'hybrid' }],
  ['lever', { workplaceType: 'on-site' }, { work_mode: 'office' }],
  ['lever', { workplaceType: 'onsite' }, { work_mode: 'office' }],
  ['lever', { createdAt: 1_793_613_600_000 }, { published_at: '2026-11-02T10:00:00.000Z' }],
  ['lever', { createdAt: 1_793_613_600 }, { published_at: '2026-11-02T10:00:00.000Z' }],
  ['lever', { createdAt: '2026-11-02T10:00:00Z' }, { published_at: '2026-11-02T10:00:00.000Z' }],
  ['lever', { createdAt: 1e20 }, { published_at: null }],
  [
    'lever',
    { salaryRange: { ...salary(60_000, 120_000, null, 'USD'), interval: 'per-year-salary' } },
    { salary_from: 5000, salary_to: 10_000, salary_period: 'month', currency: 'USD' },
  ],
  [
    'lever',
    { salaryRange: { ...salary(20, null, null, 'EUR'), interval: 'per-hour-wage' } },
    { salary_from: 20, salary_to: null, salary_period: 'hour' },
  ],
  [
    'lever',
    { categories: { commitment: 'Part-time', allLocations: ['Казань', 'Томск'] } },
    { employment: 'part', city: 'Казань, Томск' },
  ],
  ['ashby', { isRemote: false, workplaceType: 'Hybrid' }, { work_mode: 'hybrid' }],
  ['ashby', { isRemote: true, workplaceType: null }, { work_mode: 'remote' }],
  ['ashby', { isRemote: 'true', workplaceType: null }, { work_mode: 'remote' }],
  ['ashby', { employmentType: 'Contract' }, { employment: 'project' }],
  [
    'ashby',
    component('1 YEAR', 60_000, 120_000),
    { salary_from: 5000, salary_to: 10_000, salary_period: 'month', currency: 'USD' },
  ],
  ['ashby', component('1 HOUR', 30, null), { salary_from: 30, salary_to: null, salary_period: 'hour' }],
  ['ashby', {}, { published_at: '2026-11-02T10:00:00.000Z', work_from: ['Россия'] }],
  [
    'workable',
    { telecommuting: true, city: 'Казань' },
    { work_mode: 'remote', city: 'Казань', country: 'Россия', work_from: ['Россия'] },
  ],
  ['workable', { employment_type: undefined, type: 'Part-time' }, { employment: 'part' }],
  ['workable', {}, { published_at: '2026-11-02' }],
  ['recruitee', { remote: false, hybrid: true }, { work_mode: 'hybrid' }],
  ['recruitee', { remote: false, hybrid: false, on_site: true }, { work_mode: 'office' }],
  ['recruitee', { remote: true, hybrid: true }, { work_mode: 'remote' }],
  [
    'recruitee',
    { salary: salary('50000', '70000.0', 'month') },
    { salary_from: 50_000, salary_to: 70_000, currency: 'RUB' },
  ],
  [
    'recruitee',
    { salary: salary('600000', null, 'year') },
    { salary_from: 50_000, salary_to: null, salary_period: 'month' },
  ],
  ['recruitee', { employment_type_code: 'internship' }, { employment: 'probation' }],
  ['recruitee', {}, { published_at: '2026-11-02 10:00:00Z' }],
] as const)('%s: %o', async (code, changes, expected) => {
  const { record, unmapped } = await mapOne(code, changes)
  expect(record).toMatchObject(expected)
  expect(unmapped).toEqual([])
})

test.each([
  ['lever', { salaryRange: { ...salary(1000, 2000, null), interval: 'bi-week-salary' } }],
  ['recruitee', { salary: salary(null, null, null) }],
  ['recruitee', { salary: { min: '5', max: '6', period: 'month', currency: null } }],
  ['ashby', { compensation: null }],
] as const)('%s: %o is no pay', async (code, changes) => {
  expect((await mapOne(code, changes)).record.salary_from).toBeUndefined()
})

test.each([
  ['lever', { categories: { commitment: 'Gig' } }, ['employment', 'Gig']],
  ['recruitee', { salary: salary('5', '6', 'month', 'XYZ') }, ['currency', 'XYZ']],
  ['workable', { country: 'Выдумляндия' }, ['country', 'Выдумляндия']],
] as const)('%s reports the unknown word of %o', async (code, changes, word) => {
  expect((await mapOne(code, changes)).unmapped).toEqual([word])
})

test('the change of a vacancy of Greenhouse is no publication', async () => {
  const { record, original } = await mapOne('greenhouse', {
    first_published: null,
    updated_at: '2026-11-24T10:00:00-05:00',
  })
  expect(original?.modifiedAt).toBe('2026-11-24T15:00:00.000Z')
  expect(record.published_at).toBeNull()
})

test('vacancies of Ashby that are not listed are left out', async () => {
  const [vacancy] = buildStubVacancies({ count: 1 })
  const board = serveAshby(stub, vacancy ? [vacancy] : [])
  board.dress = (one) => ({ ...one, isListed: false })
  expect((await read('ashby', board)).originals).toEqual([])
})

test('lists of Lever are parts of the text with their headings', async () => {
  const { record } = await mapOne('lever', {})
  const { draft } = toImportedVacancy(parseRecord(record), { matchers: NO_MATCHERS, now: NOW })
  expect(draft.requirementsHtml).toBe('<ul><li>внимание</li><li>грамотность</li></ul>')
})

test.each([
  ['an error', { ok: false, error: 'partial' }],
  ['a greater number', { meta: { total: 5 } }],
])('the vacancies of a board that comes with %s are read, and are not all', async (_, said) => {
  const board = BOARDS.ashby(stub, buildStubVacancies({ count: 2 }))
  const whole = await read('ashby', board)
  const jobs = whole.originals.map(({ value }) => value)
  stub.misbehave = () => ({ kind: 'answer', answer: { body: JSON.stringify({ jobs, ...said }) } })
  const { originals, failure } = await read('ashby', board)
  expect([originals.length, failure?.reason]).toEqual([2, 'wrong_content'])
})

test.each([
  { error: null },
  { errors: [] },
  { error: '' },
  { ok: true, message: 'Welcome' },
  { status: 'ok' },
])('a board that says %j has all its vacancies', async (said) => {
  const board = BOARDS.ashby(stub, buildStubVacancies({ count: 2 }))
  const jobs = (await read('ashby', board)).originals.map(({ value }) => value)
  stub.misbehave = () => ({ kind: 'answer', answer: { body: JSON.stringify({ jobs, ...said }) } })
  expect(await read('ashby', board)).toMatchObject({ originals: [{}, {}], failure: null })
})
