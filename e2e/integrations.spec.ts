import { expect, test } from './support/fixtures.ts'
import { addCompany } from './support/people.ts'
import { visit } from './support/visit.ts'

test.describe.configure({ timeout: 90_000 })

test('an administrator adds a webhook, tries it, sees the line of its log, and makes and revokes a key', async ({
  page,
  signIn,
  db,
}) => {
  const { id } = await addCompany(db, await signIn(page, { intent: 'employer' }), { title: 'Ателье «Лён»' })
  await visit(page, `/companies/${id}`)
  await page.getByRole('link', { name: 'Интеграции' }).click()
  await expect(page.getByText('Адресов пока нет')).toBeVisible()

  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByLabel('Адрес', { exact: true })).toHaveAccessibleDescription(/обязательно/)
  await page.getByLabel('Адрес', { exact: true }).fill('https://hooks.example.invalid/distant')
  await page.getByRole('checkbox', { name: 'Новый отклик' }).check()
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  const key = page.getByRole('dialog', { name: 'Ключ подписи' })
  await expect(key.getByText(/^whsec_/)).toBeVisible()
  await key.getByRole('button', { name: 'Закрыть' }).click()

  const hook = page.getByRole('article', { name: 'https://hooks.example.invalid/distant' })
  await hook.getByRole('button', { name: 'Проверить' }).click()
  await expect(hook.getByText('Проверка', { exact: true })).toBeVisible()
  await expect(hook.getByText('Такого сервера нет')).toBeVisible({ timeout: 30_000 })

  await test.step('a new key appears although its question was closed before the answer', async () => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/signing-key', async (route) => {
      await asked
      await route.continue()
    })
    await hook.getByRole('button', { name: 'Заменить ключ' }).click()
    const question = page.getByRole('dialog', { name: 'Заменить ключ подписи?' })
    await question.getByRole('button', { name: 'Заменить' }).click()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    answer()
    await expect(key.getByText(/^whsec_/)).toBeVisible()
    await key.getByRole('button', { name: 'Закрыть' }).click()
  })

  await page.getByLabel('Название').fill('Хантфлоу')
  await page.getByRole('checkbox', { name: 'Читать отклики' }).check()
  await page.getByRole('button', { name: 'Создать ключ' }).click()
  const token = page.getByRole('dialog', { name: 'Ключ API' })
  await expect(token.getByText(/^distant_/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Отозвать ключ «Хантфлоу»' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
  await expect(page.getByText('Ключей пока нет')).toBeVisible()
})
