import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies, vacancySearch } from '#server/db/schema/vacancies.ts'
import { testBoard } from '#tests/support/app.ts'

const { deps, buildVacancies, setNow } = await testBoard({ now: '2026-11-24T09:00:00Z' })
const { db } = deps
const list = deps.vacancies
const idsOf = async (search: string) => (await list.newest({ filter: { search }, limit: 10 })).ids

describe('a reload of a list', () => {
  let [baker, courier]: (number | undefined)[] = []
  beforeEach(async () => {
    setNow('2026-11-24T09:00:00Z')
    await db.delete(vacancies)
    await list.reload()
    ;[baker, courier] = await buildVacancies({ title: 'Пекарь' }, { title: 'Курьер' })
  })
  const id = (one: number | undefined) => one ?? 0

  test('changes nothing when no row has changed', async () => {
    const before = list.version()
    await list.reload()
    expect(list.version()).toBe(before)
    expect(await idsOf('пекарь')).toEqual([baker])
  })

  test('finds a vacancy by its new words only', async () => {
    await db
      .update(vacancySearch)
      .set({ title: 'кондитер' })
      .where(eq(vacancySearch.vacancyId, id(baker)))
    expect(await idsOf('пекарь')).toEqual([baker])
    await list.reload()
    expect(await idsOf('пекарь')).toEqual([])
    expect(await idsOf('кондитер')).toEqual([baker])
  })

  test('finds the vacancies of a company by its new name', async () => {
    await db.update(companies).set({ title: 'Ромашковый берег' })
    await list.reload()
    expect((await idsOf('компания:ромашковый')).toSorted((a, b) => a - b)).toEqual([baker, courier])
  })

  test('finds a vacancy that another process has published, at its place by date', async () => {
    await db
      .update(vacancies)
      .set({ publishedAt: '2026-01-01T09:00:00.000Z' })
      .where(eq(vacancies.id, id(courier)))
    await list.reload()
    expect((await list.newest({ limit: 10 })).ids).toEqual([baker, courier])
  })

  test('finds no vacancy that was closed, deleted or has expired', async () => {
    await db
      .update(vacancies)
      .set({ status: 'archived' })
      .where(eq(vacancies.id, id(baker)))
    await list.reload()
    expect(await list.size()).toBe(1)
    await db.delete(vacancies).where(eq(vacancies.id, id(courier)))
    await list.reload()
    expect(await list.size()).toBe(0)
  })
})
