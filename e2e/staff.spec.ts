import { expect, test } from './support/fixtures.ts'

// Chromium writes a line itself for every answer that is not a success.
test.use({ expectedMessages: [/status of 404/] })

test('a moderator is led to the pages a moderator may open, and to no others', async ({ page, signIn }) => {
  await signIn(page, { staffRole: 'moderator' })
  // The page of the queue would take a text from a moderator of another story.
  const led = await page.request.get('/staff', { maxRedirects: 0 })
  expect([led.status(), led.headers()['location']]).toEqual([302, '/staff/moderation'])
  await page.goto('/staff/companies')
  const tabs = page.getByRole('navigation', { name: 'Служебные страницы' })
  await expect(tabs.getByRole('link')).toHaveText(['Модерация', 'Проверка компаний'])
  await page.getByRole('button', { name: /^Аккаунт/ }).click()
  const menu = page.getByRole('group', { name: 'Аккаунт' })
  await expect(menu.getByRole('link', { name: 'Модерация' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Оплата по счетам' })).toHaveCount(0)
  expect((await page.goto('/staff/payments'))?.status()).toBe(404)
  expect((await page.goto('/staff/route-rules'))?.status()).toBe(404)
})

test('an administrator of the board has tabs for money and addresses', async ({ page, signIn }) => {
  await signIn(page, { staffRole: 'admin' })
  await page.goto('/staff/payments')
  const tabs = page.getByRole('navigation', { name: 'Служебные страницы' })
  await expect(tabs.getByRole('link')).toHaveText([
    'Модерация',
    'Проверка компаний',
    'Оплата по счетам',
    'Перенаправления',
  ])
})

test('to everybody else there is no page of staff', async ({ page, signIn }) => {
  expect((await page.goto('/staff'))?.status()).toBe(404)
  await signIn(page)
  expect((await page.goto('/staff'))?.status()).toBe(404)
})
