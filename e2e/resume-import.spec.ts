import { eq } from 'drizzle-orm'
import { resumeImports } from '#server/db/schema/resumes.ts'
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

const PASTED = `Ильина Ольга Петровна
Желаемая должность
Бухгалтер
Опыт работы
Март 2021 — настоящее время
ООО «Ромашка»
Главный бухгалтер
Веду учёт трёх компаний.
Диспетчер такси
Принимала заказы.
01.2018 - 12.2020
ИП Иванов
Помощник бухгалтера
Первичные документы.
Увлечения
Пишу стихи.
Вяжу крючком.`

test('a seeker puts lines of a pasted text where they belong and merges jobs, without a mouse', async ({
  page,
  signIn,
  db,
}) => {
  await signIn(page)
  await page.goto('/resumes/new')
  await page.getByRole('textbox', { name: 'Текст резюме' }).fill(PASTED)
  await page.getByRole('button', { name: 'Прочитать текст' }).press('Enter')
  const rest = page.getByRole('region', { name: /не\sнашлось/ })
  await expect(rest.getByRole('checkbox', { name: 'Вяжу крючком.' })).toBeVisible()

  // From the first line down, with Shift up to the one that follows.
  await rest.getByRole('checkbox', { name: 'Пишу стихи.' }).press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  const bar = page.getByRole('group', { name: /выбранными\sстроками/ })
  await expect(bar).toContainText(/2\sстроки/)
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await bar.getByLabel('Что это за строки').selectOption('Добавить в «О себе»')
  await bar.getByRole('button', { name: 'Добавить' }).press('Enter')
  await expect(page.getByText('Добавлено в «О себе»')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Вяжу крючком.' })).toHaveCount(0)

  await page.locator('summary', { hasText: 'Все строки файла' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Диспетчер такси' }).press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await bar.getByLabel('Что это за строки').selectOption('Это место работы')
  await bar.getByRole('button', { name: 'Добавить' }).press('Enter')
  const added = page.getByRole('article', { name: /Диспетчер\sтакси/ })
  await expect(added.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(added.getByLabel('Что делали')).toHaveValue('Принимала заказы.')
  const first = page.getByRole('article', { name: /Главный\sбухгалтер/ })
  await expect(first.getByLabel('Что делали')).toHaveValue('Веду учёт трёх компаний.')

  // What was typed into another field stays while a line comes in.
  await first.getByLabel('Должность').fill('Финансовый директор')
  await page.getByRole('checkbox', { name: 'Принимала заказы.' }).press('Space')
  await bar.getByLabel('Что это за строки').selectOption({ label: 'Главный бухгалтер, ООО «Ромашка»' })
  await bar.getByRole('button', { name: 'Добавить' }).press('Enter')
  await expect(first.getByLabel('Что делали')).toHaveValue('Веду учёт трёх компаний.\nПринимала заказы.')
  await expect(first.getByLabel('Должность')).toHaveValue('Финансовый директор')
  await first.getByLabel('Должность').press('Enter')
  await expect(page.getByText(/Проверено\s1\sиз\s3/)).toBeVisible()

  await added.getByRole('button', { name: 'Объединить с' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Помощник\sбухгалтера/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Объединить' }).press('Enter')
  const merged = page.getByRole('article', { name: /Помощник\sбухгалтера/ })
  await expect(merged.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(merged.getByLabel('Что делали')).toHaveValue('Первичные документы.\nДиспетчер такси')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)

  const resumeId = page.url().split('/').at(-2) ?? ''
  // A file that an earlier release has read has no lines to pick.
  await db
    .update(resumeImports)
    .set({ lines: [], rest: 'Вяжу крючком.' })
    .where(eq(resumeImports.resumeId, resumeId))
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('region', { name: /не\sнашлось/ })).toContainText('Вяжу крючком.')
  await expect(page.getByRole('checkbox', { name: 'Вяжу крючком.' })).toHaveCount(0)
})

test(
  'a seeker pastes a resume on a phone and adds what was left over',
  { tag: ['@phone'] },
  async ({ page, signIn }) => {
    await signIn(page)
    await page.goto('/resumes/new')
    await page.getByRole('button', { name: 'Прочитать текст' }).click()
    await expect(page.getByRole('textbox', { name: 'Текст резюме' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Текст резюме' }).fill(PASTED)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Прочитать текст' }).click()
    await page.getByText('Пишу стихи.', { exact: true }).last().click()
    await page.getByLabel('Что это за строки').selectOption('Это место работы')
    await page.getByRole('button', { name: 'Добавить' }).click()
    await expect(page.getByRole('article', { name: /Пишу\sстихи/ })).toBeVisible()
    await expectAccessible(page)
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
