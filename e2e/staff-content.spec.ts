import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { picture } from './support/picture.ts'
import { visit, whenAlive } from './support/visit.ts'

// Chromium writes a line itself for every answer that is not a success.
test.use({ expectedMessages: [/status of 409|ERR_FAILED/] })

test(
  'a reader says what is wrong on the page, and staff answer',
  { tag: '@phone' },
  async ({ page, newPage, signIn }) => {
    await page.goto('/calculator')
    await page.getByText('Что здесь не так?').click()
    const words = `Ставка взносов устарела ${Date.now()}`
    await page.getByLabel('Что неверно, устарело или непонятно').fill(words)
    await page.getByLabel('Почта, если нужен ответ').fill('reader@example.ru')
    await whenAlive(page, 'form:has([name=contentVersion])')
    await page.getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Спасибо' })).toBeFocused()

    const staff = await newPage()
    await signIn(staff, { staffRole: 'moderator' })
    await staff.goto('/staff/content/remarks')
    const remark = staff.getByRole('listitem').filter({ hasText: words })
    // The open remark is counted in the navigation.
    await expectAccessible(staff)
    await remark.getByLabel('Ответ автору').fill('Спасибо, поправили.')
    await remark.getByRole('button', { name: 'Решено, отправить ответ' }).click()
    await expect(staff.getByText('Решено, ответ отправлен автору.')).toBeVisible()
    await expect(remark).toHaveCount(0)
  },
)

test('two editors write one text: the second loses nothing, and what is published is on the page', async ({
  page,
  newPage,
  signIn,
}) => {
  const path = '/staff/content/profession/vyazalschik'
  const colleague = await newPage()
  await signIn(page, { staffRole: 'moderator' })
  await signIn(colleague, { staffRole: 'admin' })
  await page.goto(path)
  await colleague.goto(path)
  const markdown = page.getByLabel('Markdown')
  const body = await markdown.inputValue()
  await markdown.fill(`## Свежий раздел\n\nПервый абзац нового раздела.\n\n${body}`)
  await expect(page.getByRole('heading', { name: 'Свежий раздел' })).toBeVisible()
  await expect(page.getByText('Сохранено в')).toBeVisible()

  await colleague.getByLabel('Markdown').fill(`${body}\n\nАбзац второго редактора.`)
  await colleague.keyboard.press('Control+s')
  await expect(colleague.getByRole('alert')).toContainText('сохранил другой человек')
  await expect(colleague.getByLabel('Markdown')).toHaveValue(/Абзац второго редактора/)

  await page.getByText('Картинка', { exact: true }).click()
  await page
    .getByLabel('Файл')
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: picture(800, 500) })
  await page.getByLabel('Что на картинке').fill('Клубки и спицы')
  await page.getByRole('button', { name: 'Вставить в текст' }).click()
  await expect(markdown).toHaveValue(/!\[Клубки и спицы\]\(\/files\//)
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByText('Опубликовано: читатели уже видят этот текст.')).toBeVisible()

  const reader = await newPage()
  await reader.goto('/professii/vyazalschik')
  await expect(reader.getByRole('heading', { name: 'Свежий раздел' })).toBeVisible()
  await expect(reader.getByRole('img', { name: 'Клубки и спицы' })).toHaveAttribute('width', '800')
})

test('an editor who returns to a text goes on with what was saved, and an edit cancels the schedule', async ({
  page,
  signIn,
}) => {
  await signIn(page, { staffRole: 'moderator' })
  await visit(page, '/staff/content?kind=profession&search=shveya')
  const open = () => page.locator('a[href="/staff/content/profession/shveya"]').click()
  await open()
  const markdown = page.getByLabel('Markdown')
  const body = await markdown.inputValue()
  await markdown.fill(`${body}\n\nПервый новый абзац.`)
  await expect(page.getByText('Сохранено в')).toBeVisible()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await page.getByLabel('Или в назначенное время').fill(tomorrow)
  await page.getByRole('button', { name: 'Назначить' }).click()
  await expect(page.getByText('Выйдет по времени')).toBeVisible()
  await markdown.fill(`${body}\n\nВторой новый абзац.`)
  await expect(page.getByText('Есть черновик')).toBeVisible()

  await page.goBack()
  await open()
  await expect(markdown).toHaveValue(/Второй новый абзац\.$/)
  await markdown.fill(`${body}\n\nТретий новый абзац.`)
  await expect(page.getByText('Сохранено в')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('what could not be saved is not published, and the editor sees why', async ({ page, signIn }) => {
  await signIn(page, { staffRole: 'moderator' })
  await visit(page, '/staff/content/profession/metodist')
  const publication = page.getByRole('region', { name: 'Публикация' })
  await publication.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(publication.getByRole('alert')).toHaveText(/^Сначала измените текст/)
  await page.route('**/draft', (route) => route.abort())
  const markdown = page.getByLabel('Markdown')
  await markdown.fill(`${await markdown.inputValue()}\n\nАбзац без связи.`)
  await publication.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(publication.getByRole('alert')).toHaveText('Не получилось. Повторите.')
  await page.unroute('**/draft')
  await publication.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByText('Опубликовано: читатели уже видят этот текст.')).toBeVisible()
})

test('a draft that readers have never seen cannot be withdrawn', async ({ page, signIn }) => {
  await signIn(page, { staffRole: 'moderator' })
  await visit(page, '/staff/content')
  await page.getByText('Новый текст').click()
  await page.getByLabel('Адрес', { exact: true }).fill(`chernovik-${Date.now()}`)
  await page.getByLabel('Заголовок').fill('Черновик новой статьи')
  await page.getByRole('button', { name: 'Начать' }).click()
  await expect(page.getByText('Читатели пока не видят')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Опубликовать' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Снять с публикации' })).toHaveCount(0)
})

test('a suggestion of the help page is searched for, also when the address asks for it already', async ({
  page,
}) => {
  await visit(page, '/help?q=%D0%BE%D1%82%D0%BA%D0%BB%D0%B8%D0%BA')
  const field = page.getByRole('searchbox', { name: 'Поиск по ответам' })
  await field.fill('абракадабра')
  await expect(page.getByText('Ничего не нашлось')).toBeVisible()
  await page.getByRole('link', { name: 'отклик', exact: true }).click()
  await expect(page.getByText('Ничего не нашлось')).toHaveCount(0)
  await expect(field).toHaveValue('отклик')
})

test('answers of the help page are filtered while typing', async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('searchbox', { name: 'Поиск по ответам' }).fill('удаление аккаунта')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Как удалить аккаунт?'])
})

test(
  'an editor enters the missing figure of the next year, having seen what it changes, and takes it back',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await signIn(page, { staffRole: 'moderator', firstName: 'Анна', lastName: 'Редактор' })
    await visit(page, '/staff/content')
    await page.getByRole('link', { name: 'Проверить', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Проверить', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Цифры года' }).click()
    await page.getByRole('navigation', { name: 'Год' }).getByRole('link', { name: '2028' }).click()
    await page.getByRole('button', { name: 'Внести: Взносы работодателя: предельная база' }).click()
    const value = page.getByLabel('Значение')
    await expect(value).toBeFocused()
    await value.fill('3400')
    await page.getByLabel('Источник').fill('Постановление № 1 от 30.10.2027')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Целые рубли: от 1 000 000 до 20 000 000.').first()).toBeVisible()
    await value.fill('3 400 000')
    await page.getByRole('button', { name: 'Что изменится' }).click()
    await expect(page.getByText(/^Станет: .*3,4\sмлн\s₽/).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'сохранено' })).toBeVisible()
    await page.getByRole('button', { name: 'Изменить: Взносы работодателя: предельная база' }).click()
    await page.getByRole('button', { name: 'Убрать внесённую' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'внесённая цифра убрана' })).toBeVisible()
  },
)
