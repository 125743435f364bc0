import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#server/db/schema/payments.ts'
import { settlePayment } from '#server/features/money/payments/paying/settlement.ts'
import { decideSandboxPayment } from '#server/payments/sandbox.ts'
import { checkoutPath } from '#shared/features/money/payments/checkout-address.ts'
import type { OrderItem } from '#shared/features/money/payments/model.ts'
import { plainBrowser } from '#tests/support/plain-form.ts'
import { buildCompany, buildRole, buildSession, buildUser } from '#tests/support/rows.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { buildDraft } from './money-world.ts'

const app = await wholeApp()
const { board, send } = app
const { submit } = plainBrowser(app)
const { deps } = board
const { db, now } = deps

const { id: userId } = await buildUser(db)
const { id: companyId } = await buildCompany(db)
await buildRole(db, { companyId, userId, accessLevel: 150 })
const cookie = `__Host-token=${(await buildSession(db, { userId, now: now() })).token}`

/** Pays for it by card in the sandbox. @returns ids of the payment and of its order */
async function pay(item: OrderItem, state: 'succeeded' | 'canceled') {
  const ordered = await submit(checkoutPath(item), 'payments.order', { way: 'provider' }, { cookie })
  expect(ordered.status).toBe(303)
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.companyId, companyId)))
    .orderBy(desc(payments.id))
    .limit(1)
  if (!payment) throw new Error('There is no payment')
  await decideSandboxPayment(db, { id: payment.externalId ?? '', state })
  await settlePayment(deps, payment.id)
  return { id: payment.id, orderId: payment.orderId }
}

const open = (path: string) => send(path, { headers: { cookie } })
const draft = () => buildDraft(deps, { companyId, authorId: userId })

test('a payer who returns from the provider goes on to the vacancy; the payment itself opens at any time', async () => {
  const vacancyId = await draft()
  const { id, orderId } = await pay({ kind: 'placement', vacancyId, tariff: 'basic' }, 'succeeded')
  const returned = await open(`/payment/${id}?returned=1`)
  expect([returned.status, returned.headers.get('location')]).toEqual([
    302,
    `/personal/vacancies/${vacancyId}?sent=1&success_payment=1`,
  ])
  const page = await open(`/payment/${id}`)
  expect(page.status).toBe(200)
  expect(withSpaces(page.body)).toContain(`<title>Оплата заказа № ${orderId} —`)
  // An old address of return is that of the payment too.
  board.setNow(new Date(now().getTime() + 61 * 60_000).toISOString())
  expect((await open(`/payment/${id}?returned=1`)).status).toBe(200)
  board.setNow('2026-11-21T09:00:00Z')
  expect(withSpaces((await open('/payment')).body)).toContain(`href="/payment/${id}"`)
})

test('a payment for anything else than a vacancy stays on its page after the return', async () => {
  const { id } = await pay({ kind: 'resume_access', days: 1 }, 'succeeded')
  expect((await open(`/payment/${id}?returned=1`)).status).toBe(200)
})

test('a refused payment speaks neither of receipts nor of acts and refunds, even when a later one has paid', async () => {
  const vacancyId = await draft()
  const item = { kind: 'placement', vacancyId, tariff: 'basic' } as const
  const refused = await pay(item, 'canceled')
  const text = async () => withSpaces((await open(`/payment/${refused.id}?returned=1`)).body)
  expect(await text()).toContain('Оплата не прошла')
  expect(await text()).not.toMatch(/>(Кассовый чек|Акт|Возврат)</)
  const again = await send(`/api/v1/companies/${companyId}/orders/${refused.orderId}/pay`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ method: 'provider' }),
  })
  const { payment } = JSON.parse(again.body)
  const [row] = await db.select().from(payments).where(eq(payments.id, payment.id))
  await decideSandboxPayment(db, { id: row?.externalId ?? '', state: 'succeeded' })
  await settlePayment(deps, payment.id)
  expect(await text()).not.toContain('>Кассовый чек<')
  expect(withSpaces((await open(`/payment/${payment.id}`)).body)).toMatch(/>Кассовый чек<.*>Акт<.*>Возврат</s)
})
