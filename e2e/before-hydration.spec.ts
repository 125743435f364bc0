import { contentRemarks } from '#server/db/schema/content.ts'
import { expect, test } from './support/fixtures.ts'
import { holdScripts, whenAlive } from './support/visit.ts'

test(
  'a filter that is ticked before scripts load is applied when they have loaded',
  { tag: '@core' },
  async ({ page }) => {
    const sendScripts = await holdScripts(page)
    await page.goto('/vacancies', { waitUntil: 'commit' })
    await page.getByRole('checkbox', { name: /^На дому/ }).check()
    sendScripts()
    await expect(page).toHaveURL(/na-domu|work_form=home/)
    await expect(page.getByRole('link', { name: 'Убрать: На дому' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^На дому/ })).toBeChecked()
  },
)

test('an order that is chosen before scripts load is used when they have loaded', async ({ page }) => {
  const sendScripts = await holdScripts(page)
  await page.goto('/vacancies', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Порядок' }).selectOption('Сначала высокая зарплата')
  sendScripts()
  await expect(page).toHaveURL('/vacancies?sort=salary_desc')
})

test('an answer that is typed before scripts load is kept by a field of React', async ({
  page,
  signIn,
  db,
}) => {
  const words = `Ставка неверна ${Date.now()}`
  await db.insert(contentRemarks).values({
    kind: 'remark',
    path: '/calculator',
    contentVersion: '2026',
    text: words,
    email: 'reader@example.ru',
    createdAt: new Date().toISOString(),
  })
  await signIn(page, { staffRole: 'moderator' })
  const sendScripts = await holdScripts(page)
  await page.goto('/staff/content/remarks', { waitUntil: 'commit' })
  const remark = page.getByRole('listitem').filter({ hasText: words })
  const answer = remark.getByLabel('Ответ автору')
  await answer.fill('Спасибо, поправили.')
  sendScripts()
  await whenAlive(page)
  await expect(answer).toBeFocused()
  await expect(answer).toHaveValue('Спасибо, поправили.')
  await remark.getByRole('button', { name: 'Решено, отправить ответ' }).click()
  await expect(page.getByText('Решено, ответ отправлен автору.')).toBeVisible()
})

test(
  'a page that is scrolled before scripts load stays where it is, and its navigation shows the current page',
  { tag: ['@phone', '@phone-only'] },
  async ({ page, signIn }) => {
    await signIn(page)
    await page.addInitScript(() => {
      addEventListener('hydrated', () => Reflect.set(window, 'isHydrated', true))
    })
    const sendScripts = await holdScripts(page)
    await page.goto('/personal/settings/profile', { waitUntil: 'commit' })
    await page.getByRole('heading', { name: 'Сеансы' }).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(200)
    sendScripts()
    await page.waitForFunction(() => Reflect.get(window, 'isHydrated') === true)
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await page.evaluate(() => scrollTo(0, 0))
    await expect(
      page
        .getByRole('navigation')
        .getByRole('link', { name: 'Настройки' })
        .and(page.locator('[aria-current]')),
    ).toBeInViewport({ ratio: 1 })
  },
)

test('a search text that is typed and left before scripts load opens no suggestions', async ({ page }) => {
  const sendScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const field = page.getByRole('combobox', { name: 'Профессия, навык или компания' }).first()
  await field.fill('швея')
  await field.blur()
  const suggested = page.waitForResponse(/suggest/)
  sendScripts()
  await (await suggested).finished()
  // React renders what has come.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  await expect(field).toHaveValue('швея')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await field.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
})

test('a form that needs scripts and is sent before they load is sent when they have loaded', async ({
  page,
  signIn,
}) => {
  await signIn(page, { intent: 'employer' })
  const sendScripts = await holdScripts(page)
  await page.goto('/companies/new', { waitUntil: 'commit' })
  await page.getByLabel('ИНН').fill('7707083893')
  await page.getByRole('radio', { name: 'Прямой работодатель' }).check()
  await page.getByRole('button', { name: 'Добавить компанию' }).click()
  sendScripts()
  await expect(page.getByRole('combobox', { name: 'Название' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Название' })).toHaveAccessibleDescription(/обязательно/)
  await expect(page.getByLabel('ИНН')).toHaveValue('7707083893')
})
