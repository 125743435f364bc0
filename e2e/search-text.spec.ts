import { expect, test } from './support/fixtures.ts'
import { countShown, holdScripts, openSearch, visit, whenAlive } from './support/visit.ts'

const searchField = 'Профессия, навык или компания'

test(
  'going back to a list without search text empties the search field',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/vacancies')
    const field = await openSearch(page, searchField)
    await field.fill('швея')
    const options = page.getByRole('listbox', { name: searchField }).getByRole('option')
    await expect(options.first()).toBeVisible()
    await field.press('Enter')
    await expect(page).toHaveURL(/search=/)
    await expect(options).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/vacancies')
    await expect(field).toHaveValue('')
  },
)

test('a query in the wrong keyboard layout is corrected with a notice and a link to the original text', async ({
  page,
}) => {
  await visit(page, '/vacancies?search=idtz')
  const notice = page.getByText('Показаны результаты по запросу «швея»')
  await expect(notice).toBeVisible()
  expect(await countShown(page)).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Искать «idtz», как введено' }).click()
  await expect(page).toHaveURL(/exact=1/)
  await expect(notice).toBeHidden()
  await expect(page.getByText('По таким условиям ничего не нашлось')).toBeVisible()
})

test(
  'suggestions can be chosen by keyboard, and free text remains valid',
  { tag: '@core' },
  async ({ page }) => {
    await visit(page, '/')
    const field = page.getByRole('combobox', { name: searchField })
    await field.pressSequentially('шве', { delay: 20 })
    const options = page.getByRole('listbox', { name: searchField }).getByRole('option')
    await expect(options.first()).toBeVisible()
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await field.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    expect(await field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'))
    await field.press('ArrowUp')
    await expect(field).not.toHaveAttribute('aria-activedescendant')
    await field.press('Escape')
    await expect(options.first()).toBeHidden()
    await expect(field).toHaveValue('шве')
    await field.press('ArrowDown')
    await expect(options.first()).toHaveText(/Швея/)
    await field.press('Enter')
    await expect(page).toHaveURL('/vacancies/shveya')
  },
)

test('text typed into the search before scripts load is searched for', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const field = page.getByLabel(searchField).first()
  await field.fill('швея')
  release()
  await whenAlive(page)
  await expect(field).toHaveValue('швея')
  await field.press('Enter')
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('швея')
})

test('search input is shown as text and never runs as a script', async ({ page }) => {
  const attack = `"><script>hacked=1</script><img src=x onerror=hacked=1>'-hacked-'</title>`
  await visit(page, `/vacancies?search=${encodeURIComponent(attack)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(attack)
  await expect(page).toHaveTitle(new RegExp(attack.slice(0, 20)))
  const field = page.getByLabel(searchField).first()
  await field.fill(`${attack} ещё`)
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ещё')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})
