import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { yearlyFigures } from '#server/db/schema/yearly-figures.ts'
import { testPeople } from '#tests/support/people.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const { board, buildPerson, call, deps } = await testPeople()
const editor = await buildPerson({ staffRole: 'moderator', firstName: 'Анна', lastName: 'Редактор' })

const PATH = '/api/v1/staff/figures'
const BASE = {
  year: 2027,
  name: 'employer.bound',
  value: 3_200_000,
  source: 'Постановление № 1 от 30.10.2026',
}
const set = (figure: object) => call('POST', PATH, { as: editor, body: figure })
const listed = async (year: number, name: string) =>
  (await call('GET', `${PATH}?year=${year}`, { as: editor })).body.items.find(
    (one: { name: string }) => one.name === name,
  )

beforeEach(async () => {
  board.setNow('2027-01-15T09:00:00Z')
  await deps.db.delete(yearlyFigures)
  await deps.changes.publish({ kind: 'figures' })
})

test('a figure that staff enter completes its year for the calculator, cards and texts at once', async () => {
  const [id = 0] = await board.buildVacancies({
    title: 'Оператор чата',
    salaryFrom: 30_000_000,
    salaryGross: true,
    contracts: ['sole_proprietor'],
  })
  const article = async () => {
    const { body } = await call('GET', '/api/v1/articles/dogovor-gph-samozanyatyy-ip-sravnenie')
    return withSpaces(body.html)
  }
  const taxYear = async () => (await call('GET', `/api/v1/vacancies/${id}`)).body.pay_terms.tax_year
  expect((await call('GET', '/api/v1/tax-years')).body).toMatchObject({
    this_year: 2027,
    missing: ['Взносы работодателя: предельная база'],
    years: [{ year: 2026 }, { year: 2025 }],
  })
  expect(await taxYear()).toBe(2026)
  expect(await article()).toContain('до предельной базы 2 979 000 ₽ (за 2026 год) в год')

  expect((await set(BASE)).status).toBe(200)
  const { body: now } = await call('GET', '/api/v1/tax-years')
  expect(now.missing).toEqual([])
  expect(now.years[0]).toMatchObject({ year: 2027, contributions: [{}, { above: 3_200_000 }] })
  expect(await taxYear()).toBe(2027)
  expect(await article()).toContain('до предельной базы 3,2 млн ₽ в год')
  expect(await listed(2027, 'employer.bound')).toMatchObject({
    value: 3_200_000,
    source: BASE.source,
    checked_by: 'Анна Редактор',
    checked_at: '2027-01-15T09:00:00.000Z',
    is_edited: true,
  })
})

test('before its New Year in Moscow a complete year changes no card', async () => {
  await set(BASE)
  const [id = 0] = await board.buildVacancies({ title: 'Швея', salaryFrom: 100_000, salaryGross: true })
  const taxYear = async () => (await call('GET', `/api/v1/vacancies/${id}`)).body.pay_terms.tax_year
  board.setNow('2026-12-31T20:59:59Z')
  expect(await taxYear()).toBe(2026)
  board.setNow('2026-12-31T21:00:00Z')
  expect(await taxYear()).toBe(2027)
})

test('a corrected figure stands in place of that of the release until it is removed, and the audit log has both', async () => {
  const fixed = { year: 2027, name: 'ip.fixed' }
  expect(await listed(2027, 'ip.fixed')).toMatchObject({ value: 61_154, is_edited: false, checked_by: null })
  await set({ ...fixed, value: 62_000, source: 'НК РФ, статья 430' })
  expect(await listed(2027, 'ip.fixed')).toMatchObject({ value: 62_000, is_edited: true })
  expect(await listed(2026, 'ip.fixed')).toMatchObject({ value: 57_390, is_edited: false })
  expect((await call('POST', `${PATH}/removal`, { as: editor, body: fixed })).status).toBe(200)
  expect(await listed(2027, 'ip.fixed')).toMatchObject({ value: 61_154, is_edited: false })
  expect((await call('POST', `${PATH}/removal`, { as: editor, body: fixed })).status).toBe(404)
  const rows = await deps.db
    .select({ action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.objectId, '2027:ip.fixed'))
  expect(rows.map(({ action }) => action).toSorted()).toEqual(['figure.removed', 'figure.set'])
  expect(rows[0]?.details).toMatchObject({ value: 62_000, source: 'НК РФ, статья 430' })
})

test.each([
  ['a rate above its bound', { name: 'income.rate', value: 130 }, 'value'],
  ['a rate with hundredths', { name: 'income.rate', value: 13.25 }, 'value'],
  ['a rate of nothing', { name: 'income.rate', value: 0 }, 'value'],
  ['roubles with kopecks', { value: 3_200_000.5 }, 'value'],
  ['a base without its thousands', { value: 3_200 }, 'value'],
  ['a base with zeros too many', { value: 320_000_000 }, 'value'],
  ['no number', { value: '3200000' }, 'value'],
  ['no source', { source: '  ' }, 'source'],
  ['a year before all', { year: 2019 }, 'year'],
  ['a year too far ahead', { year: 2031 }, 'year'],
  ['a figure of no law', { name: 'net.takoy' }, 'name'],
])('%s is refused with the field that is wrong', async (_what, wrong, field) => {
  const { status, body } = await set({ ...BASE, ...wrong })
  // The schema does not know the present year.
  expect(status).toBe('year' in wrong && wrong.year === 2031 ? 422 : 400)
  expect(JSON.stringify(body)).toContain(`"${field}"`)
  expect(await deps.db.$count(yearlyFigures)).toBe(0)
})

test('the preview has every paragraph that names the figure, as it is and as it would be, and changes nothing', async () => {
  const { status, body } = await call('POST', `${PATH}/preview`, { as: editor, body: BASE })
  expect(status).toBe(200)
  expect(body.uses.length).toBeGreaterThanOrEqual(3)
  for (const { before, after } of body.uses) {
    expect(withSpaces(before)).toContain('2 979 000 ₽ (за 2026 год)')
    expect(withSpaces(after)).toContain('3,2 млн ₽')
  }
  expect(await deps.db.$count(yearlyFigures)).toBe(0)
  const rate = { year: 2027, name: 'npd.ratePeople', value: 5, source: '422-ФЗ' }
  const { uses } = (await call('POST', `${PATH}/preview`, { as: editor, body: rate })).body
  expect(uses.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining([
      '/frilans',
      '/help#oformlenie',
      '/blog/nalogi-samozanyatogo',
      '/professii/psiholog',
    ]),
  )
})

test('a figure of a later release, which this one does not know, is left out', async () => {
  await deps.db.execute(
    `insert into yearly_figures values (2027, 'tomorrow.rate', 1, 'Закон', '2027-01-01T00:00:00Z', 1)`,
  )
  await deps.changes.publish({ kind: 'figures' })
  expect((await call('GET', '/api/v1/tax-years')).status).toBe(200)
  expect((await call('GET', PATH, { as: editor })).status).toBe(200)
})

test('figures of staff do not exist for other people', async () => {
  const person = await buildPerson()
  for (const as of [{ as: person }, {}])
    for (const [method, path] of [
      ['GET', PATH],
      ['POST', PATH],
      ['POST', `${PATH}/preview`],
      ['POST', `${PATH}/removal`],
      ['GET', '/api/v1/staff/facts'],
    ] as const)
      expect((await call(method, path, { ...as, ...(method === 'POST' && { body: BASE }) })).status).toBe(
        'as' in as ? 404 : 401,
      )
})
