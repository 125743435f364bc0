import { expect, test } from './support/fixtures.ts'
import { cards, countShown, openSearch, visit } from './support/visit.ts'

const searchField = 'Профессия, навык или компания'
const addressOf = (text: string) => `/vacancies?search=${encodeURIComponent(text)}`

test(
  'a guest types conditions into the search, removes one by its chip and searches for the text as it is',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/')
    const field = await openSearch(page, searchField)
    await field.fill('удалённая швея от 20000')
    await field.press('Enter')
    await expect(page).toHaveURL(addressOf('удалённая швея от 20000').replaceAll('%20', '+'))
    const understood = page.getByRole('list', { name: 'Понято' })
    await expect(understood.getByRole('link')).toHaveText([/^удалённо, на\sдому \(руками\)$/, /^от\s20\s000/])
    const few = await countShown(page)
    expect(few).toBeGreaterThan(0)

    await page.getByRole('link', { name: /^Убрать условие «От\s20\s000/ }).click()
    await expect(understood.getByRole('link')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('удалённая швея')
    expect(await countShown(page)).toBeGreaterThanOrEqual(few)

    await page.getByRole('link', { name: 'Искать текст как есть' }).click()
    await expect(page).toHaveURL(/exact=1/)
    await expect(understood).toHaveCount(0)
  },
)

test('a list without exact matches shows less similar vacancies and says what they lack', async ({
  page,
}) => {
  await visit(page, addressOf('швея с ежедневной оплатой в новосибирске 90000'))
  await expect(page.getByText('Точных совпадений нет')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^Похожие, без / }).first()).toBeVisible()
  await expect(cards(page).first().getByRole('link').first()).toContainText(/шве/i)
})

test('a text that no vacancy resembles says so and suggests nothing wrong', async ({ page }) => {
  await visit(page, addressOf('фывапр олджэячс'))
  await expect(page.getByText('По таким условиям ничего не нашлось')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts a condition that was understood is removed by its link', async ({ page }) => {
    await page.goto(addressOf('швея на дому'))
    await page.getByRole('link', { name: /^Убрать условие/ }).click()
    await expect(page).toHaveURL(addressOf('швея'))
  })
})
