import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { enqueueWaiting } from '#server/jobs/recurring.ts'
import { openJobQueue } from '#server/jobs/queue.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { deletionDoneEmail } from '#server/mail/templates/account-deletion.ts'
import { MAIL_TOOLS } from '#tests/support/mail-tools.ts'
import { emails } from '#server/db/schema/mail.ts'
import { orders, payments, receipts } from '#server/db/schema/payments.ts'
import { pendingNotifications } from '#server/db/schema/responses.ts'
import { testDatabase } from '#tests/support/database.ts'
import { buildResponse } from '#tests/support/response-rows.ts'
import { buildCompany, buildUser, buildVacancies } from '#tests/support/rows.ts'

const database = await testDatabase()
const { db } = database
const { queue, close } = await openJobQueue(database, { log: pino({ level: 'silent' }) })
afterAll(close)

const AT = '2026-11-22T06:00:00.000Z'

const Waiting = z.array(z.object({ name: z.string(), data: z.unknown(), startsAt: z.string().nullable() }))

async function jobs() {
  const { rows } = await db.execute(sql`
    select name, data, case when start_after > now() then to_char(start_after at time zone 'utc', 'YYYY-MM-DD') end as "startsAt"
    from pgboss.job order by name, data::text`)
  return Waiting.parse(rows)
}

test('e-mails and checks pending since the release before the queue get a job once', async () => {
  const email = {
    kind: 'test',
    recipient: 'masha@example.ru',
    subject: 'Тема',
    text: 'Текст',
    html: '<p>Текст</p>',
    isSecret: false,
  }
  const [unsent] = await db.insert(emails).values(email).returning()
  await db.insert(emails).values([
    { ...email, sentAt: AT },
    { ...email, failedAt: AT },
  ])
  const company = await buildCompany(db, { slug: 'company', title: 'Компания' })
  const user = await buildUser(db, { firstName: 'Анна', email: 'anna@example.ru' })
  const money = { companyId: company.id, createdAt: AT, amountKopecks: 100 }
  const order = {
    ...money,
    kind: 'top_up',
    method: 'provider',
    title: 'Пополнение',
    userId: user.id,
  } as const
  const [open, paid] = await db
    .insert(orders)
    .values([
      { ...order, requestKey: crypto.randomUUID() },
      { ...order, requestKey: crypto.randomUUID(), state: 'paid' },
    ])
    .returning()
  const payment = { ...money, provider: 'sandbox', email: 'anna@example.ru' } as const
  const [pending, done] = await db
    .insert(payments)
    .values([
      {
        ...payment,
        orderId: open?.id ?? 0,
        idempotenceKey: crypto.randomUUID(),
        nextCheckAt: '2999-01-01T00:00:00Z',
      },
      { ...payment, orderId: paid?.id ?? 0, idempotenceKey: crypto.randomUUID(), state: 'succeeded' },
    ])
    .returning()
  const receipt = { ...money, paymentId: done?.id ?? 0, title: 'Размещение' }
  const [due] = await db
    .insert(receipts)
    .values([
      { ...receipt, orderId: paid?.id ?? 0, idempotenceKey: crypto.randomUUID() },
      { ...receipt, orderId: open?.id ?? 0, idempotenceKey: crypto.randomUUID(), state: 'sent' },
    ])
    .returning()
  const [vacancyId = 0] = await buildVacancies(db, [{ companyId: company.id }], { now: new Date(AT) })
  const responseId = await buildResponse(db, {
    vacancyId,
    companyId: company.id,
    userId: user.id,
    at: AT,
  })
  await db.insert(pendingNotifications).values({ userId: user.id, responseId, dueAt: '2999-01-02T06:00:00Z' })

  await enqueueWaiting({ db, queue, now: () => new Date() })
  await enqueueWaiting({ db, queue, now: () => new Date() })
  const expected = [
    { name: 'email', data: { emailId: unsent?.id }, startsAt: null },
    { name: 'payment-check', data: { paymentId: pending?.id }, startsAt: '2999-01-01' },
    { name: 'receipt', data: { receiptId: due?.id }, startsAt: null },
    { name: 'response-digest', data: { userId: user.id }, startsAt: '2999-01-02' },
  ]
  expect(await jobs()).toEqual(expected)
})

test('an e-mail that has a job gets no second one', async () => {
  await db.execute(sql`truncate letters, pgboss.job`)
  await createMailer({ queue, ...MAIL_TOOLS }).enqueue(db, {
    ...deletionDoneEmail(MAIL_TOOLS.site),
    recipient: 'masha@example.ru',
    isUrgent: true,
  })
  expect(await jobs()).toMatchObject([{ name: 'email-urgent' }])
  await enqueueWaiting({ db, queue, now: () => new Date() })
  expect((await jobs()).filter(({ name }) => name.startsWith('email'))).toMatchObject([
    { name: 'email-urgent' },
  ])
})
