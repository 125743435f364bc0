import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { courses } from '#server/db/schema/courses.ts'
import { emails } from '#server/db/schema/mail.ts'
import { buildCourse, buildSchool } from '#tests/features/courses/rows.ts'
import { buildCompany } from '#tests/support/rows.ts'
import { expectAccessible } from './support/axe.ts'
import { emailTo } from './support/emails.ts'
import { expect, test } from './support/fixtures.ts'
import { visit } from './support/visit.ts'

// Chromium writes a line itself for every answer that is not a success.
test.use({ expectedMessages: [/status of (404|409|422)/] })

const MODERATOR_TABS = ['Модерация', /^Жалобы/, 'Проверка компаний', 'Люди', 'Отзывы', /^Тексты/, 'Запросы']

test(
  'a moderator sees links to the pages of moderators and to no other staff pages',
  { tag: '@core' },
  async ({ page, signIn }) => {
    await signIn(page, { staffRole: 'moderator' })
    // The page of the queue would take a text from a moderator of another story.
    const led = await page.request.get('/staff', { maxRedirects: 0 })
    expect([led.status(), led.headers()['location']]).toEqual([302, '/staff/moderation'])
    await page.goto('/staff/companies')
    const tabs = page.getByRole('navigation', { name: 'Служебные страницы' })
    await expect(tabs.getByRole('link')).toHaveText(MODERATOR_TABS)
    await page.getByRole('button', { name: /^Аккаунт/ }).click()
    const menu = page.getByRole('group', { name: 'Аккаунт' })
    await expect(menu.getByRole('link', { name: 'Модерация' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Оплата по счетам' })).toHaveCount(0)
    expect((await page.goto('/staff/payments'))?.status()).toBe(404)
    expect((await page.goto('/staff/route-rules'))?.status()).toBe(404)
  },
)

test('a board administrator has tabs for money and addresses', async ({ page, signIn }) => {
  await signIn(page, { staffRole: 'admin' })
  await page.goto('/staff/payments')
  const tabs = page.getByRole('navigation', { name: 'Служебные страницы' })
  await expect(tabs.getByRole('link')).toHaveText([
    ...MODERATOR_TABS,
    'Оплата по счетам',
    'Пакеты',
    'Налоговый режим',
    /^Доступ/,
    /^Курсы/,
    /^Источники/,
    'Перенаправления',
    'Фоновые задачи',
    'Журнал',
  ])
})

test(
  'an administrator retries a failed job, and its e-mail arrives',
  { tag: '@phone' },
  async ({ page, signIn, db }) => {
    const recipient = `${randomUUID()}@example.ru`
    const [email] = await db
      .insert(emails)
      .values({
        kind: 'test',
        recipient,
        subject: 'Ответ',
        text: 'Ответ',
        html: '<p>Ответ</p>',
        isSecret: false,
        failedAt: new Date().toISOString(),
      })
      .returning()
    await db.execute(sql`
    insert into pgboss.job (name, data, source_name, source_id, source_created_on, source_retry_count, source_output)
    values ('dead', ${JSON.stringify({ emailId: email?.id })}, 'email', gen_random_uuid(), now(), 12,
      '{"message":"Error: The mail server did not take it: 451"}')`)
    await signIn(page, { staffRole: 'admin' })
    await page.goto('/')
    await page.getByRole('button', { name: /^Аккаунт/ }).click()
    await page.getByRole('link', { name: 'Фоновые задачи' }).click()
    await expect(page.getByRole('row', { name: /^Уведомления подписок/ })).toBeVisible()
    const job = page.getByRole('listitem').filter({ hasText: new RegExp(`emailId ${email?.id}(?!\\d)`) })
    await expect(job).toContainText('The mail server did not take it: 451')
    await expect(job).toContainText('13\u00A0попыток')
    await job.getByRole('button', { name: /^Повторить/ }).click()
    await expect(page.getByText('«Письма»: задача выполняется ещё раз.')).toBeInViewport()
    await expect(job).toHaveCount(0)
    expect(await emailTo(recipient)).toContain('Ответ')
  },
)

test('a staff page does not exist for users without a staff role', async ({ page, signIn }) => {
  expect((await page.goto('/staff'))?.status()).toBe(404)
  await signIn(page)
  expect((await page.goto('/staff'))?.status()).toBe(404)
})

test('an administrator adds a paid course, which is published only with its token', async ({
  page,
  signIn,
}) => {
  await signIn(page, { staffRole: 'admin' })
  const title = `Курс ${randomUUID().slice(0, 8)}`
  await page.goto('/staff/courses')
  await page.getByRole('link', { name: 'Добавить курс' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новый курс')
  await page.getByLabel('Название').fill(title)
  await page.getByLabel('Главная профессия').selectOption('Бухгалтер')
  await page.getByLabel('Недель', { exact: true }).fill('10')
  await page.getByLabel('Часов в неделю').fill('5')
  await page.getByLabel('Полная цена').fill('дорого')
  await page.getByLabel('Что внутри').fill('Проводки')
  await page.getByLabel('Что сможет после').fill('Сведёт баланс')
  await page.getByLabel('Страница курса у школы').fill('shkola.example/kurs')
  await page.getByRole('checkbox', { name: /^Платное место/ }).check()
  await page.getByLabel('Рекламодатель', { exact: true }).fill('ООО «Учёба»')
  await page.getByLabel('ИНН рекламодателя').fill('7707083893')
  await page.getByLabel('Первый день показа').fill('2026-01-01')
  await page.getByLabel('Последний день показа').fill('2027-01-01')
  await page.getByRole('button', { name: 'Добавить черновик' }).click()
  await expect(page.getByLabel('Полная цена')).toHaveAccessibleDescription(/недопустимые символы/)
  await page.getByLabel('Полная цена').fill('12 000')
  await expect(page.getByLabel('Школа')).toHaveAccessibleDescription(/Выберите школу/)
  await page.getByLabel('Школа').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Добавить черновик' }).click()

  await page.getByRole('button', { name: `Опубликовать: ${title}` }).click()
  await expect(page.getByRole('alert')).toContainText('Без erid рекламу публиковать нельзя')
  await page.getByRole('link', { name: `Изменить: ${title}` }).click()
  await page.getByLabel('erid').fill('2VtzqwErid')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('button', { name: `Опубликовать: ${title}` }).click()
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByText('Реклама. ООО «Учёба», ИНН 7707083893. erid: 2VtzqwErid')).toBeVisible()
})

test('what an administrator types about a course stays when a colleague saves it meanwhile', async ({
  page,
  signIn,
  db,
}) => {
  await page.clock.install()
  await signIn(page, { staffRole: 'admin' })
  const { id: schoolId } = await buildSchool(db)
  const { id } = await buildCourse(db, { schoolId, state: 'draft' })
  await visit(page, `/staff/courses?id=${id}`)
  const outcome = page.getByLabel('Что сможет после')
  await outcome.fill('Сведёт баланс сам')
  await db.update(courses).set({ version: 7 }).where(eq(courses.id, id))
  await page.clock.fastForward('01:00')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const refreshed = page.waitForResponse((response) => response.url().endsWith('/staff/course-options'))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await refreshed
  expect(requests.filter((url) => url.endsWith(`/staff/courses/${id}`))).toEqual([])
  await expect(outcome).toHaveValue('Сведёт баланс сам')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('alert')).toContainText('уже изменил кто-то другой')
})

test('a course can be hidden right after it was changed, on a slow network too', async ({
  page,
  signIn,
  db,
}) => {
  await signIn(page, { staffRole: 'admin' })
  const { id: schoolId } = await buildSchool(db)
  const title = `Курс ${randomUUID().slice(0, 8)}`
  await buildCourse(db, { schoolId, title })
  await visit(page, '/staff/courses')
  await page.getByRole('link', { name: `Изменить: ${title}` }).click()
  await page.getByLabel('Что сможет после').fill('Сведёт баланс')
  await page.route('**/api/v1/staff/courses?**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('button', { name: `Скрыть: ${title}` }).click()
  await expect(page.getByText(`«${title}»: скрыт.`)).toBeVisible()
})

test('an address past the last page of a staff list leads to the last page', async ({ page, signIn }) => {
  await signIn(page, { staffRole: 'admin' })
  for (const path of ['/staff/reviews', '/staff/companies', '/staff/content/remarks']) {
    await page.goto(`${path}?page=40`)
    await expect(page).not.toHaveURL(/page=40/)
  }
})

test('a moderator finds a company, closes it with a reason, and an administrator opens it again', async ({
  page,
  newPage,
  signIn,
  db,
}) => {
  const title = `Чайная ${randomUUID().slice(0, 8)}`
  const { id } = await buildCompany(db, { slug: `chaynaya-${randomUUID()}`, title })
  await signIn(page, { staffRole: 'moderator' })
  await page.goto('/staff/companies')
  await page.getByRole('link', { name: 'Найти компанию' }).click()
  await page.getByRole('searchbox').fill(title)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`/staff/companies/${id}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Клавиши/ }).click()
  const keys = page.getByRole('dialog', { name: 'Клавиши на этой странице' })
  await expect(keys).toContainText('к заметке для отказа')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Клавиши/ })).toBeFocused()
  await page.getByLabel('Причина').fill('Просит деньги за анкету.')
  await page.getByRole('button', { name: 'Закрыть компанию' }).click()
  await expect(page.getByText('Компания закрыта, письмо отправлено.')).toBeVisible()
  await expect(page.getByText('Вернуть компанию может администратор сайта.')).toBeVisible()

  const other = await newPage()
  await signIn(other, { staffRole: 'admin' })
  await other.goto(`/staff/companies/${id}`)
  await other.getByRole('button', { name: 'Открыть компанию' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Открыть компанию' }).click()
  await expect(other.getByText('Компания снова открыта.')).toBeVisible()
  await other.getByRole('link', { name: 'Подарить' }).click()
  await other.getByLabel('Сколько размещений').fill('2')
  await other.getByLabel('Причина').fill('За ошибку модератора')
  await other.getByRole('button', { name: 'Подарить' }).click()
  await expect(other.getByText(/Подарок: пакет «Базовый», 2.вакансии\. Письмо/)).toBeVisible()
  await expectAccessible(other)
  await other
    .getByRole('button', { name: /^Забрать:/ })
    .first()
    .click()
  await other.getByRole('dialog').getByRole('button', { name: 'Забрать' }).click()
  await expect(other.getByText(/подарок забран/)).toBeVisible()
})

test.describe('on a broken network', () => {
  test.use({ expectedMessages: [/net::ERR_FAILED/] })

  test('a removal that is cancelled does nothing, and one that fails says so in its dialog', async ({
    page,
    signIn,
  }) => {
    await signIn(page, { staffRole: 'admin' })
    await page.goto('/staff/route-rules')
    const path = `/old-${randomUUID().slice(0, 8)}`
    await page.getByLabel('Старый адрес').fill(path)
    await page.getByLabel('Куда ведёт').fill('/vacancies')
    await page.getByRole('button', { name: 'Добавить' }).click()
    await expect(page.getByText(`Сохранено: ${path} → /vacancies.`)).toBeVisible()
    const remove = page.getByRole('button', { name: `Удалить: ${path}` })
    const dialog = page.getByRole('dialog', { name: 'Удалить правило?' })
    await remove.click()
    await dialog.getByRole('button', { name: 'Отмена' }).click()
    await expect(remove).toBeFocused()
    await page.route('**/route-rules/removal', (route) => route.abort())
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Удалить' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Не получилось. Повторите.')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.unroute('**/route-rules/removal')
    await remove.click()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Удалить' }).click()
    await expect(page.getByText(`Правило для ${path} удалено.`)).toBeVisible()
    await expect(remove).toHaveCount(0)
  })
})
