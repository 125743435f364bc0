import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rereadImported } from '#server/features/intake/imports/reread/reread.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { importBoardWorld } from './import-board-world.ts'
import { buildRecord } from './records.ts'

const { deps, importRecords, page, json } = await importBoardWorld()

const importIds = async (...records: Record<string, unknown>[]) =>
  (await importRecords(...records)).map(({ id }) => id)

async function rowOf(id = 0) {
  const [row] = await deps.db.select().from(vacancies).where(eq(vacancies.id, id))
  return row
}

const titlesOf = async (query: string) =>
  (await json(`/api/v1/vacancies?${query}`)).items.map(({ title }: { title: string }) => title)

test('a doubtful sum stands as it is written, and is compared with nothing', async () => {
  const [id] = await importIds(
    { title: 'Разработчик за валюту', salary_from: 2500, salary_to: 3500, currency: 'RUR' },
    { title: 'Разработчик за рубли', salary_from: 60_000, currency: 'RUR' },
  )
  expect(await rowOf(id)).toMatchObject({
    salaryPeriod: null,
    salaryMonthlyFrom: null,
    salaryMonthlyTo: null,
  })
  expect((await json(`/api/v1/vacancies/${id}`)).salary).toMatchObject({ from: 2500, to: 3500, period: null })
  const own = await page(`/vacancies/${id}`)
  expect(own).toContain('2 500 – 3 500 ₽')
  expect(own).toContain('период не указан')
  expect(own).not.toContain('baseSalary')
  expect(await titlesOf('salary=1')).toEqual(['Разработчик за рубли'])
  expect(await titlesOf('salary_mode=stated')).toEqual(['Разработчик за рубли'])
  expect(await titlesOf('sort=salary_desc')).toEqual(['Разработчик за рубли', 'Разработчик за валюту'])
})

test('pay that only the text names is pay, and the page says where it is from', async () => {
  const { description } = buildRecord()
  const [ofText, ofField] = await importIds(
    { description: `${description} Зарплата от 70 000 рублей на руки.` },
    { salary_from: 70_000, currency: 'RUR' },
  )
  expect(await rowOf(ofText)).toMatchObject({
    salaryFrom: 70_000,
    salaryTo: null,
    salaryGross: false,
    salaryPeriod: 'month',
    salaryMonthlyFrom: 70_000,
    isSalaryFromText: true,
  })
  const words = 'Зарплата названа в тексте вакансии'
  expect(await json(`/api/v1/vacancies/${ofText}`)).toMatchObject({ is_salary_from_text: true })
  expect(await page(`/vacancies/${ofText}`)).toContain(words)
  expect(await page(`/vacancies/${ofField}`)).not.toContain(words)
  expect((await json('/api/v1/vacancies?salary=65000')).total).toBe(2)
})

test('pay that older rules have read is read again', async () => {
  const { description } = buildRecord()
  const [month, hour, text, project] = await importIds(
    { description: `${description} Премия за смену.`, salary_from: 15_000 },
    { description: `${description} Оплата 600 ₽ в час.`, salary_from: 600 },
    { description: `${description} Зарплата 70 000 рублей.` },
    { salary_from: 5000, salary_period: 'project' },
  )
  const wrong = { readerVersion: 0, salaryMonthlyFrom: 225_000 }
  await deps.db
    .update(vacancies)
    .set({ ...wrong, salaryPeriod: 'shift' })
    .where(eq(vacancies.id, month ?? 0))
  await deps.db
    .update(vacancies)
    .set({ ...wrong, salaryPeriod: 'month' })
    .where(eq(vacancies.id, hour ?? 0))
  await deps.db
    .update(vacancies)
    .set({
      readerVersion: 0,
      salaryFrom: null,
      salaryTo: null,
      salaryMonthlyFrom: null,
      isSalaryFromText: false,
    })
    .where(eq(vacancies.id, text ?? 0))
  await deps.db
    .update(vacancies)
    .set({ readerVersion: 0 })
    .where(eq(vacancies.id, project ?? 0))
  const before = await rowOf(text)
  expect(await rereadImported(deps)).toEqual({ reread: 4 })
  expect(await rowOf(month)).toMatchObject({ salaryPeriod: 'month', salaryMonthlyFrom: 15_000 })
  expect(await rowOf(hour)).toMatchObject({ salaryPeriod: 'hour', salaryMonthlyFrom: 98_400 })
  expect(await rowOf(text)).toMatchObject({
    salaryFrom: 70_000,
    salaryMonthlyFrom: 70_000,
    isSalaryFromText: true,
  })
  expect(await rowOf(project)).toMatchObject({
    salaryFrom: 5000,
    salaryPeriod: 'project',
    salaryMonthlyFrom: null,
  })
  // Reading again is no change of the vacancy.
  expect((await rowOf(text))?.updatedAt).toBe(before?.updatedAt)
})
