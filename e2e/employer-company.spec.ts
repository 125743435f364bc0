import { writeFile } from 'node:fs/promises'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { newEmail, register } from './support/people.ts'
import { picture } from './support/picture.ts'
import { visit } from './support/visit.ts'

// Chromium writes a line itself for every answer that is not a success.
test.use({ expectedMessages: [/status of 404/] })
test.describe.configure({ timeout: 90_000 })

test('a new employer registers and adds a company that waits for verification', async ({ page }) => {
  await page.goto('/employer')
  await page.getByRole('link', { name: 'Добавить компанию' }).first().click()
  await expect(page).toHaveURL('/sign-in?redirect_uri=%2Fcompanies%2Fnew')
  await register(page, { email: newEmail('employer'), firstName: 'Ольга' })
  await expect(page).toHaveURL('/companies/new')

  const title = page.getByRole('combobox', { name: 'Название' })
  await page.getByRole('button', { name: 'Добавить компанию' }).click()
  await expect(page.getByRole('radio', { name: 'Прямой работодатель' })).toHaveAccessibleDescription(
    /обязательно/,
  )
  await page.getByRole('radio', { name: 'Прямой работодатель' }).check()
  await page.getByRole('button', { name: 'Добавить компанию' }).click()
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription(/обязательно/)

  await title.fill('ООО «Чайная почта»')
  await expect(page.getByText('Реестр сейчас не подсказывает')).toBeVisible()
  await page.getByLabel('ИНН').fill('7707083894')
  await page.getByLabel('КПП').fill('773601001')
  await page.getByLabel('Сайт').fill('www.chai-pochta.ru')
  await page.getByRole('combobox', { name: 'Где вы находитесь' }).fill('Тул')
  await page.getByRole('option', { name: 'Тула' }).click()
  await page.getByLabel('О компании').fill('Рассылаем чай по подписке. '.repeat(4))
  await page.reload()
  await expect(title).toHaveValue('ООО «Чайная почта»')
  await expect(page.getByRole('combobox', { name: 'Где вы находитесь' })).toHaveValue('Тула')

  await page.getByRole('button', { name: 'Добавить компанию' }).click()
  await expect(page.getByLabel('ИНН')).toBeFocused()
  await expect(page.getByLabel('ИНН')).toHaveAccessibleDescription(/Проверьте ИНН/)
  await page.getByLabel('ИНН').fill('7707083893')

  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: picture(240, 160),
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Повернуть' }).click()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toBeHidden()
  await expect(
    page.getByRole('group', { name: 'Логотип' }).locator('img[src^="data:image/png"]'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Добавить компанию' }).click()
  await expect(page).toHaveURL(/\/companies\/\d+$/)
  await expect(page.getByText('Ваш уровень: администратор')).toBeVisible()
  await expect(page.getByText('Заполнен целиком')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Попросить проверить' }).click()
  await expect(page.getByText('Проверяем.')).toBeVisible()

  await page.getByRole('link', { name: 'Профиль', exact: true }).click()
  await expect(title).toHaveValue('ООО «Чайная почта»')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Убрать логотип' }).click()
  await title.fill('Чайная почта')
  await page.getByLabel('О компании').fill('')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('status').getByText('Сохранено')).toBeVisible()
  await page.reload()
  await expect(title).toHaveValue('Чайная почта')
  await expect(page.getByLabel('О компании')).toHaveValue('')
  await page.getByRole('link', { name: 'Компания', exact: true }).click()
  await expect(page.getByText('Заполнено 3 из 5')).toBeVisible()
  await page.getByRole('link', { name: 'Как видят другие' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Чайная почта')
})

test('a user without a role in a company is redirected to its public page and sees no staff page', async ({
  page,
  signIn,
}) => {
  const expectNotFound = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Страница не найдена')
  }
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await signIn(page, { intent: 'employer' })
    await page.goto('/companies/1')
    await expect(page).toHaveURL(/\/employer\/./)
    await expectNotFound('/staff/companies')
  }
  for (const path of ['/companies/1/profile', '/companies/1/managers', '/companies/2000000/managers'])
    await expectNotFound(path)
})

test('a logo of a wrong type or size is refused before it is uploaded', async ({
  page,
  signIn,
}, testInfo) => {
  await signIn(page, { intent: 'employer' })
  await visit(page, '/companies/new')
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'logo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByRole('alert').getByText('Недопустимый тип файла.')).toBeVisible()
  // From a file: the browser reads it by itself, which takes no time on a busy machine.
  const large = testInfo.outputPath('logo.png')
  await writeFile(large, Buffer.alloc(5_242_881))
  await file.setInputFiles(large)
  await expect(page.getByText('Размер файла не должен превышать 5 МБ.')).toBeVisible()
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture(99, 300) })
  await expect(page.getByText('не меньше 100×100')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
