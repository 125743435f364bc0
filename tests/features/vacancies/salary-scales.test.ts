import { beforeAll, expect, test } from 'vitest'
import { createInProcessClient } from '#server/http/api/handler.ts'
import { quartilesOf, shareBelow } from '#shared/features/board/vacancies/salary-scale.ts'
import { testBoard } from '#tests/support/app.ts'

const board = await testBoard()
const api = createInProcessClient(board.deps)
const professionId = (slug: string) => board.deps.referenceData.professions.bySlug(slug)?.id ?? 0

/** Of the accountants: 50 000, 52 000 … 70 000 ₽, one without pay, and two cooks. */
let accountants: number[] = []
let cooks: number[] = []
beforeAll(async () => {
  const companyId = await board.buildCompany({ verifiedAt: '2026-01-01T00:00:00Z' })
  const accountant = { companyId, professionId: professionId('buhgalter'), salaryGross: false }
  accountants = await board.buildVacancies(
    ...Array.from({ length: 11 }, (_, at) => ({ ...accountant, salaryFrom: 50_000 + at * 2000 })),
    { ...accountant, salaryFrom: null },
  )
  const cook = { companyId, professionId: professionId('povar'), salaryFrom: 90_000 }
  cooks = await board.buildVacancies(cook, cook)
})

test('the home page says what large professions pay, how many vacancies state it and who is verified', async () => {
  const overview = await api.vacancies.overview()
  expect(overview).toMatchObject({ total: 14, withSalary: 13, verified: 1 })
  expect(overview.salaries).toMatchObject([{ slug: 'buhgalter', count: 11 }])
  const [scale] = overview.salaries
  if (!scale) throw new Error('No scale')
  expect(quartilesOf(scale)).toEqual({ low: 54_000, median: 60_000, high: 66_000 })
})

test('a vacancy compares its pay with its profession, if both are known and enough vacancies state theirs', async () => {
  const scaleOf = async (id = 0) => (await api.vacancies.read({ id })).salaryScale
  expect(await scaleOf(accountants[0])).toMatchObject({ count: 11, pay: 50_000 })
  expect(await scaleOf(accountants.at(-1))).toBeNull()
  expect(await scaleOf(cooks[0])).toBeNull()
})

test('the share of vacancies that pay less goes from none to almost all', async () => {
  const [scale] = (await api.vacancies.overview()).salaries
  if (!scale) throw new Error('No scale')
  expect([40_000, 60_500, 90_000].map((pay) => shareBelow(scale, pay))).toEqual([0, 50, 100])
})
