import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { emailTo } from './support/emails.ts'
import { addCompany, newEmail } from './support/people.ts'
import { visit } from './support/visit.ts'

// Chromium writes a line itself for every answer that is not a success.
test.use({ expectedMessages: [/status of 404/] })
test.describe.configure({ timeout: 90_000 })

/** Sends an invitation from the page of managers; returns the path in its e-mail. */
async function invite(page: Page, email: string, level: string) {
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('radio', { name: level }).check()
  await page.getByRole('button', { name: 'Отправить приглашение' }).click()
  await expect(page.getByText(`Приглашение отправлено на ${email}`)).toBeVisible()
  const text = await emailTo(email, (one) => one.includes('role-confirm'))
  return /\/companies\/role-confirm\?token=\S+/.exec(text)?.[0] ?? ''
}

test(
  'a manager is invited, demoted and removed, and sees only what the current level allows',
  { tag: '@core' },
  async ({ page, newPage, signIn, db }) => {
    const { id } = await addCompany(db, await signIn(page, { intent: 'employer' }), { title: 'Ателье «Лён»' })
    const cabinet = `/companies/${id}`
    await visit(page, cabinet)
    await page.getByRole('link', { name: 'Менеджеры' }).click()
    await expect(page.getByText('Единственный администратор')).toBeVisible()
    const email = newEmail('manager')
    const path = await invite(page, email, 'Редактор')
    await expect(page.getByText(email).first()).toBeVisible()

    const colleague = await newPage()
    await colleague.goto(path)
    await expect(colleague.getByRole('heading', { name: 'Ателье «Лён»' })).toBeVisible()
    await expect(colleague.getByText('Правит профиль компании')).toBeVisible()
    await colleague.getByRole('link', { name: 'Зарегистрироваться и принять' }).click()
    await colleague.getByLabel('Имя', { exact: true }).fill('Пётр')
    await colleague.getByLabel('обработку персональных данных').check()
    await colleague.getByLabel('Принимаю').check()
    await colleague.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(colleague).toHaveURL(cabinet)
    await expect(colleague.getByText('Ваш уровень: Редактор')).toBeVisible()
    await expect(colleague.getByRole('link', { name: 'Профиль', exact: true })).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: 'Изменить уровень: Пётр' }).click()
    const dialog = page.getByRole('dialog', { name: 'Уровень: Пётр' })
    await dialog.getByRole('radio', { name: 'Менеджер' }).check()
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog).toBeHidden()
    await colleague.reload()
    await expect(colleague.getByText('Ваш уровень: Менеджер')).toBeVisible()
    await expect(colleague.getByRole('link', { name: 'Профиль', exact: true })).toBeHidden()
    await colleague.goto(`${cabinet}/profile`)
    await expect(colleague.getByText('Профиль меняет редактор')).toBeVisible()
    await colleague.goto('/companies/managers')
    await expect(colleague.getByText('Приглашать людей и менять уровни может администратор')).toBeVisible()
    await expect(colleague.getByLabel('Электронная почта')).toBeHidden()

    await page.getByRole('button', { name: 'Удалить: Пётр' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(page.getByRole('button', { name: 'Удалить: Пётр' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await colleague.goto(`${cabinet}/managers`)
    await expect(colleague.getByRole('heading', { level: 1 })).toContainText('Страница не найдена')
    await colleague.goto(cabinet)
    await expect(colleague).toHaveURL(/\/employer\/./)
  },
)

test('an invitation names the address it was sent to, and a revoked invitation cannot be accepted', async ({
  page,
  newPage,
  signIn,
  db,
}) => {
  await addCompany(db, await signIn(page, { intent: 'employer' }))
  await page.goto('/companies/managers')
  const email = newEmail('manager')
  const path = await invite(page, email, 'Менеджер')

  const other = await newPage()
  const { email: otherEmail } = await signIn(other, { intent: 'employer' })
  await other.goto(path)
  await expect(other.getByText('Вы вошли с другим адресом')).toBeVisible()
  await expect(other.getByText(`вошли как ${otherEmail}`)).toBeVisible()

  await page.getByRole('button', { name: `Отозвать приглашение для ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
  await expect(page.getByRole('heading', { name: 'Ждут ответа' })).toBeHidden()
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Приглашение не действует')
})

test('a user with an account accepts an invitation by signing in with the invited address', async ({
  page,
  newPage,
  signIn,
  db,
}) => {
  const colleague = await newPage()
  const { email } = await signIn(colleague, { intent: 'employer' })
  const { id } = await addCompany(db, await signIn(page, { intent: 'employer' }))
  const cabinet = `/companies/${id}`
  await visit(page, `${cabinet}/managers`)
  const path = await invite(page, email, 'Менеджер')
  await colleague.goto(path)
  await colleague.getByRole('button', { name: 'Принять приглашение' }).click()
  await expect(colleague).toHaveURL(cabinet)
  await expect(colleague.getByText('Ваш уровень: Менеджер')).toBeVisible()

  await colleague.getByRole('link', { name: 'Менеджеры' }).click()
  await colleague.getByRole('button', { name: 'Уйти из компании' }).click()
  await colleague.getByRole('dialog').getByRole('button', { name: 'Уйти' }).click()
  await expect(colleague).toHaveURL('/')
  await colleague.goto(cabinet)
  await expect(colleague).toHaveURL(/\/employer\/./)
})
