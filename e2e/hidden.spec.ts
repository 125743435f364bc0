import { setTimeout } from 'node:timers/promises'
import { expect, test } from './support/fixtures.ts'
import { openVacancy } from './support/hiring.ts'
import { recordLayoutShifts } from './support/layout-shifts.ts'
import { respond } from './support/respond.ts'
import { buildPerson } from './support/session.ts'
import { cards, visit } from './support/visit.ts'

test(
  'a guest hides a vacancy, sees it nowhere, and has it in the account after signing in',
  { tag: '@core' },
  async ({ page, signIn }) => {
    await visit(page, '/vacancies')
    const title = (await cards(page).first().locator('a.vacancy-link').textContent()) ?? ''
    const line = page.getByText(`Скрыто: ${title}`)
    await cards(page).first().locator('summary').click()
    await page.getByRole('button', { name: 'Скрыть вакансию' }).click()
    await expect(line).toBeVisible()
    await expect(page.getByRole('status').getByText('Вакансия скрыта')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Вернуть\s?:/ })).toBeFocused()

    const other = await page.context().newPage()
    await visit(other, '/vacancies')
    await expect(other.getByText(`Скрыто: ${title}`)).toBeVisible()
    const shifts = await recordLayoutShifts(page)
    await page.reload()
    await expect(line).toBeVisible()
    expect(await shifts()).toEqual([])
    await other.getByRole('button', { name: /^Вернуть\s?:/ }).click()
    await expect(line).toBeHidden()
    await expect(cards(page).first().locator('a.vacancy-link')).toHaveText(title)
    await other.close()

    // A card that another tab has shown again gets its menu with the first input.
    await page.getByRole('main').hover()
    await cards(page).first().locator('summary').click()
    await page.getByRole('button', { name: 'Скрыть вакансию' }).click()
    await expect(line).toBeVisible()
    await signIn(page)
    // The first list of the account is from before the move, and arrives after it.
    let isFirst = true
    await page.route('**/api/v1/personal/hidden/list', async (route) => {
      const response = await route.fetch()
      if (isFirst) await setTimeout(1500)
      isFirst = false
      await route.fulfill({ response }).catch(() => undefined)
    })
    await page.route('**/api/v1/personal/hidden', async (route) => {
      await setTimeout(700)
      await route.continue()
    })
    await visit(page, '/vacancies/hidden')
    await expect(page.getByText('Перенесли в аккаунт: 1 скрытая')).toBeVisible()
    await page.getByRole('button', { name: /^Вернуть\s?:/ }).click()
    await expect(page.getByRole('heading', { name: 'Вы ничего не скрыли' })).toBeVisible()
  },
)

test('a guest skips the vacancies that were seen, until they are shown again', async ({ page }) => {
  await visit(page, '/vacancies')
  const link = cards(page).first().locator('a.vacancy-link')
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await page.getByRole('button', { name: 'Пропускать просмотренные' }).click()
  await expect(page.getByText(`Просмотрено: ${title}`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Просмотрено: ${title}`)).toBeVisible()
  await page.getByRole('main').hover()
  await page.getByRole('button', { name: 'Показывать просмотренные' }).click()
  await expect(cards(page).first().locator('a.vacancy-link')).toHaveText(title)
})

test('a hidden card whose line loads late does not close the menu that the reader opens meanwhile', async ({
  page,
}) => {
  let send = () => {}
  const isSent = new Promise<void>((resolve) => (send = resolve))
  await page.route(/hidden-line.*\.js$/, async (route) => {
    await isSent
    await route.continue()
  })
  await visit(page, '/vacancies')
  await page.getByRole('main').hover()
  await cards(page).first().locator('summary').click()
  await page.getByRole('button', { name: 'Скрыть вакансию' }).click()
  await expect(page.locator('.hidden-line')).toBeVisible()
  await cards(page).first().locator('summary').click()
  await expect(page.getByRole('button', { name: 'Скрыть вакансию' })).toBeVisible()
  send()
  await expect(page.locator('.hidden-line').getByRole('button')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Скрыть вакансию' })).toBeVisible()
})

test('the menu of a card and the panel of a response lead to a complaint about what they show', async ({
  page,
  newPage,
  signIn,
  db,
}) => {
  await visit(page, '/vacancies')
  await page.getByRole('main').hover()
  const title = (await cards(page).first().locator('a.vacancy-link').textContent()) ?? ''
  await cards(page).first().locator('summary').click()
  await cards(page).first().getByRole('link', { name: 'Пожаловаться' }).click()
  await expect(page.getByRole('heading', { name: 'Пожаловаться на вакансию' })).toBeVisible()
  await expect(page.getByRole('main').getByText(title)).toBeVisible()

  const employer = await newPage()
  const vacancyId = await openVacancy(db, await signIn(employer, { intent: 'employer' }))
  const seeker = await buildPerson(db)
  const { id } = await respond(employer, db, { seeker, vacancyId })
  await visit(employer, `/responses/${vacancyId}?response=${id}`)
  await employer.getByRole('link', { name: 'Пожаловаться' }).click()
  const dialog = employer.getByRole('dialog', { name: /^Пожаловаться на собеседника: Анна/ })
  await dialog.getByLabel('Оскорбления').check()
  await dialog.getByRole('button', { name: 'Отправить жалобу' }).click()
  await expect(dialog.getByText('Жалоба у нас, спасибо.')).toBeVisible()
})

test('a reader complains about a vacancy, and a moderator answers by keys', async ({
  page,
  newPage,
  signIn,
}) => {
  const { email } = await signIn(page)
  await visit(page, '/vacancies')
  const link = cards(page).nth(1).locator('a.vacancy-link')
  const title = (await link.textContent()) ?? ''
  await link.click()
  await page.getByRole('main').getByRole('link', { name: 'Пожаловаться' }).click()
  await expect(page).toHaveURL(/\/complaint\?target=vacancy/)
  const form = page.getByRole('main')
  await form.getByRole('button', { name: 'Отправить жалобу' }).click()
  await expect(form.getByText('Выберите, что случилось.')).toBeVisible()
  await form.getByLabel('Просят деньги').check()
  await form.getByLabel('Подробности').fill(`Просят оплатить набор, ${email}`)
  await form.getByRole('button', { name: 'Отправить жалобу' }).click()
  await expect(form.getByText('Жалоба у нас, спасибо.')).toBeVisible()

  const staff = await newPage()
  await signIn(staff, { staffRole: 'moderator' })
  await visit(staff, '/staff/complaints')
  // Other stories complain too.
  await staff.getByRole('button', { name: title }).click()
  await expect(staff.getByText(`Просят оплатить набор, ${email}`)).toBeVisible()
  await staff.keyboard.press('n')
  await expect(staff.getByLabel('Ответ всем, кто пожаловался')).toHaveValue(/нарушения правил не нашли/)
  await staff.keyboard.press('s')
  await expect(staff.getByRole('status').getByText(/оснований нет, ответов: 1/)).toBeVisible()
  await page.goto('/personal/complaints')
  await expect(page.getByText('Оснований нет')).toBeVisible()
  await expect(page.getByText(/нарушения\sправил\sне\sнашли/)).toBeVisible()
})
