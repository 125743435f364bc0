import { recoveryRequests } from '#server/db/schema/recovery.ts'
import { expect, test } from './support/fixtures.ts'
import { newEmail } from './support/people.ts'
import { cards, visit, whenAlive } from './support/visit.ts'
import { at, expectGroupsAccessible } from './support/accessibility.ts'

// Chromium writes a line itself for every answer that is not a success.
test.use({ expectedMessages: [/status of 4\d\d/] })
test.setTimeout(120_000)

expectGroupsAccessible({
  'hidden vacancies and complaints': {
    'a menu next to a hidden card': async ({ page }) => {
      await visit(page, '/vacancies')
      if ((await page.locator('.hidden-line').count()) === 0) {
        await cards(page).first().locator('summary').click()
        await page.getByRole('button', { name: 'Скрыть вакансию' }).click()
        await expect(page.locator('.hidden-line')).toBeVisible()
        await page.getByRole('button', { name: 'Закрыть уведомление' }).click()
      }
      await cards(page).first().locator('summary').click()
      await expect(page.getByRole('button', { name: 'Скрыть компанию' })).toBeVisible()
    },
    'hidden things of a guest': at('/vacancies/hidden'),
    'the page of a complaint': async ({ page }) => {
      await visit(page, '/vacancies')
      await cards(page).first().locator('a.vacancy-link').click()
      const href = await page
        .getByRole('main')
        .getByRole('link', { name: 'Пожаловаться' })
        .getAttribute('href')
      await visit(page, href ?? '')
    },
    'complaints of a user': async ({ page, signIn }) => {
      await signIn(page, { staffRole: 'moderator' })
      await visit(page, '/vacancies')
      const href = await cards(page).nth(2).locator('a.vacancy-link').getAttribute('href')
      const id = Number(/\d+$/.exec(href ?? '')?.[0])
      const data = { target: 'vacancy', id, reason: 'spam', text: 'Реклама' }
      const headers = { 'sec-fetch-site': 'same-origin' }
      expect((await page.request.post('/api/v1/complaints', { data, headers })).status()).toBe(200)
      await visit(page, '/personal/complaints')
      await expect(page.getByText('Проверяем').first()).toBeVisible()
    },
    'requests for access of staff': async ({ page, signIn, db }) => {
      const { id: userId, email } = await signIn(page, { staffRole: 'admin' })
      const request = {
        name: 'Анна',
        facts: 'Компания «Игла», резюме «Швея»',
        createdAt: new Date().toISOString(),
      }
      await db.insert(recoveryRequests).values([
        { ...request, email, newEmail: newEmail('a'), userId },
        { ...request, email: newEmail('b'), newEmail: newEmail('c') },
      ])
      await visit(page, '/staff/recovery')
      await expect(page.getByText('Это аккаунт сотрудника').first()).toBeVisible()
    },
    'complaints of staff': async ({ page }) => {
      await visit(page, '/staff/complaints')
      // Its keys work from then on.
      await whenAlive(page, 'article')
      await page.keyboard.press('r')
      await expect(page.getByLabel('Комментарий автору')).toBeVisible()
    },
  },
})
