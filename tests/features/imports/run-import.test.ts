import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { runImport } from '#server/features/intake/imports/records/run-import.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { importRuns } from '#server/db/schema/imports.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { buildRecord, jsonLines, openText } from './records.ts'
import { importWorld } from './import-world.ts'

const byText = (a: string | null | undefined, b: string | null | undefined) =>
  (a ?? '') < (b ?? '') ? -1 : 1

/** Nothing in it says where the work is done. */
const PLAIN_TEXT = `Отвечаем на вопросы покупателей. ${'Опыт не нужен, всему научим. '.repeat(6)}`

const { db, matchers, now, importRecords, all, only } = await importWorld()

describe('repeated import', () => {
  test('importing the same records again changes nothing', async () => {
    const records = [buildRecord({ source_id: '1' }), buildRecord({ source_id: '2', source: 'other' })]
    await importRecords(records)
    const before = await all()
    const { summary } = await importRecords(records)
    expect(summary).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 })
    expect(await all()).toEqual(before)
  })

  test('importing a changed record updates its vacancy in place', async () => {
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

  test('an imported record without a source id is identified by its stable id', async () => {
    const record = buildRecord({ source_id: undefined, id: 'stable' })
    await importRecords([record])
    await importRecords([record])
    expect((await only()).sourceId).toBe('stable')
  })
})

describe('interrupted import', () => {
  const records = Array.from({ length: 25 }, (_, at) => buildRecord({ source_id: String(at + 1) }))

  test('an import interrupted after a batch resumes at the next record', async () => {
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

  test('an import starts from the beginning when restarted or when the last one finished', async () => {
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

  test('an import stores its position and its vacancies in one transaction', async () => {
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
    await expect(
      runImport({ input: cut, target: { db, matchers }, now, keepsOnSite: true, batchSize: 10 }),
    ).rejects.toThrow('power')
    const [run] = await db.select().from(importRuns)
    expect(run).toMatchObject({ recordsDone: (await all()).length, isFinished: false })
  })
})

test('an import check writes nothing and reports the records that would be refused', async () => {
  const { summary } = await importRecords([buildRecord(), buildRecord({ title: 'я' })], {
    target: null,
    name: 'feed',
  })
  expect(summary).toMatchObject({ read: 2, refused: { title_length: 1 } })
  expect(await all()).toEqual([])
  expect(await db.select().from(importRuns)).toEqual([])
})

test.each([
  ['liquidated', 1],
  ['bankrupt', 1],
  ['liquidating', 2],
] as const)('of a company that the register calls %s a source leaves %i vacancies', async (status, count) => {
  const ofCompany = { company: 'ООО «Ромашка»', company_inn: '7701234560' }
  await importRecords([buildRecord({ source_id: '1', ...ofCompany })])
  const { id, companyId } = await only()
  await db
    .update(vacancies)
    .set({ status: 'expired', expiresAt: '2026-11-20T09:00:00Z' })
    .where(eq(vacancies.id, id))
  await db.insert(companyRegister).values({
    companyId,
    inn: '7701234560',
    status,
    source: 'service',
    readAt: now.toISOString(),
  })
  await importRecords(['1', '2'].map((sourceId) => buildRecord({ source_id: sourceId, ...ofCompany })))
  const rows = await all()
  expect(rows).toHaveLength(count)
  expect(rows[0]?.status).toBe(count === 1 ? 'expired' : 'published')
})

test('an import takes on-site vacancies and those without a form only where it is told to', async () => {
  const records = [
    buildRecord({ source_id: 'remote' }),
    buildRecord({ source_id: 'hybrid', work_mode: 'hybrid', description: PLAIN_TEXT }),
    buildRecord({ source_id: 'office', work_mode: 'office', description: PLAIN_TEXT }),
    buildRecord({ source_id: 'silent', description: PLAIN_TEXT }),
  ]
  const kept = async () => (await all()).map(({ sourceId }) => sourceId).toSorted(byText)
  const { summary } = await importRecords(records, { keepsOnSite: false })
  expect(summary).toMatchObject({ read: 4, inserted: 2, notForBoard: 2, refused: {} })
  expect(await kept()).toEqual(['hybrid', 'remote'])

  await importRecords(records, { keepsOnSite: true })
  expect(await kept()).toEqual(['hybrid', 'office', 'remote', 'silent'])

  // They stay until they end, and no import moves their end.
  const ends = async () => (await all()).map(({ sourceId, expiresAt }) => [sourceId, expiresAt])
  const before = await ends()
  const later = new Date(now.getTime() + 20 * DAY_MS)
  const { summary: again } = await importRecords(records, { keepsOnSite: false, now: later })
  expect(again).toMatchObject({ notForBoard: 2, renewed: 2 })
  const moved = (await ends()).filter(([, end], at) => end !== before[at]?.[1]).map(([id]) => id)
  expect(moved.toSorted(byText)).toEqual(['hybrid', 'remote'])
})
