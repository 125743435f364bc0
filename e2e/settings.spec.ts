import { expect, test } from './support/fixtures.ts'
import { emailTo } from './support/emails.ts'
import { addCompany, newEmail } from './support/people.ts'
import { chooseAndTurnPhoto } from './support/photo.ts'
import { visit } from './support/visit.ts'

const SETTINGS = '/personal/settings/profile'
test.describe.configure({ timeout: 60_000 })

test('a user uploads a cropped photo and removes it again', async ({ page, signIn }) => {
  await signIn(page)
  await visit(page, SETTINGS)
  const dialog = await chooseAndTurnPhoto(page)
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toBeHidden()
  const photo = page.getByRole('main').locator('img[src^="/files/"]')
  await expect(photo).toBeVisible()
  // The cropper begins with nine tenths of what fits.
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([180, 180])
  await page.getByRole('button', { name: 'Удалить фото' }).click()
  await expect(photo).toBeHidden()
})

test('an e-mail address changes only after the links in both e-mails are opened', async ({
  page,
  signIn,
}) => {
  const { email } = await signIn(page)
  const next = newEmail('next')
  await visit(page, SETTINGS)
  await page.getByLabel('Новый адрес').fill(next)
  await page.getByRole('button', { name: 'Сменить адрес' }).click()
  await expect(page.getByText('Откройте ссылки из обоих писем')).toBeVisible()
  await page.goto(await linkIn(email))
  await page.getByRole('button', { name: 'Это я: подтвердить смену' }).click()
  await expect(page.getByRole('main')).toContainText('второ')
  await page.goto(SETTINGS)
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible()
  await page.goto(await linkIn(next))
  await expect(page.getByText('Адрес изменён.')).toBeVisible()
  await expect(page.getByRole('main').getByText(next)).toBeVisible()

  async function linkIn(address: string) {
    const text = await emailTo(address, (one) => one.includes('/callback/email'))
    return /\/callback\/email\?token=\S+/.exec(text)?.[0] ?? ''
  }
})

test.describe('while the count of the header is in flight', () => {
  // The header may ask for its counts in the moment when the sessions end.
  test.use({ expectedMessages: [/status of 401.*\/responses\/new\)$/] })

  test('the old address stops a change: the address stays, and the sessions end', async ({
    page,
    signIn,
  }) => {
    const { email } = await signIn(page)
    await visit(page, SETTINGS)
    await page.getByLabel('Новый адрес').fill(newEmail('stranger'))
    await page.getByRole('button', { name: 'Сменить адрес' }).click()
    await expect(page.getByText('Адрес меняется')).toBeVisible()
    const text = await emailTo(email, (one) => one.includes('/callback/email'))
    await visit(page, /\/callback\/email\?token=\S+/.exec(text)?.[0] ?? '')
    await page.getByRole('button', { name: 'Это не я: остановить смену' }).click()
    await expect(page.getByText('Смену остановили')).toBeVisible()
    await page.goto(SETTINGS)
    await expect(page).toHaveURL(/\/sign-in/)
  })
})

test('a user who deletes the account sees what is deleted with it and can cancel', async ({
  page,
  signIn,
  db,
}) => {
  const person = await signIn(page, { intent: 'employer' })
  await addCompany(db, person, { title: 'Один в поле' })
  await visit(page, SETTINGS)
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
  const dialog = page.getByRole('dialog', { name: 'Удалить аккаунт?' })
  await expect(dialog.getByText('«Один в поле»: кроме вас, там никого нет')).toBeVisible()
  await dialog.getByRole('button', { name: 'Удалить через 30 дней' }).click()
  await expect(page.getByText('Аккаунт будет удалён')).toBeVisible()
  const text = await emailTo(person.email, (one) => one.includes('удалить аккаунт'))
  expect(text).toContain('«Один в поле» никого не останется')
  await page.reload()
  await page.getByRole('button', { name: 'Отменить удаление' }).click()
  await expect(page.getByText('Аккаунт будет удалён')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Удалить аккаунт' })).toBeVisible()
})
