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
    await page.getByRole('button', { name: 'Выбрать способ оплаты' }).click()
    await expect(page.getByLabel('Сумма')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Сумма')).toBeFocused()
    await page.getByLabel('Сумма').fill('5 000')
    await page.getByRole('button', { name: 'Выбрать способ оплаты' }).click()
    await expect(page.getByRole('button', { name: /^Оплатить/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Выбрать способ оплаты' })).toBeFocused()
    await page.getByRole('button', { name: /^Оплатить/ }).click()
    await page.getByRole('button', { name: 'Отказать' }).click()
    await expect(page.getByRole('heading', { name: 'Оплата не прошла' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
    await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
    const facts = page.getByRole('region', { name: 'О заказе' })
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

test.describe('a refund', () => {
  // More than was paid is refused.
  test.use({ expectedMessages: [/status of 422/] })

  test(
    'an administrator of the board returns a part of a payment, and the company sees it on its balance',
    { tag: ['@phone', '@phone-only'] },
    async ({ page, newPage, signIn, db }) => {
      await addCompany(db, await signIn(page, { intent: 'employer' }))
      await page.goto('/pay')
      await page.getByLabel('Сумма').fill('1 000')
      await page.getByRole('button', { name: 'Выбрать способ оплаты' }).click()
      await page.getByRole('button', { name: /^Оплатить/ }).click()
      await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
      const [number] = /\d+$/.exec(await page.getByRole('heading', { level: 1 }).innerText()) ?? []

      const staff = await newPage()
      await signIn(staff, { staffRole: 'admin' })
      await staff.goto('/staff/payments')
      await staff.getByRole('link', { name: 'Картой и СБП' }).click()
      await staff.getByRole('button', { name: `Вернуть деньги: заказ № ${number}` }).click()
      const dialog = staff.getByRole('dialog', { name: 'Вернуть деньги?' })
      await expect(dialog.getByLabel('Сколько вернуть, ₽')).toHaveValue('1000')
      await expect(dialog).toContainText('Возврат спишется с него.')
      await expectAccessible(staff)
      await dialog.getByLabel('Сколько вернуть, ₽').fill('2 000,50')
      await dialog.getByLabel('Причина').fill('Оплачено дважды')
      await dialog.getByRole('button', { name: 'Вернуть деньги' }).click()
      await expect(dialog.getByText(/^Вернуть\sможно\sне\sбольше\s1\s000\s₽\.$/)).toBeVisible()
      await dialog.getByLabel('Сколько вернуть, ₽').fill('400,50')
      await dialog.getByRole('button', { name: 'Вернуть деньги' }).click()
      await expect(staff.getByText(/^Заказ\s№\s\d+:\sвозврат\s400,50\s₽\sсделан\.$/)).toBeVisible()
      await expect(
        staff.getByRole('listitem').filter({ hasText: new RegExp(`Заказ\\s№\\s${number}\\s`) }),
      ).toContainText(/Возвращено 400,50.₽/)

      await page.goto('/balance')
      await expect(page.getByRole('region', { name: 'Остаток' })).toContainText(/599,50.₽/)
      await expect(page.getByText(/^Возврат\sна\sкарту/).first()).toBeVisible()
    },
  )
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test(
    'without scripts an employer tops up the balance and buys a package and days of access',
    { tag: '@core' },
    async ({ page, signIn, db }) => {
      await addCompany(db, await signIn(page, { intent: 'employer' }))
      await page.goto('/pay')
      await page.getByLabel('Сумма').fill('5')
      await page.getByRole('button', { name: 'Выбрать способ оплаты' }).click()
      await expect(page.getByLabel('Сумма')).toHaveValue('5')
      await expect(page.getByLabel('Сумма')).toHaveAttribute('aria-invalid', 'true')
      await page.getByLabel('Сумма').fill('6 000,50')
      await page.getByRole('button', { name: 'Выбрать способ оплаты' }).click()
      await page.getByRole('radio', { name: /^Картой/ }).check()
      await page.getByRole('button', { name: /^Оплатить/ }).click()
      await page.getByRole('link', { name: 'Перейти к оплате' }).click()
      await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Оплачено' })).toBeVisible()

      await page.goto('/packages')
      await page.getByRole('link', { name: /5 вакансий/ }).click()
      await page.getByRole('link', { name: 'Купить пакет по тарифу «Базовый»' }).click()
      await page.getByRole('radio', { name: /С баланса/ }).check()
      await page.getByRole('button', { name: /^Оплатить/ }).click()
      await expect(page).toHaveURL(/\/packages/)

      await page.goto('/resumes/access')
      await page.getByRole('link', { name: /Открыть доступ на 1/ }).click()
      await page.getByRole('radio', { name: /С баланса/ }).check()
      await page.getByRole('button', { name: /^Оплатить/ }).click()
      await page.goto('/balance')
      await expect(page.getByRole('region', { name: 'Остаток' })).toContainText(/\d/)
      await expect(page.getByText(/^Доступ\sк\sконтактам/).first()).toBeVisible()
    },
  )
})
