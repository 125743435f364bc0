import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { emails } from '#server/db/schema/mail.ts'
import { emailTo } from './support/emails.ts'
import { expect, test } from './support/fixtures.ts'

// Chromium writes a line itself for every answer that is not a success.
test.use({ expectedMessages: [/status of 404/] })

test('a moderator sees links to the pages of moderators and to no other staff pages', async ({
  page,
  signIn,
}) => {
  await signIn(page, { staffRole: 'moderator' })
  // The page of the queue would take a text from a moderator of another story.
  const led = await page.request.get('/staff', { maxRedirects: 0 })
  expect([led.status(), led.headers()['location']]).toEqual([302, '/staff/moderation'])
  await page.goto('/staff/companies')
  const tabs = page.getByRole('navigation', { name: 'Служебные страницы' })
  await expect(tabs.getByRole('link')).toHaveText(['Модерация', 'Проверка компаний'])
  await page.getByRole('button', { name: /^Аккаунт/ }).click()
  const menu = page.getByRole('group', { name: 'Аккаунт' })
  await expect(menu.getByRole('link', { name: 'Модерация' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Оплата по счетам' })).toHaveCount(0)
  expect((await page.goto('/staff/payments'))?.status()).toBe(404)
  expect((await page.goto('/staff/route-rules'))?.status()).toBe(404)
})

test('a board administrator has tabs for money and addresses', async ({ page, signIn }) => {
  await signIn(page, { staffRole: 'admin' })
  await page.goto('/staff/payments')
  const tabs = page.getByRole('navigation', { name: 'Служебные страницы' })
  await expect(tabs.getByRole('link')).toHaveText([
    'Модерация',
    'Проверка компаний',
    'Оплата по счетам',
    'Перенаправления',
    'Фоновые задачи',
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
    await expect(page.getByRole('row', { name: /^Письма подписок/ })).toBeVisible()
    const job = page.getByRole('listitem').filter({ hasText: `emailId ${email?.id}` })
    await expect(job).toContainText('The mail server did not take it: 451')
    await expect(job).toContainText('13\u00A0попыток')
    await job.getByRole('button', { name: /^Повторить/ }).click()
    await expect(page.getByText('«Письма»: задача выполняется ещё раз.')).toBeVisible()
    await expect(job).toHaveCount(0)
    expect(await emailTo(page.request, recipient)).toContain('Ответ')
  },
)

test('a staff page does not exist for users without a staff role', async ({ page, signIn }) => {
  expect((await page.goto('/staff'))?.status()).toBe(404)
  await signIn(page)
  expect((await page.goto('/staff'))?.status()).toBe(404)
})
