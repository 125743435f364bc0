import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { loadMatchers } from '#server/features/intake/imports/matchers.ts'
import { finishImport, runImport } from '#server/features/intake/imports/run-import.ts'
import type { ImportOptions } from '#server/features/intake/imports/run-import.ts'
import { importRuns } from '#server/db/schema/imports.ts'
import { vacancies, vacancyContacts, searchWords, vacancySearch } from '#server/db/schema/vacancies.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { testDatabase } from '#tests/support/database.ts'
import { buildRecord, jsonLines, openText } from './records.ts'

const { db } = await testDatabase()
const matchers = await loadMatchers(db)
const now = new Date('2026-11-21T09:00:00Z')

beforeEach(async () => {
  await db.delete(vacancies)
  await db.delete(companies)
  await db.delete(importRuns)
})

async function importRecords(
  records: readonly unknown[],
  options: Partial<ImportOptions> & { name?: string } = {},
) {
  const { name = null, ...rest } = options
  const refusals: string[] = []
  const summary = await runImport({
    input: await openText(jsonLines(records), { name }),
    target: { db, matchers },
    now,
    onRefusal: (place, { message }) => refusals.push(`${place}: ${message}`),
    ...rest,
  })
  return { summary, refusals }
}

const all = () => db.select().from(vacancies).orderBy(asc(vacancies.id))
async function only() {
  const [row, ...rest] = await all()
  if (!row || rest.length > 0) throw new Error('Exactly one vacancy is expected')
  return row
}

describe('a record', () => {
  test('becomes a published vacancy with its company, place and search row', async () => {
    await importRecords([buildRecord({ city: 'Казань', key_skills: ['excel'], experience: 'noExperience' })])
    const row = await only()
    expect(row).toMatchObject({
      title: 'Оператор чата',
      workForm: 'remote',
      schedule: 'five_two',
      contracts: ['labour'],
      experience: 'none',
      status: 'published',
      source: 'test',
      sourceId: '1',
      workFromIds: [matchers.homeCountryId],
    })
    expect(row.locationIds).toEqual(matchers.matchPlace({ city: 'Казань' }).locationIds)
    expect(new Date(row.publishedAt ?? '').toISOString()).toBe('2026-11-01T07:00:00.000Z')
    expect(row.firstPublishedAt).toBe(row.publishedAt)
    expect(row.confirmAt).toBe(row.publishedAt)
    expect(await db.select().from(vacancySearch).where(eq(vacancySearch.vacancyId, row.id))).toHaveLength(1)
    expect(await db.select().from(companies)).toMatchObject([
      { title: 'ООО «Тёплый угол»', slug: 'teplyy-ugol' },
    ])
  })

  test('has its contacts moved out of sight', async () => {
    const record = buildRecord()
    await importRecords([
      {
        ...record,
        description: `${record.description} Звоните: 8 916 123-45-67, hr@firma.com.`,
        address: 'Казань, Зелёная, 5, тел. 8 843 123-45-67',
      },
    ])
    const row = await only()
    expect(row.descriptionHtml).not.toMatch(/916|hr@/)
    expect(row.address).toBe('Казань, Зелёная, 5')
    const [contacts] = await db.select().from(vacancyContacts)
    expect(contacts).toMatchObject({ emails: ['hr@firma.com'], phones: ['+79161234567', '+78431234567'] })
  })

  test.each([
    [
      { salary_from: 90_000, salary_to: 60_000, currency: 'RUR' },
      { salaryFrom: 60_000, salaryTo: 90_000, currency: 'RUB' },
    ],
    [
      { salary_from: 0, salary_to: -5 },
      { salaryFrom: null, salaryTo: null, currency: 'RUB' },
    ],
    [
      { salary_from: 1500, currency: 'BYR' },
      { salaryFrom: 1500, salaryTo: null, currency: 'BYN' },
    ],
    [
      { salary_from: 5000, currency: 'XYZ' },
      { salaryFrom: null, salaryTo: null, currency: 'RUB' },
    ],
    [{ salary_from: 1e12 }, { salaryFrom: null, salaryTo: null }],
    [{ salary_to: '80 000' }, { salaryFrom: null, salaryTo: 80_000 }],
    [
      { salary_from: 2500, title: 'Курьер, 2500 за смену' },
      { salaryFrom: 2500, salaryPeriod: 'shift' },
    ],
  ])('with the pay %j is stored as %j', async (fields, expected) => {
    await importRecords([buildRecord(fields)])
    expect(await only()).toMatchObject(expected)
  })

  test.each([
    [{ schedule: 'remote' }, { workForm: 'remote' }],
    [{ work_mode: 'mixed' }, { workForm: 'hybrid' }],
    [{ work_mode: 'office' }, { workForm: 'on_site', workFromIds: [] }],
    [{ schedule: 'flyInFlyOut' }, { employment: 'rotation', schedule: 'other' }],
    [{ employment: 'probation' }, { employment: 'internship', labels: ['internship'] }],
    [{ schedule: 'shift', schedule_raw: 'График 2/2' }, { schedule: 'two_two' }],
    [{ experience: 'moreThan6' }, { experience: 'over_6' }],
  ])('with the codes %j is stored as %j', async (fields, expected) => {
    await importRecords([buildRecord(fields)])
    expect(await only()).toMatchObject(expected)
  })

  test('without a date keeps the one it was given first', async () => {
    const record = buildRecord({ published_at: undefined })
    await importRecords([record])
    const first = await only()
    const age = now.getTime() - Date.parse(first.publishedAt ?? '')
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThanOrEqual(30 * DAY_MS)

    const { summary } = await importRecords([record], { now: new Date('2027-03-01T00:00:00Z') })
    expect(summary).toMatchObject({ unchanged: 1, updated: 0 })
    const { expiresAt: _moved, ...kept } = first
    expect(await only()).toMatchObject(kept)
  })

  test('from the future is published now', async () => {
    await importRecords([buildRecord({ published_at: '2031-01-01' })])
    expect(new Date((await only()).publishedAt ?? '')).toEqual(now)
  })
})

describe('a bad record', () => {
  test.each([
    ['{"title":', /line 2: .*not JSON/],
    ['[1]', /line 2: .*record/],
    [buildRecord({ title: undefined }), /line 2: title/],
    [buildRecord({ title: 'Ох' }), /line 2: the title has 2 characters/],
    [buildRecord({ title: 'x'.repeat(101) }), /line 2: the title has 101 characters/],
    [
      buildRecord({ description: 'Коротко' }),
      /line 2: the description has 7 characters of text, at least 150/,
    ],
    [buildRecord({ description: 'слово '.repeat(2000) }), /line 2: .*at most 10000/],
    [buildRecord({ source_id: undefined, id: undefined }), /line 2: neither source_id nor id/],
  ])('%j is refused with its line and reason, and the others go in', async (bad, message) => {
    const good = [buildRecord({ source_id: '1' }), buildRecord({ source_id: '3' })]
    const { summary, refusals } = await importRecords([good[0], bad, good[1]])
    expect(summary).toMatchObject({ read: 3, inserted: 2 })
    expect(refusals).toEqual([expect.stringMatching(message)])
    expect((await all()).map(({ sourceId }) => sourceId)).toEqual(['1', '3'])
  })
})

describe('a second import', () => {
  test('of the same records changes nothing', async () => {
    const records = [buildRecord({ source_id: '1' }), buildRecord({ source_id: '2', source: 'other' })]
    await importRecords(records)
    const before = await all()
    const { summary } = await importRecords(records)
    expect(summary).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 })
    expect(await all()).toEqual(before)
  })

  test('of a changed record updates it in its place', async () => {
    await importRecords([buildRecord()])
    const before = await only()
    const { summary } = await importRecords([
      buildRecord({ title: 'Оператор поддержки', published_at: '2026-11-10' }),
    ])
    const after = await only()
    expect(summary).toMatchObject({ inserted: 0, updated: 1 })
    expect(after).toMatchObject({
      id: before.id,
      title: 'Оператор поддержки',
      firstPublishedAt: before.firstPublishedAt,
    })
  })

  test('a record without a source id is known by its stable id', async () => {
    const record = buildRecord({ source_id: undefined, id: 'stable' })
    await importRecords([record])
    await importRecords([record])
    expect((await only()).sourceId).toBe('stable')
  })
})

describe('an interrupted import', () => {
  const records = Array.from({ length: 25 }, (_, at) => buildRecord({ source_id: String(at + 1) }))

  test('stops after a batch when asked and goes on at the record after it', async () => {
    const controller = new AbortController()
    const first = await importRecords(records, {
      name: 'feed',
      batchSize: 10,
      signal: controller.signal,
      onBatch: () => controller.abort(),
    })
    expect(first.summary).toMatchObject({ read: 10, inserted: 10, isInterrupted: true })
    expect(await all()).toHaveLength(10)

    const second = await importRecords(records, { name: 'feed', batchSize: 10 })
    expect(second.summary).toMatchObject({ skipped: 10, read: 15, inserted: 15, isInterrupted: false })
    expect(await all()).toHaveLength(25)
  })

  test('begins again when told to restart, and after it was finished', async () => {
    const controller = new AbortController()
    await importRecords(records, {
      name: 'feed',
      batchSize: 10,
      signal: controller.signal,
      onBatch: () => controller.abort(),
    })
    const restarted = await importRecords(records, { name: 'feed', batchSize: 10, isRestart: true })
    expect(restarted.summary).toMatchObject({ skipped: 0, read: 25, unchanged: 10, inserted: 15 })
    const again = await importRecords(records, { name: 'feed', batchSize: 10 })
    expect(again.summary).toMatchObject({ skipped: 0, read: 25, unchanged: 25 })
  })

  test('keeps its position and its vacancies in one transaction', async () => {
    const input = await openText(jsonLines(records), { name: 'feed' })
    const cut = {
      ...input,
      records: (async function* () {
        let count = 0
        for await (const record of input.records) {
          if ((count += 1) > 15) throw new Error('The power is gone')
          yield record
        }
      })(),
    }
    await expect(runImport({ input: cut, target: { db, matchers }, now, batchSize: 10 })).rejects.toThrow(
      'power',
    )
    const [run] = await db.select().from(importRuns)
    expect(run).toMatchObject({ recordsDone: (await all()).length, isFinished: false })
  })
})

describe('companies', () => {
  test('are one for every writing of their name', async () => {
    await importRecords([
      buildRecord({ source_id: '1', company: 'ООО "Тёплый угол"' }),
      buildRecord({ source_id: '2', company: 'Теплый угол' }),
    ])
    expect(await db.select().from(companies)).toHaveLength(1)
  })

  test('of the same slug get slugs of their own', async () => {
    await importRecords([
      buildRecord({ source_id: '1', company: 'Ёж+' }),
      buildRecord({ source_id: '2', company: 'Еж' }),
    ])
    const slugs = (await db.select().from(companies).orderBy(companies.id)).map(({ slug }) => slug)
    expect(slugs).toEqual(['ezh', 'ezh-2'])
  })

  test('that are not named share one for each source', async () => {
    await importRecords([
      buildRecord({ source_id: '1', company: undefined }),
      buildRecord({ source_id: '2', company: '«»' }),
      buildRecord({ source_id: '3', company: undefined, source: 'other' }),
    ])
    expect((await db.select().from(companies)).map(({ title }) => title)).toEqual([
      'Работодатель не указан',
      'Работодатель не указан',
    ])
  })

  test('keep right tax numbers that no other company states', async () => {
    const numbers = { company_inn: '7707083893', company_ogrn: '1027700132195', company_kpp: '773601001' }
    await importRecords([
      buildRecord({ source_id: '1', company: 'Первая', company_inn: '7707083894' }),
      buildRecord({ source_id: '2', company: 'Вторая', ...numbers }),
    ])
    await finishImport({ jobs: db })
    const inns = async () => (await db.select().from(companies).orderBy(companies.id)).map(({ inn }) => inn)
    expect(await inns()).toEqual([null, '7707083893'])

    await importRecords([buildRecord({ source_id: '3', company: 'Третья', ...numbers })])
    await finishImport({ jobs: db })
    expect(await inns()).toEqual([null, null, null])
  })
})

test('finishing gathers the words that mistakes are repaired from', async () => {
  await importRecords([buildRecord({ source_id: '1' }), buildRecord({ source_id: '2' })])
  await finishImport({ jobs: db })
  const words = (await db.select().from(searchWords)).map(({ word }) => word)
  expect(words).toContain('мастерскую')
})

test('a check writes nothing and still tells what would be refused', async () => {
  const { summary } = await importRecords([buildRecord(), buildRecord({ title: 'я' })], {
    target: null,
    name: 'feed',
  })
  expect(summary).toMatchObject({ read: 2, refused: { title_length: 1 } })
  expect(await all()).toEqual([])
  expect(await db.select().from(importRuns)).toEqual([])
})
