import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { addCompany } from './support/people.ts'

test.describe.configure({ timeout: 90_000 })

test(
  'an employer tops up the balance after a refused payment and buys a package with it',
  { tag: ['@phone', '@phone-only'] },
  async ({ page, signIn, db }) => {
    await addCompany(db, await signIn(page, { intent: 'employer' }))

    await page.goto('/pay')
    await page.getByLabel('Сумма').fill('5 000')
    await page.getByRole('button', { name: 'Выбрать способ оплаты' }).click()
    await page.getByRole('button', { name: /^Оплатить/ }).click()
    await page.getByRole('button', { name: 'Отказать' }).click()
    await expect(page.getByRole('heading', { name: 'Оплата не прошла' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
    await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
    const facts = page.getByRole('region', { name: 'О платеже' })
    await expect(facts).toContainText('Картой или через СБП')
    await expect(facts).toContainText('Отправляется на почту того, кто платил')
    await expectAccessible(page)
    const paymentPath = new URL(page.url()).pathname
    await page.getByRole('link', { name: 'Все платежи' }).click()
    await page.getByRole('link', { name: /^Подробно о заказе/ }).click()
    await expect(page).toHaveURL(paymentPath)
    await page.getByRole('link', { name: 'К балансу' }).click()
    await expect(page.getByRole('region', { name: 'Остаток' })).toContainText('5 000 ₽')
    await expectAccessible(page)

    await page.goto('/packages')
    await page.getByRole('link', { name: /5 вакансий/ }).click()
    await page.getByRole('link', { name: 'Купить пакет по тарифу «Базовый»' }).click()
    await page.getByRole('radio', { name: /С баланса/ }).check()
    await page.getByRole('button', { name: /^Оплатить/ }).click()
    await expect(page.getByText('Осталось 5 из 5')).toBeVisible()
    await page.goto('/payment')
    await page
      .getByRole('link', { name: /^Подробно о заказе/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /^Заказ №/ })).toBeVisible()
    await expect(facts).toContainText('С баланса')
    await page.goto('/balance')
    await expect(page.getByRole('region', { name: 'Остаток' })).toContainText('545 ₽')
  },
)
