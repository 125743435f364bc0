import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { cards, countShown, visit } from './support/visit.ts'

const WIDTH = 390
const openHours = async (page: Page) => {
  await page.getByRole('button', { name: /^Фильтры/ }).click()
  await page.getByText('Часы работы', { exact: true }).first().click()
}

test.describe('with scripts', () => {
  test.use({ viewport: { width: WIDTH, height: 844 }, timezoneId: 'Asia/Yekaterinburg' })

  test('a seeker chooses his hours in a zone that is guessed, and removes them', async ({ page }) => {
    await visit(page, '/vacancies')
    const all = await countShown(page)
    await openHours(page)
    const zone = page.getByLabel('Мой пояс')
    await expect(zone).toHaveValue('300')
    // The number is that of the evenings in Moscow, which this box would not show.
    await expect(page.getByLabel('Вечером, после 18:00', { exact: true })).toBeVisible()
    await page.getByLabel('Могу с').fill('10:00')
    await page.getByLabel('до', { exact: true }).fill('19:00')
    await page.getByLabel('Насколько подходят').selectOption('4')
    await page.getByRole('button', { name: /^Показать \d/ }).click()
    await expect(page).toHaveURL('/vacancies?hours_from=10%3A00&hours_to=19%3A00&zone=300&overlap=4')
    await expect(page.getByText('Без указанных часов: ещё')).toBeVisible()
    await expect.poll(() => countShown(page)).toBeLessThan(all)
    await page.getByRole('link', { name: /^Убрать: Часы: с 10:00 до 19:00, МСК\+2/ }).click()
    await expect(page).toHaveURL('/vacancies')
    // The address comes before the list.
    await expect.poll(() => countShown(page)).toBe(all)
  })

  test('the page of a vacancy shows its hours by the clock of the reader', async ({ page }) => {
    await visit(page, '/vacancies?hours_from=09:00&hours_to=20:00&schedule=five_two')
    await cards(page).first().getByRole('link').first().click()
    await expect(page.getByText(/^с\s\d+:00\sдо\s\d+:00.*·\sу\sвас\s\d+:00–\d+:00/)).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ viewport: { width: WIDTH, height: 844 }, javaScriptEnabled: false })

  test('the hours are a plain form', async ({ page }) => {
    await page.goto('/vacancies')
    await openHours(page)
    await page.getByLabel('Могу с').fill('10:00')
    await page.getByLabel('Мой пояс').selectOption('300')
    await page.getByLabel('И без указанных часов').check()
    await page.getByRole('button', { name: 'Показать', exact: true }).click()
    await expect(page).toHaveURL('/vacancies?hours_from=10%3A00&zone=300&hours_unsaid=1')
    await expect(page.getByRole('link', { name: /^Убрать: Часы: с 10:00, МСК\+2/ })).toBeVisible()
  })
})
