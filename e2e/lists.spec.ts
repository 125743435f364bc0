import { expect, test } from './support/fixtures.ts'
import { cards, openSearch, visit } from './support/visit.ts'

test(
  'a guest keeps a vacancy on the device, and after signing in it is among the favourites of the account',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await visit(page, '/vacancies')
    const first = cards(page).first()
    const title = (await first.getByRole('heading').textContent()) ?? ''
    await first.getByRole('button', { name: `В избранное: ${title}` }).click()
    await expect(page.getByText('Сохранили на этом устройстве')).toBeVisible()
    await visit(page, '/vacancies')
    await expect(first.getByRole('button', { name: /^Убрать из избранного:/ })).toBeVisible()

    await signIn(page)
    await visit(page, '/vacancies/favourites')
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(title)
    await expect(page.getByRole('button', { name: /^Убрать из избранного:/ })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('favourites'))).toBeNull()
  },
)

test('the heart of a guest is also on the page of a vacancy', { tag: '@core' }, async ({ page }) => {
  await visit(page, '/vacancies')
  await cards(page).first().locator('a.vacancy-link').click()
  const heart = page.getByRole('button', { name: 'В избранное', exact: true })
  await heart.click()
  await expect(page.getByRole('button', { name: 'В избранном', exact: true })).toBeVisible()
})

test(
  'the whole card of a vacancy opens it, and its company stays a link of its own',
  { tag: '@core' },
  async ({ page }) => {
    await visit(page, '/vacancies')
    const card = cards(page).first()
    const company = card.locator('a[href^="/employer/"]')
    const name = (await company.textContent()) ?? ''
    const box = await card.boundingBox()
    if (!box) throw new Error('The card is not on the screen')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height - 8)
    await expect(page).toHaveURL(/\/vacancies\/\d+$/)
    await page.goBack()
    await company.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  },
)

test('the order of a list is chosen in a select', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/vacancies')
  const order = page.getByRole('combobox', { name: 'Порядок' })
  await order.selectOption({ label: 'Сначала высокая зарплата' })
  await expect(page).toHaveURL('/vacancies?sort=salary_desc')
  await page.goBack()
  await expect(order.locator('option:checked')).toHaveText('По дате')
})

test(
  'on a phone one button names the search and opens it over the whole screen',
  { tag: ['@phone', '@phone-only'] },
  async ({ page }) => {
    await visit(page, '/vacancies/novosibirsk?search=швея')
    const pill = page.getByRole('button', { name: 'Поиск: швея · Новосибирск' })
    await expect(pill).toBeVisible()
    const field = await openSearch(page, 'Профессия, навык или компания')
    await expect(field).toBeFocused()
    await page.getByRole('link', { name: 'Убрать: Новосибирск' }).click()
    await expect(page).toHaveURL(/\/vacancies\?search=/)
    await expect(field).toBeHidden()
    await expect(page.getByRole('button', { name: 'Поиск: швея · любое место' })).toBeVisible()
  },
)

test('the first vacancy of a list is in the first 220 pixels', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/vacancies', '/vacancies?search=бухгалтер', '/vacancies/novosibirsk', '/resumes']) {
    await visit(page, path)
    const box = await page.getByRole('article').first().boundingBox()
    expect(box?.y, path).toBeLessThanOrEqual(220)
  }
})

test(
  'on a phone the button that responds stays above the links of a signed-in user',
  { tag: ['@phone', '@phone-only'] },
  async ({ page, signIn }) => {
    await signIn(page)
    await visit(page, '/vacancies')
    await cards(page).first().locator('a.vacancy-link').click()
    const respond = page.locator('.apply-bar').getByRole('link')
    await expect(respond).toBeVisible()
    const links = await page.getByRole('navigation', { name: 'Разделы' }).boundingBox()
    const button = await respond.boundingBox()
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(links?.y ?? 0)
  },
)
