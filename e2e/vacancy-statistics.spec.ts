import { eq } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { buildRole } from '#tests/support/rows.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { visit, whenAlive } from './support/visit.ts'

// Views of robots are not counted, and the browser of the stories names itself one.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36',
})

/** Views are written every ten seconds. */
const WRITTEN_MS = 25_000

test('a reader opens a vacancy from a list, and its company sees the source, the periods and the table', async ({
  page,
  newPage,
  signIn,
  db,
}) => {
  test.slow()
  await visit(page, '/vacancies?sort=date')
  await page.getByRole('article').last().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/vacancies\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])

  const manager = await newPage()
  const { id: userId } = await signIn(manager, { intent: 'employer' })
  const [vacancy] = await db
    .select({ companyId: vacancies.companyId })
    .from(vacancies)
    .where(eq(vacancies.id, id))
  await buildRole(db, { companyId: vacancy?.companyId ?? 0, userId, accessLevel: 200 })
  const fromLists = manager.getByRole('row').filter({ hasText: 'Поиск и списки вакансий' })
  await expect(async () => {
    await manager.goto(`/personal/vacancies/${id}`)
    await expect(fromLists.getByRole('cell').first()).toHaveText(/[1-9]/, { timeout: 1500 })
  }).toPass({ timeout: WRITTEN_MS })
  await whenAlive(manager)
  await expect(manager.getByRole('heading', { name: 'Рядом с похожими вакансиями' })).toBeVisible()

  const periods = manager.getByRole('navigation', { name: 'Период' })
  await periods.getByRole('link', { name: '7 дней' }).click()
  await expect(manager).toHaveURL(/\?period=7#stats$/)
  await expect(periods.getByRole('link', { name: '7 дней' })).toHaveAttribute('aria-current', 'page')
  await manager.getByText('По дням').click()
  await expect(manager.getByRole('columnheader', { name: 'Доля откликов' }).first()).toBeVisible()
  const file = manager.waitForEvent('download')
  await manager.getByRole('link', { name: 'Скачать таблицу (CSV)' }).click()
  expect((await file).suggestedFilename()).toBe(`statistika-${id}.csv`)

  await manager.getByRole('link', { name: 'статистика всех вакансий' }).click()
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText('Статистика вакансий')
  await expect(fromLists).toBeVisible()
  await expectAccessible(manager)
})
