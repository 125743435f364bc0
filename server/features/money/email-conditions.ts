/** Whether e-mails about money are still current when they are sent. */
import { and, eq } from 'drizzle-orm'
import { hasRow } from '#server/db/statements.ts'
import { orders } from '#server/db/schema/payments.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { always, type EmailConditions } from '#server/mail/conditions.ts'

export const moneyEmails = {
  // Money for a bill whose order is paid or cancelled stays on the balance.
  bill_issued: ({ db }, { about: { orderId } }) =>
    hasRow(db, orders, and(eq(orders.id, orderId), eq(orders.state, 'open'))),
  payment_received: always('the money has come'),
  refund_made: always('the money has gone back'),
  income_receipt: always('a receipt is a paper about money that has moved'),
  grant_given: ({ db }, { about: { orderId } }) =>
    hasRow(db, orders, and(eq(orders.id, orderId), eq(orders.state, 'paid'))),
  grant_revoked: always('what was taken back stays so; another gift has an e-mail of its own'),
  access_paused: always('the days are added'),
  contacts_opened: always('the company has the contacts, whatever becomes of the resume'),
} satisfies Partial<EmailConditions<{ db: Sql }>>
