import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { countVerified } from '#server/features/board/vacancies/reading/of-company.ts'
import { createInProcessClient } from '#server/http/api/handler.ts'
import { quartilesOf, shareBelow } from '#shared/features/board/vacancies/salary-scale.ts'
import { testBoard } from '#tests/support/app.ts'

const board = await testBoard()
const api = createInProcessClient(board.deps)
const professionId = (slug: string) => board.deps.referenceData.professions.bySlug(slug)?.id ?? 0
const range = (from: number) => ({ salaryFrom: from, salaryTo: from + 10_000 })

/**
 * Accountants: net ranges with the middles 55 000, 57 000 … 75 000 ₽; one without pay, one with one bound, one whose
 * tax is not stated, one paid by the hour. Two cooks.
 */
let accountants: number[] = []
let cooks: number[] = []
beforeAll(async () => {
  const companyId = await board.buildCompany({ verifiedAt: '2026-01-01T00:00:00Z' })
  const accountant = { companyId, professionId: professionId('buhgalter'), salaryGross: false }
  accountants = await board.buildVacancies(
    ...Array.from({ length: 11 }, (_, at) => ({ ...accountant, ...range(50_000 + at * 2000) })),
    accountant,
    { ...accountant, salaryFrom: 300_000 },
    { ...accountant, ...range(400_000), salaryGross: null },
    { ...accountant, salaryFrom: 500, salaryTo: 900, salaryPeriod: 'hour' },
    // The same vacancy again is no second sample.
    { ...accountant, ...range(50_000) },
  )
  const cook = { companyId, professionId: professionId('povar'), ...range(90_000) }
  cooks = await board.buildVacancies(cook, cook)
})

test('verified companies are counted among any number of companies that hire', async () => {
  const ids = new Set(Array.from({ length: 300_000 }, (_, at) => at + 1))
  expect(await countVerified(board.deps, ids)).toBe(1)
  expect(await countVerified(board.deps, new Set())).toBe(0)
})

test('the home page says what large professions pay, how many vacancies state it and who is verified', async () => {
  const overview = await api.vacancies.overview({})
  expect(overview).toMatchObject({ total: 18, withSalary: 17, verified: 1 })
  expect(overview.salaries).toMatchObject([{ slug: 'buhgalter', tax: 'net', count: 11 }])
  const [scale] = overview.salaries
  if (!scale) throw new Error('No scale')
  expect(quartilesOf(scale)).toEqual({ low: 60_000, median: 65_000, high: 70_000 })
})

test('a vacancy compares its pay with its profession if both bounds and the tax are known to enough vacancies', async () => {
  const scaleOf = async (id = 0) => (await api.vacancies.read({ id })).salaryScale
  const [first, withoutPay, oneBound, unstatedTax, byHour] = [0, 11, 12, 13, 14].map((at) => accountants[at])
  expect(await scaleOf(first)).toMatchObject({ count: 11, pay: 55_000, tax: 'net' })
  for (const id of [withoutPay, oneBound, unstatedTax, byHour, cooks[0]]) expect(await scaleOf(id)).toBeNull()
})

test('the share of vacancies that pay less goes from none to almost all', async () => {
  const [scale] = (await api.vacancies.overview({})).salaries
  if (!scale) throw new Error('No scale')
  expect([40_000, 65_500, 90_000].map((pay) => shareBelow(scale, pay))).toEqual([0, 50, 100])
})

test.each([
  [[], 87_000],
  [['labour'], 87_000],
  [['civil', 'self_employed'], 87_000],
  // 6 %; the deduction of 10 000 ₽ is given once in life.
  [['self_employed'], 94_000],
  [['sole_proprietor'], 94_000],
] as const)('pay before tax under the contracts %j is taxed as they are', async (contracts, net) => {
  const pay = { salaryFrom: 100_000, salaryGross: true, contracts: [...contracts] }
  const [id = 0] = await board.buildVacancies(pay)
  const [row] = await board.deps.db.select().from(vacancies).where(eq(vacancies.id, id))
  expect(row?.salaryMonthlyFrom).toBe(net)
  // What is compared is what the card shows.
  expect((await api.vacancies.read({ id })).salary?.net).toEqual({ from: net, to: null })
})
