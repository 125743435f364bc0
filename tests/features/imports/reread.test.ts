import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacancies, vacancySearch } from '#server/db/schema/vacancies.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { rereadImported } from '#server/features/intake/imports/reread/reread.ts'
import { EMPTY_CONTENT } from '#shared/features/board/posting/model.ts'
import { importWorld } from './import-world.ts'
import { buildRecord } from './records.ts'

const { db, importRecords, only, now } = await importWorld()
const changes = { publish: async () => undefined }
const OLD = {
  title: 'ТРЕБУЕТСЯ ШВEЯ',
  descriptionHtml:
    '<p>Шьём сумки.</p><h3>Обязанности</h3><ul><li>кроить</li><li>шить</li></ul><h3>Условия</h3><ul><li>гpaфик 5/2Возможно совмещение</li></ul>',
  dutiesHtml: null,
  requirementsHtml: null,
  conditionsHtml: null,
  readerVersion: 0,
}

test('a stored imported text gets its parts, and the vacancy does not change otherwise', async () => {
  await importRecords([buildRecord()])
  const before = await only()
  await db.update(vacancies).set(OLD)

  await rereadImported({ db, changes, now: () => now })

  const { publishedAt, updatedAt } = before
  const row = await only()
  expect(row).toMatchObject({
    publishedAt,
    updatedAt,
    title: 'Требуется швея',
    descriptionHtml: '<p>Шьём сумки.</p>',
    dutiesHtml: '<ul><li>кроить</li><li>шить</li></ul>',
    requirementsHtml: null,
    conditionsHtml: '<ul><li>график 5/2<br>Возможно совмещение</li></ul>',
  })
  const [search] = await db.select().from(vacancySearch).where(eq(vacancySearch.vacancyId, row.id))
  expect(search?.description).toContain('возможно')
})

test('a text that a person has edited here stays as typed', async () => {
  await importRecords([buildRecord()])
  const { id } = await only()
  await db.update(vacancies).set(OLD)
  const at = '2026-11-21T09:00:00Z'
  const content = EMPTY_CONTENT
  await db
    .insert(vacancyRevisions)
    .values({ vacancyId: id, content, authorId: 1, createdAt: at, updatedAt: at, state: 'approved' })

  await rereadImported({ db, changes, now: () => now })

  const { readerVersion: _, ...stays } = OLD
  expect(await only()).toMatchObject(stays)
})
