import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { finishImport } from '#server/features/intake/imports/records/run-import.ts'
import { vacancySearch, vacancyContacts } from '#server/db/schema/vacancies.ts'
import { buildRecord } from './records.ts'
import { importWorld } from './import-world.ts'

/** Nothing in it says where the work is done. */
const OFFICE_TEXT = `Отвечаем на вопросы покупателей. ${'Опыт не нужен, всему научим. '.repeat(6)}`

const { db, matchers, now, importRecords, all, only } = await importWorld()

describe('imported records', () => {
  test('an imported record becomes a published vacancy with its company, place and search row', async () => {
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
      // Nothing is said of it.
      workFromIds: [],
      isWorkFromAnywhere: false,
    })
    expect(row.locationIds).toEqual(matchers.matchPlace({ city: 'Казань' }).locationIds)
    expect(row.publishedAt).toBe('2026-11-01T07:00:00.000Z')
    expect(row.firstPublishedAt).toBe(row.publishedAt)
    expect(row.confirmAt).toBe(row.publishedAt)
    expect(await db.select().from(vacancySearch).where(eq(vacancySearch.vacancyId, row.id))).toHaveLength(1)
    expect(await db.select().from(companies)).toMatchObject([
      { title: 'ООО «Тёплый угол»', slug: 'teplyy-ugol' },
    ])
  })

  test('what is no text in a list of an imported record is left out', async () => {
    await importRecords([
      buildRecord({ source_id: '1', key_skills: [7, 'excel', null, { name: 'word' }] }),
      buildRecord({ source_id: '2', key_skills: ['excel'] }),
    ])
    const [mixed, clean] = await all()
    expect(clean?.skills).toHaveLength(1)
    expect(mixed?.skills).toEqual(clean?.skills)
  })

  test('contacts are moved out of the text of an imported record', async () => {
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
  ])('an imported record with the pay %j is stored as %j', async (fields, expected) => {
    await importRecords([buildRecord(fields)])
    expect(await only()).toMatchObject(expected)
  })

  test.each([
    [{ schedule: 'remote' }, { workForm: 'remote' }],
    // A choice that has remote work in it.
    [{ work_mode: 'mixed' }, { workForm: 'remote' }],
    [{ work_mode: 'mixed', work_format_raw: 'гибрид', description: OFFICE_TEXT }, { workForm: 'hybrid' }],
    [{ work_mode: 'mixed', work_format_raw: 'На месте работодателя, Удалённо' }, { workForm: 'remote' }],
    [
      { work_mode: 'office', description: OFFICE_TEXT },
      { workForm: 'on_site', workFormEvidence: { origin: 'field' }, workFromIds: [] },
    ],
    [{ work_mode: 'remote', work_mode_src: 'title', description: OFFICE_TEXT }, { workForm: null }],
    [{ work_mode: 'office', source: 'habr_career', description: OFFICE_TEXT }, { workForm: null }],
    [{ city: 'Полный день • Можно удалённо', description: OFFICE_TEXT }, { workForm: 'remote' }],
    [{ schedule: 'flyInFlyOut' }, { employment: 'rotation', schedule: 'other' }],
    [{ employment: 'probation' }, { employment: 'internship', labels: ['internship'] }],
    [{ schedule: 'shift', schedule_raw: 'График 2/2' }, { schedule: 'two_two' }],
    [{ experience: 'moreThan6' }, { experience: 'over_6' }],
  ])('an imported record with the codes %j is stored as %j', async (fields, expected) => {
    await importRecords([buildRecord(fields)])
    expect(await only()).toMatchObject(expected)
  })

  test('an imported record without a date has none, and a later import without one changes nothing', async () => {
    const record = buildRecord({ published_at: undefined })
    await importRecords([record])
    const first = await only()
    expect(first.firstPublishedAt).toBeNull()

    const { summary } = await importRecords([record], { now: new Date('2027-03-01T00:00:00Z') })
    expect(summary).toMatchObject({ unchanged: 1, updated: 0 })
    const { expiresAt: _moved, ...kept } = first
    expect(await only()).toMatchObject(kept)
  })

  test.each([
    ['2026-11-21T20:00:00+03:00', now.toISOString()],
    ['2031-01-01', null],
  ])('an imported record of the future, %s, is published at %s', async (published_at, expected) => {
    await importRecords([buildRecord({ published_at })])
    const { firstPublishedAt } = await only()
    expect(firstPublishedAt).toBe(expected)
  })
})

describe('bad records', () => {
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
  ])(
    'the bad record %j is refused with its line and reason, and other records are imported',
    async (bad, message) => {
      const good = [buildRecord({ source_id: '1' }), buildRecord({ source_id: '3' })]
      const { summary, refusals } = await importRecords([good[0], bad, good[1]])
      expect(summary).toMatchObject({ read: 3, inserted: 2 })
      expect(refusals).toEqual([expect.stringMatching(message)])
      expect((await all()).map(({ sourceId }) => sourceId)).toEqual(['1', '3'])
    },
  )
})

describe('imported companies', () => {
  test('companies whose names differ only in spelling are imported as one', async () => {
    await importRecords([
      buildRecord({ source_id: '1', company: 'ООО "Тёплый угол"' }),
      buildRecord({ source_id: '2', company: 'Теплый угол' }),
    ])
    expect(await db.select().from(companies)).toHaveLength(1)
  })

  test('imported companies with the same slug get distinct slugs', async () => {
    await importRecords([
      buildRecord({ source_id: '1', company: 'Ёж+' }),
      buildRecord({ source_id: '2', company: 'Еж' }),
    ])
    const slugs = (await db.select().from(companies).orderBy(companies.id)).map(({ slug }) => slug)
    expect(slugs).toEqual(['ezh', 'ezh-2'])
  })

  test('imported records without a company name share one company per source', async () => {
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

  test('an imported company keeps a valid tax number that no other company has', async () => {
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
