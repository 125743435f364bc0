import { goldenCase } from '#tests/features/resumes/golden/cases.ts'
import { writeDocx } from '#tests/features/resumes/golden/write-docx.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { addCompany } from './support/people.ts'

test(
  'a seeker compares each job with the file, keeps, corrects or drops it, and copies the resume',
  { tag: ['@phone'] },
  async ({ page, signIn }) => {
    await signIn(page)
    await page.goto('/resumes/new')
    await expect(page.getByRole('button', { name: 'Выбрать файл' })).toBeEnabled()
    await page.locator('input[type=file]').setInputFiles({
      name: 'Ильина Ольга.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: writeDocx(goldenCase('', 'docx').resume, { kind: 'table' }),
    })

    const first = page.getByRole('article', { name: /Главный\sбухгалтер/ })
    await expect(first).toContainText('Розничная торговля')
    await expect(first.getByLabel('Компания')).toHaveValue('ООО «Ромашка»')
    await expect(page.getByRole('region', { name: /не\sнашлось/ })).toContainText('Специализации')
    await expectAccessible(page)
    await first.getByLabel('Должность').fill('Финансовый директор')
    await first.getByLabel('Должность').press('Enter')
    const second = page.getByRole('article', { name: /Помощник\sбухгалтера/ })
    await expect(second.getByRole('heading', { level: 2 })).toBeFocused()
    await second.getByRole('button', { name: 'Не переносить' }).press('Enter')
    await expect(second.getByText('Не переносим')).toBeVisible()
    await expect(page.getByText(/Проверено\s2\sиз\s2/)).toBeVisible()

    await expectAccessible(page)

    await page.reload()
    await expect(page.getByRole('article', { name: /Финансовый\sдиректор/ })).toContainText('Подтверждено')
    await page.getByRole('button', { name: 'Продолжить' }).click()
    await expect(page.getByLabel('Кем хотите работать')).toHaveValue('Бухгалтер')

    await page.goto('/personal/resumes')
    await page.getByRole('button', { name: 'Сделать копию: Бухгалтер' }).click()
    await expect(page.getByLabel('Кем хотите работать')).toHaveValue('Бухгалтер (копия)')
  },
)

test('a seeker shows a resume to one company and hides it from another by name', async ({
  page,
  signIn,
  db,
}) => {
  const other = await signIn(page)
  const stamp = Date.now()
  const [chosen, hidden] = [`Выбранная ${stamp}`, `Прежняя ${stamp}`]
  for (const title of [chosen, hidden])
    await addCompany(db, other, { title, slug: `by-name-${title.length}-${stamp}` })
  await page.goto('/resumes/new')
  await page.getByRole('button', { name: 'Начать' }).click()
  await page.getByLabel('Кем хотите работать').fill('Швея')
  await page.getByRole('button', { name: 'Дальше' }).click()
  await page.goto(page.url().replace(/\/edit.*$/, ''))

  await page.getByLabel('Только выбранным компаниям').check()
  const picker = page.getByRole('combobox', { name: 'Выбранные компании' })
  await picker.fill('выбранная')
  await page.getByRole('option', { name: chosen }).click()
  await page.getByText('Скрыть от компаний', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Компании, которые есть на сайте' }).fill('прежняя')
  await page.getByRole('option', { name: hidden }).click()
  await expectAccessible(page)
  await page.getByLabel('Даю согласие на передачу').check()
  await page.getByRole('button', { name: 'Сохранить видимость' }).click()
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Убрать: ${chosen}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Убрать: ${hidden}` })).toBeVisible()
})
