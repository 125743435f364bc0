import { expect, test } from './support/fixtures.ts'
import { visit } from './support/visit.ts'

test(
  'a visitor finds the calendar from the home page, counts working days and learns why a day is off',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Производственный календарь' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Производственный календарь')
    await page.getByLabel('С какого дня').fill('2026-11-01')
    await page.getByLabel('По какой день').fill('2026-11-30')
    await page.getByRole('button', { name: 'Посчитать' }).click()
    await expect(page.getByRole('status').getByText('20 рабочих дней')).toBeVisible()
    await expect(page).toHaveURL(/\?from=2026-11-01&to=2026-11-30$/)

    await page.getByRole('link', { name: '2026', exact: true }).click()
    await page.getByRole('link', { name: 'Декабрь' }).first().click()
    await page.getByRole('link', { name: '31 декабря, четверг' }).click()
    await expect(page.getByRole('main')).toContainText('Сюда перенесён выходной с воскресенья')
  },
)

test(
  'a visitor goes from the home page to an article and from it to a profession and its vacancies',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Статьи' }).click()
    await page.getByRole('link', { name: 'Безопасность' }).click()
    await expect(page).toHaveURL(/\/blog\?topic=safety$/)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Схемы обмана/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Схемы обмана')
    await page.getByRole('region', { name: 'Профессии' }).getByRole('link', { name: 'Оператор чата' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Оператор чата')
    await page.getByRole('definition').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/vacancies\/operator-chata$/)
  },
)
