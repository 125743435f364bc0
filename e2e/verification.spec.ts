import { expect, test } from './support/fixtures.ts'
import { emailTo } from './support/emails.ts'
import { addCompany } from './support/people.ts'

test.describe.configure({ timeout: 90_000 })

test('a company uploads papers, staff verify it, and readers see the verification badge', async ({
  page,
  newPage,
  signIn,
  db,
}) => {
  const title = `Гончарня ${Date.now()}`
  const person = await signIn(page, { intent: 'employer' })
  const { id } = await addCompany(db, person, { title, inn: '7707083893', kpp: '773601001' })
  await page.goto(`/companies/${id}`)
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('нет') })
  await expect(page.getByRole('alert').getByText('Недопустимый тип файла.')).toBeVisible()
  for (const name of ['Выписка.pdf', 'Лишнее.pdf']) {
    await chooser.setInputFiles({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.7 ${name}`),
    })
    await expect(page.getByRole('link', { name })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Убрать Лишнее.pdf' }).click()
  await expect(page.getByRole('link', { name: 'Лишнее.pdf' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Документы' })).toBeFocused()
  await page.getByRole('button', { name: 'Попросить проверить' }).click()
  await expect(page.getByText('Проверяем.')).toBeVisible()
  await page.getByRole('link', { name: 'Как видят другие' }).click()
  await expect(page.getByText('Реквизиты компании мы не проверяли')).toBeVisible()
  const publicPath = new URL(page.url()).pathname

  const staff = await newPage()
  await signIn(staff, { staffRole: 'moderator' })
  await staff.goto('/staff/companies')
  await staff.getByRole('button', { name: title }).click()
  const card = staff.getByRole('article', { name: title })
  await expect(card.getByText('контрольные цифры верны')).toBeVisible()
  const download = staff.waitForEvent('download')
  await card.getByRole('link', { name: 'Выписка.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('Выписка.pdf')
  await card.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(staff.getByText(`«${title}»: компания проверена.`)).toBeVisible()

  expect(await emailTo(person.email, (text) => text.includes('Компания проверена'))).toContain(
    `/companies/${id}`,
  )
  const reader = await newPage()
  await reader.goto(publicPath)
  await expect(reader.getByText('Компания проверена.')).toBeVisible()
})
