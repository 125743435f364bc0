import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacancies, vacancySearch } from '#server/db/schema/vacancies.ts'
import { writeMissingSearchTexts } from '#server/features/board/vacancies/derivation/search-texts.ts'
import { testBoard } from '#tests/support/app.ts'

const board = await testBoard()
const { db } = board.deps

test('a release writes the words of placed vacancies that have none, or those of an earlier release', async () => {
  const ids = await board.buildVacancies(
    { title: 'Швея' },
    { title: 'Ткач' },
    { title: 'Гончар' },
    { title: 'Кузнец' },
  )
  const [missing = 0, outdated = 0, present = 0, archived = 0] = ids
  const wordsOf = async () =>
    new Map((await db.select().from(vacancySearch)).map((row) => [row.vacancyId, row] as const))
  const before = await wordsOf()
  await db.update(vacancies).set({ status: 'archived' }).where(eq(vacancies.id, archived))
  await db.delete(vacancySearch).where(inArray(vacancySearch.vacancyId, [missing, archived]))
  await db.update(vacancySearch).set({ version: 0, title: '' }).where(eq(vacancySearch.vacancyId, outdated))
  await writeMissingSearchTexts(db)
  const after = await wordsOf()
  expect([...after.keys()].toSorted((a, b) => a - b)).toEqual([missing, outdated, present])
  for (const id of [missing, outdated, present]) expect(after.get(id)).toEqual(before.get(id))
})
