import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { searchQueries } from '#server/db/schema/search-log.ts'
import { expect, test } from './support/fixtures.ts'
import { hiring, writeResume } from './support/hiring.ts'
import { visit, whenAlive } from './support/visit.ts'

// The log does not count robots, and the browser of the stories names itself one.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36',
})

/** The log is written every five seconds. */
const WRITTEN_MS = 15_000

test('staff see a search that found nothing, add a synonym, and a guest finds vacancies by the same text', async ({
  page,
  newPage,
  signIn,
}) => {
  test.slow()
  // A word that no vacancy has, in letters only.
  const word = `жъ${randomUUID().replace(/\P{L}/gu, '').slice(0, 8)}`
  await visit(page, `/vacancies?search=${encodeURIComponent(word)}`)
  await expect(page.getByText('По таким условиям ничего не нашлось')).toBeVisible()

  const staff = await newPage()
  await signIn(staff, { staffRole: 'moderator' })
  const row = staff.getByRole('row').filter({ hasText: word })
  await expect(async () => {
    await staff.goto(`/staff/search?search=${encodeURIComponent(word)}`)
    await expect(row).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: WRITTEN_MS })
  await whenAlive(staff)
  await row.getByRole('button', { name: 'Добавить синонимы' }).click()
  const field = staff.getByLabel('Слова с одним значением')
  await expect(field).toBeFocused()
  await field.fill(`${word}\nшвея`)
  await staff.getByRole('button', { name: 'Сколько найдут' }).click()
  await expect(staff.getByText(`${word}: 0\u00A0вакансий`)).toBeVisible()
  await expect(staff.getByText(/^Вместе: [1-9]/)).toBeVisible()
  await staff.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(staff.getByText(/^Сохранено: /)).toBeVisible()

  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/vacancies\/\d+$/)
  await expect(async () => {
    await staff.goto(`/staff/search?view=frequent&search=${encodeURIComponent(word)}`)
    await expect(row.getByRole('cell')).toHaveText(['1', '1', '1', '0', /^[1-9]/], { timeout: 100 })
  }).toPass({ timeout: WRITTEN_MS })

  await staff.goto('/staff/search?view=synonyms')
  await whenAlive(staff)
  await staff.getByRole('button', { name: `Удалить: ${word}, швея` }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(staff.getByText(`Набор «${word}, швея» удалён.`)).toBeVisible()
  await page.goto(`/vacancies?search=${encodeURIComponent(word)}`)
  await expect(page.getByText('По таким условиям ничего не нашлось')).toBeVisible()
})

test('a vacancy and a response count for the search before them in the same tab', async ({
  page,
  newPage,
  signIn,
  db,
}) => {
  const { vacancyId } = await hiring({ newPage, signIn, db }, [])
  await writeResume(db, await signIn(page))
  await visit(page, `/vacancies?search=${encodeURIComponent('Надо БУХГАЛТЕРОМ удалённо')}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await visit(page, `/vacancies/${vacancyId}`)
  await page.getByRole('link', { name: 'Откликнуться' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Отправить отклик' }).click()
  await expect(page).toHaveURL(/\/personal\/responses\/\d+$/)
  await expect(async () => {
    const rows = await db
      .select()
      .from(searchQueries)
      .where(eq(searchQueries.text, 'надо бухгалтером удаленно'))
    expect(rows).toMatchObject([{ searches: 1, emptySearches: 0, opened: 1, responded: 1 }])
  }).toPass({ timeout: WRITTEN_MS })
})
