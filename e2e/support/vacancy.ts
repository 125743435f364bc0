import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What the first step of the form asks besides the title. */
export async function fillMain(page: Page) {
  await page.getByRole('combobox', { name: 'Профессия' }).fill('шве')
  await page.getByRole('option').first().click()
  await page.getByRole('radio', { name: /^На дому/ }).check()
  await page.getByRole('button', { name: 'Вся Россия' }).click()
}

export async function fillTerms(page: Page) {
  await page.getByLabel('От', { exact: true }).fill('40 000')
  await page.getByLabel('Налоги').selectOption('На руки')
  await page.getByLabel('Занятость').selectOption('Полная занятость')
  await page.getByLabel('Опыт').selectOption('Без опыта')
  await page.getByRole('checkbox', { name: 'С самозанятым' }).check()
}

/** The field of the description, once its editor has come. */
export async function descriptionOf(page: Page) {
  const description = page.getByRole('textbox', { name: 'Описание' })
  await expect(description).toHaveClass(/rich-text-area/)
  return description
}
