import { describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { rereadImported } from '#server/features/intake/imports/reread/reread.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { buildRecord } from './records.ts'
import { importWorld } from './import-world.ts'

const { db, importRecords, only, matchers, now } = await importWorld()
const PLAIN = 'Отвечаем на вопросы покупателей. Опыт не нужен, всему научим. '.repeat(4)

/** A row as an older release has stored it: the form with no word of where it is from, and the country by default. */
async function stored(
  workForm: 'remote' | 'on_site' | 'hybrid',
  text: string,
  schedule: string | null = null,
) {
  await importRecords([buildRecord({ description: `${PLAIN}${text}`, schedule })])
  const old = {
    workForm,
    workFormEvidence: null,
    workFromIds: [matchers.homeCountryId ?? 0],
    readerVersion: 0,
  }
  await db.update(vacancies).set({ ...old, isWorkFromAnywhere: false })
  const published: number[] = []
  const changes = {
    publish: async (event: { kind: string; ids?: readonly number[] }) => {
      published.push(...(event.ids ?? []))
    },
  }
  await rereadImported({ db, changes, now: () => now })
  const row = await only()
  expect(published).toEqual([row.id])
  return row
}

describe('stored imported vacancies are read again', () => {
  test.each([
    ['remote', 'Удалённый формат не рассматриваем.', 'on_site'],
    ['remote', 'Дистанционные продажи по базе.', 'remote'],
    ['remote', 'Культура remote-first.', null],
    ['on_site', '', null],
    ['on_site', 'Место работы: г. Пермь.', 'on_site'],
    ['hybrid', '', 'hybrid'],
    ['on_site', 'Полностью удалённая работа.', 'remote'],
  ] as const)('a stored form %s with the text «%s» becomes %s', async (workForm, text, expected) => {
    const row = await stored(workForm, text)
    expect(row.workForm).toBe(expected)
    expect(row.workFromIds).toEqual([])
  })

  test('from where is what the text says, and no longer the default', async () => {
    expect(await stored('remote', 'Удалённо из любой точки мира.')).toMatchObject({
      workFromIds: [],
      isWorkFromAnywhere: true,
    })
  })

  test('places that the text names are added', async () => {
    const { locationIds } = await stored('hybrid', 'Офис в Казани.')
    expect(locationIds).toEqual(matchers.matchPlace({ city: 'Казань' }).locationIds)
  })

  test('reading again changes neither dates nor revisions', async () => {
    await importRecords([buildRecord()])
    const before = await only()
    await db.update(vacancies).set({ readerVersion: 0, updatedAt: sql`updated_at` })
    const { publishedAt, updatedAt, firstPublishedAt } = before
    await rereadImported({ db, changes: { publish: async () => {} }, now: () => now })
    const [row] = await db.select().from(vacancies).where(eq(vacancies.id, before.id))
    expect(row).toMatchObject({ publishedAt, updatedAt, firstPublishedAt })
  })
})
