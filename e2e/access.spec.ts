import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { cards, isPhone, visit } from './support/visit.ts'

test.use({ expectedMessages: [/404/] })
test.setTimeout(60_000)

const PAGES = {
  'the home page': '/',
  'a list': '/vacancies?search=%D0%BE%D0%BF%D0%B5%D1%80%D0%B0%D1%82%D0%BE%D1%80&work_form=remote',
  'a list without results': '/vacancies/yurist?search=%D1%88%D0%B2%D0%B5%D1%8F',
  'all regions': '/vacancies/regions',
  'a region': '/vacancies/regions/novosibirskaya-oblast',
  'a city': '/rabota/kazan',
  'a landing page': '/udalennaya-rabota',
  'the privacy policy': '/privacy-policy',
  help: '/help',
  'the offer': '/offer',
  'the rules': '/rules',
  'the documents': '/documents',
  'the error page': '/nowhere',
}

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name} can be used by everybody, light and dark`, async ({ page }) => {
    await open(page, path)
    await expectAccessible(page)
  })
}

test('a vacancy and a company can be used by everybody, light and dark', async ({ page }) => {
  await open(page, '/vacancies')
  await cards(page).first().locator('a.vacancy-link').click()
  await expect(page).toHaveURL(/\/vacancies\/\d+$/)
  await expectAccessible(page)
  await page.getByRole('main').locator('a[href^="/employer/"]').first().click()
  await expect(page).toHaveURL(/\/employer\//)
  await expectAccessible(page)
})

test('open filters and suggestions can be used by everybody, light and dark', async ({ page }) => {
  await open(page, '/vacancies')
  await page.getByRole('combobox', { name: 'Профессия, навык или компания' }).pressSequentially('шве')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  if (isPhone(page)) await page.getByRole('button', { name: /^Фильтры/ }).click()
  for (const summary of await page.locator('#filters summary').all()) await summary.click()
  await expectAccessible(page)
})

async function open(page: Page, path: string) {
  if (isPhone(page)) await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, path)
}
