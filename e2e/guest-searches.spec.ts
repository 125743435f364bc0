import { expect, test } from './support/fixtures.ts'
import { cards, visit } from './support/visit.ts'

test(
  'a guest keeps a search and a company in the browser, and has both in the account after signing in',
  { tag: '@core' },
  async ({ page, signIn }) => {
    await visit(page, '/vacancies?search=название:менеджер')
    await page.getByRole('link', { name: /^Следить/ }).click()
    const notice = page.getByRole('status')
    await expect(notice.getByText('Поиск сохранён в этом браузере')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Следите/ })).toBeVisible()

    await cards(page).first().locator('a.vacancy-link').click()
    const company = page.getByRole('complementary', { name: 'Компания' })
    const name = (await company.getByRole('link').first().textContent()) ?? ''
    await company.getByRole('link', { name: 'Следить за компанией' }).click()
    await expect(company.getByRole('link', { name: 'Следите за компанией' })).toBeVisible()
    await company.getByRole('link', { name: 'Следите за компанией' }).click()

    const kept = page.getByRole('article')
    await expect(kept).toHaveCount(2)
    await expect(kept.first()).toContainText(name)
    await expect(kept.last()).toContainText('Название:менеджер')
    await kept
      .last()
      .getByRole('button', { name: /^Удалить/ })
      .click()
    await expect(kept).toHaveCount(1)
    await notice.getByRole('button', { name: 'Вернуть' }).click()
    await expect(kept).toHaveCount(2)

    await signIn(page)
    await visit(page, '/personal/searches')
    await expect(page.getByText('Перенесли в аккаунт: 2 сохранённых поиска')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Компании' }).getByRole('article')).toContainText(name)
    await page.getByRole('button', { name: 'Не следить' }).click()
    await expect(page.getByText('Вы больше не следите за компанией')).toBeVisible()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(page.getByRole('region', { name: 'Компании' }).getByRole('article')).toBeVisible()
    await visit(page, '/vacancies/searches')
    await expect(page.getByRole('heading', { name: 'Здесь пока пусто' })).toBeVisible()
  },
)

test('a browser that stores nothing says so, and offers to sign in', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await visit(page, '/vacancies')
  await page.getByRole('link', { name: /^Следить/ }).click()
  await expect(page.getByRole('status').getByText('Браузер не даёт сохранить поиск')).toBeVisible()
  await expect(page.getByRole('status').getByRole('link', { name: 'Войдите' })).toHaveAttribute(
    'href',
    /personal\/searches\/new/,
  )
})
