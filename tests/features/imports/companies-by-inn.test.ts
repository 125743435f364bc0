import { setTimeout as sleep } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { saveCompanies } from '#server/features/intake/imports/records/company-writes.ts'
import { ImportRecord } from '#server/features/intake/imports/records/import-record.ts'
import {
  importedCompany,
  type ImportedCompany,
} from '#server/features/intake/imports/records/imported-company.ts'
import { finishImport } from '#server/features/intake/imports/records/run-import.ts'
import { buildCompany, buildManager } from '#tests/support/rows.ts'
import { importWorld } from './import-world.ts'
import { buildRecord } from './records.ts'

const { db, importRecords, all } = await importWorld()

const FIRST = '7701234560'
const SECOND = '7707083893'
const NAME = 'ООО «ВЫДУМКА»'

/** A record of the company; its number is what tells it from the others. */
const record = (id: number, company_inn: string | null, company = NAME) =>
  buildRecord({ source_id: String(id), title: `Оператор чата ${id}`, company, company_inn })

/** Which records share a company: its slug by record. */
async function findSlugs() {
  const rows = await db.select().from(companies)
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]))
  const vacancies = await all()
  return Object.fromEntries(vacancies.map(({ sourceId, companyId }) => [sourceId, slugs.get(companyId)]))
}

const listCompanies = () => db.select().from(companies).orderBy(asc(companies.id))

describe('a company of imports', () => {
  test('two INNs with one name are two companies, and records without an INN are a third', async () => {
    const records = [record(1, FIRST), record(2, SECOND), record(3, null), record(4, FIRST, 'Выдумка, ООО')]
    await importRecords(records)
    const slugs = { 1: 'vydumka', 2: 'vydumka-2', 3: 'vydumka-3', 4: 'vydumka' }
    expect(await findSlugs()).toEqual(slugs)
    expect((await listCompanies()).map(({ inn }) => inn)).toEqual([FIRST, SECOND, null])

    const again = await importRecords(records.toReversed(), { batchSize: 1 })
    expect(again.summary).toMatchObject({ updated: 0, unchanged: 4 })
    expect(await findSlugs()).toEqual(slugs)
  })

  test('an INN is never written onto a company that is known by its name', async () => {
    await importRecords([record(1, null)])
    await importRecords([record(2, FIRST)])
    expect(await listCompanies()).toMatchObject([
      { slug: 'vydumka', inn: null, importInn: null },
      { slug: 'vydumka-2', inn: FIRST, importInn: FIRST },
    ])
    await importRecords([record(3, null)])
    expect(await findSlugs()).toEqual({ 1: 'vydumka', 2: 'vydumka-2', 3: 'vydumka' })
  })

  test('another КПП is the same company, and so is a branch whose name contains that of the company', async () => {
    await importRecords([
      record(1, FIRST, 'Филиал ООО «ВЫДУМКА» в Томске'),
      { ...record(2, FIRST), company_kpp: '770101001' },
      { ...record(3, FIRST), company_kpp: '540101001' },
    ])
    await importRecords([record(4, FIRST, 'ВЫДУМКА-82 (г. Омск)'), record(5, SECOND, 'ВЫДУМКА-82 (г. Омск)')])
    const own = 'vydumka'
    expect(await findSlugs()).toMatchObject({ 1: own, 2: own, 3: own, 4: own })
    expect((await findSlugs())['5']).not.toBe(own)
  })

  test('clients of an agency that states its own INN stay apart, import after import', async () => {
    const records = [record(1, FIRST, 'Первый клиент'), record(2, FIRST, 'Второй заказчик')]
    await importRecords(records)
    await finishImport({ jobs: db })
    expect((await listCompanies()).map(({ inn }) => inn)).toEqual([null, null])
    const slugs = await findSlugs()
    expect(new Set(Object.values(slugs)).size).toBe(2)

    expect((await importRecords(records)).summary).toMatchObject({ updated: 0, unchanged: 2 })
    await finishImport({ jobs: db })
    expect(await findSlugs()).toEqual(slugs)
    expect((await listCompanies()).map(({ inn }) => inn)).toEqual([null, null])
  })

  test('a company that people have created here with the INN gets none of its vacancies', async () => {
    const { id } = await buildCompany(db, { title: NAME, inn: FIRST, verification: 'verified' })
    await importRecords([record(1, FIRST)])
    await finishImport({ jobs: db })
    const [own, imported] = await listCompanies()
    expect(own).toMatchObject({ id, inn: FIRST })
    expect((await all())[0]?.companyId).toBe(imported?.id)
  })

  test('the number of a company that people manage is theirs, also when others state it', async () => {
    await importRecords([record(1, FIRST), record(2, FIRST, 'Другое имя')])
    const [managed] = await listCompanies()
    await buildManager(db, managed?.id ?? 0)
    await finishImport({ jobs: db })
    expect((await listCompanies()).map(({ inn }) => inn)).toEqual([FIRST, null])
  })

  test('two imports at the same time make each company once', async () => {
    const stated = [FIRST, SECOND, null].map((inn, at) =>
      importedCompany(ImportRecord.parse(record(at, inn))),
    )
    const save = (given: readonly ImportedCompany[]) =>
      db.transaction(async (tx) => {
        const ids = await saveCompanies(tx, given)
        // The other one begins before this one commits.
        await sleep(50)
        return ids
      })
    const [one, other] = await Promise.all([save(stated), save(stated.toReversed())])
    expect(one.size).toBe(3)
    expect(new Map(one)).toEqual(new Map(other))
    expect(await listCompanies()).toHaveLength(3)
  })

  test('a company that an earlier release has stored by its name keeps its page for the records with its INN', async () => {
    const { id } = await buildCompany(db, { title: NAME, slug: 'vydumka', importKey: 'выдумка', inn: FIRST })
    await importRecords([record(1, FIRST), record(2, SECOND), record(3, null)])
    expect(await findSlugs()).toEqual({ 1: 'vydumka', 2: 'vydumka-2', 3: 'vydumka-3' })
    const [kept] = await db.select().from(companies).where(eq(companies.id, id))
    expect(kept).toMatchObject({ importInn: FIRST, importKey: `inn ${FIRST} выдумка` })
  })
})
