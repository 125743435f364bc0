import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { codeFor, letterTo } from './support/letters.ts'
import { newEmail } from './support/people.ts'

// Chromium writes a line itself for every answer that is not a success.
test.use({ expectedMessages: [/status of 404/] })
test.describe.configure({ timeout: 90_000 })

async function registerEmployer(page: Page, name: string) {
  const email = newEmail('admin')
  await page.goto('/sign-up?role=employer')
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByLabel('Имя', { exact: true }).fill(name)
  await page.getByLabel('обработку персональных данных').check()
  await page.getByLabel('Принимаю').check()
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.getByLabel('Код из письма').fill(await codeFor(page.request, email))
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page).toHaveURL('/companies/new')
  return email
}

async function createCompany(page: Page, title: string) {
  await page.getByRole('combobox', { name: 'Название' }).fill(title)
  await page.getByRole('button', { name: 'Добавить компанию' }).click()
  await expect(page).toHaveURL(/\/companies\/\d+$/)
  return new URL(page.url()).pathname
}

/** Sends an invitation from the page of managers; gives the path in its letter. */
async function invite(page: Page, email: string, level: string) {
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('radio', { name: level }).check()
  await page.getByRole('button', { name: 'Отправить приглашение' }).click()
  await expect(page.getByText(`Приглашение отправлено на ${email}`)).toBeVisible()
  const letter = await letterTo(page.request, email, (text) => text.includes('role-confirm'))
  return /\/companies\/role-confirm\?token=\S+/.exec(letter)?.[0] ?? ''
}

async function newPerson(browser: Browser) {
  const context = await browser.newContext()
  return context.newPage()
}

test('a manager is invited, demoted and removed, and sees each time only what the level allows', async ({
  page,
  browser,
}) => {
  await registerEmployer(page, 'Ирина')
  const cabinet = await createCompany(page, 'Ателье «Лён»')
  await page.getByRole('link', { name: 'Менеджеры' }).click()
  await expect(page.getByText('Единственный администратор')).toBeVisible()
  await expectAccessible(page)
  const email = newEmail('manager')
  const path = await invite(page, email, 'Редактор')
  await expect(page.getByText(email).first()).toBeVisible()

  const colleague = await newPerson(browser)
  await colleague.goto(path)
  await expect(colleague.getByRole('heading', { name: 'Ателье «Лён»' })).toBeVisible()
  await expect(colleague.getByText('Правит профиль компании')).toBeVisible()
  await expectAccessible(colleague)
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
  await expectAccessible(page)
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
  await expectAccessible(colleague)

  await page.getByRole('button', { name: 'Удалить: Пётр' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByRole('button', { name: 'Удалить: Пётр' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await colleague.goto(`${cabinet}/managers`)
  await expect(colleague.getByRole('heading', { level: 1 })).toContainText('Страница не найдена')
  await colleague.goto(cabinet)
  await expect(colleague).toHaveURL(/\/employer\/./)
})

test('an invitation names the address it is for, and a revoked one is worth nothing', async ({
  page,
  browser,
}) => {
  await registerEmployer(page, 'Глеб')
  await createCompany(page, 'Мастерская «Олово»')
  await page.goto('/companies/managers')
  const email = newEmail('manager')
  const path = await invite(page, email, 'Менеджер')

  const stranger = await newPerson(browser)
  const strangerEmail = await registerEmployer(stranger, 'Кира')
  await stranger.goto(path)
  await expect(stranger.getByText('Вы вошли с другим адресом')).toBeVisible()
  await expect(stranger.getByText(`вошли как ${strangerEmail}`)).toBeVisible()
  await expectAccessible(stranger)

  await page.getByRole('button', { name: `Отозвать приглашение для ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
  await expect(page.getByRole('heading', { name: 'Ждут ответа' })).toBeHidden()
  await stranger.reload()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Приглашение не действует')
})

test('somebody with an account accepts an invitation by signing in with its address', async ({
  page,
  browser,
}) => {
  const colleague = await newPerson(browser)
  const email = await registerEmployer(colleague, 'Яна')
  await registerEmployer(page, 'Марк')
  const cabinet = await createCompany(page, 'Пекарня «Корка»')
  await page.getByRole('link', { name: 'Менеджеры' }).click()
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
