import { eq } from 'drizzle-orm'
import request from 'supertest'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { balanceOf } from '#server/features/money/ledger/service.ts'
import { paymentCheckJob, receiptJob } from '#server/features/money/payments/paying/jobs.ts'
import { recogniseRevenue } from '#server/features/money/payments/paying/revenue.ts'
import { receipts } from '#server/db/schema/payments.ts'
import { HOUR_MS, DAY_MS } from '#shared/kernel/durations.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { callApi, type Colleague } from '#tests/support/people.ts'
import { buildDraft, publish } from './money-world.ts'
import { OURS, yookassaWorld } from './yookassa-world.ts'

const { stub, people, deps, app, hooks, order, tell, stored, topUp, world } = await yookassaWorld()
let companyId = 0
let editor: Colleague
beforeEach(() => {
  ;({ companyId, editor } = world())
})

describe('YooKassa notifications', () => {
  test('a notification from an address outside of YooKassa is ignored', async () => {
    const { body } = await order()
    const { externalId } = await stored(body.payment.id)
    stub.decide(externalId, 'succeeded')
    for (const ip of ['203.0.113.9', '185.71.76.32', '::1', 'nonsense'])
      expect((await tell(externalId, 'payment.succeeded', ip)).status).toBe(404)
    expect(await balanceOf(deps.db, companyId)).toBe(0)
    expect((await tell(externalId, 'payment.succeeded', '2a02:5180::7')).status).toBe(200)
    expect(await balanceOf(deps.db, companyId)).toBe(100_000)
  })

  test('a YooKassa notification is verified with the provider', async () => {
    const { body } = await order()
    const { externalId } = await stored(body.payment.id)
    expect((await tell(externalId)).status).toBe(503)
    expect(await balanceOf(deps.db, companyId)).toBe(0)
  })

  test('a YooKassa notification about an unknown payment is answered 200 and changes nothing', async () => {
    for (const told of [
      tell(crypto.randomUUID()),
      tell('../../payments'),
      tell(crypto.randomUUID(), 'refund.succeeded'),
      request(hooks).post('/api/payments/yookassa').set('x-forwarded-for', OURS).send({ a: 1 }),
    ])
      expect((await told).status).toBe(200)
  })

  test('a YooKassa payment of a different amount is not credited and leaves one audit entry', async () => {
    const { body } = await order()
    const { externalId } = await stored(body.payment.id)
    stub.decide(externalId, 'succeeded')
    const known = stub.payments.get(externalId)
    if (known) known.amount = { value: '1.00', currency: 'RUB' }
    expect((await tell(externalId)).status).toBe(200)
    expect(await balanceOf(deps.db, companyId)).toBe(0)
    expect(await stored(body.payment.id)).toMatchObject({ state: 'pending' })
    const start = deps.now()
    people.board.setNow(new Date(start.getTime() + HOUR_MS).toISOString())
    await runDueJobs(deps, paymentCheckJob)
    people.board.setNow(start.toISOString())
    const entries = await deps.db.select().from(auditLog).where(eq(auditLog.action, 'payment.mismatched'))
    expect(entries).toMatchObject([
      { userId: null, objectId: String(body.order.id), details: { companyId, seenKopecks: 100 } },
    ])
  })
})

describe('refunds made at YooKassa', () => {
  const staffRefunds = async () => {
    const staff = await people.buildPerson({ staffRole: 'admin' })
    return (await callApi(app, 'GET', '/api/v1/staff/refunds', { as: staff })).body.items
  }
  async function pay(item?: object) {
    const { body } = await order(item)
    const { externalId } = await stored(body.payment.id)
    stub.decide(externalId, 'succeeded')
    await tell(externalId)
    return externalId
  }

  test('a refund made at YooKassa is debited once, however often it is announced, and is visible to staff', async () => {
    const externalId = await pay()
    const refundId = stub.refund(externalId, '400.00')
    const told = await Promise.all([1, 2, 3].map(() => tell(refundId, 'refund.succeeded')))
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await balanceOf(deps.db, companyId)).toBe(60_000)
    await tell(stub.refund(externalId, '600.00'), 'refund.succeeded')
    expect(await balanceOf(deps.db, companyId)).toBe(0)
    const seen = await callApi(app, 'GET', `/api/v1/companies/${companyId}/balance`, { as: editor })
    expect(seen.body.items).toMatchObject([
      { kind: 'card_refund', amount_kopecks: -60_000, sum_kopecks: 0 },
      { kind: 'card_refund', amount_kopecks: -40_000, sum_kopecks: 60_000 },
      { kind: 'card_payment', amount_kopecks: 100_000 },
    ])
    const { body } = await callApi(app, 'GET', `/api/v1/companies/${companyId}/orders`, { as: editor })
    const details = await callApi(app, 'GET', `/api/v1/orders/${body.items[0].id}`, { as: editor })
    expect(details.body.attempts).toMatchObject([
      { state: 'succeeded', refunds: [{ amount_kopecks: 40_000 }, { amount_kopecks: 60_000 }] },
    ])
    expect((await staffRefunds()).slice(0, 2)).toMatchObject([
      { company: { id: companyId }, amount_kopecks: 60_000, from_balance_kopecks: 60_000 },
      { company: { id: companyId }, amount_kopecks: 40_000, from_balance_kopecks: 40_000 },
    ])
  })

  test('refunds that together exceed the payment are marked in the audit log', async () => {
    const externalId = await pay()
    await tell(stub.refund(externalId, '400.00'), 'refund.succeeded')
    await tell(stub.refund(externalId, '700.00'), 'refund.succeeded')
    const entries = await deps.db
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.action, 'payment.refunded'))
    const ofCompany = entries.filter(({ details }) => details['companyId'] === companyId)
    expect(ofCompany.map(({ details }) => details['isTooMuch'])).toEqual([false, true])
  })

  test('a refund of spent money never makes the balance negative', async () => {
    const vacancyId = await buildDraft(deps, { companyId, authorId: editor.id })
    const externalId = await pay({ kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' })
    expect(await balanceOf(deps.db, companyId)).toBe(0)
    expect((await tell(stub.refund(externalId, '990.00'), 'refund.succeeded')).status).toBe(200)
    expect(await balanceOf(deps.db, companyId)).toBe(0)
    expect((await staffRefunds())[0]).toMatchObject({ amount_kopecks: 99_000, from_balance_kopecks: 0 })
  })

  test('a refund announced before its payment credits the payment first', async () => {
    const { body } = await order()
    const { externalId } = await stored(body.payment.id)
    stub.decide(externalId, 'succeeded')
    expect((await tell(stub.refund(externalId, '1000.00'), 'refund.succeeded')).status).toBe(200)
    await tell(externalId)
    expect(await balanceOf(deps.db, companyId)).toBe(0)
    expect(await stored(body.payment.id)).toMatchObject({ state: 'succeeded' })
  })

  test('a refund of an unknown payment changes nothing, and only administrators see the refunds', async () => {
    expect((await tell(stub.refund(crypto.randomUUID(), '1.00'), 'refund.succeeded')).status).toBe(200)
    const moderator = await people.buildPerson({ staffRole: 'moderator' })
    for (const as of [editor, moderator])
      expect((await callApi(app, 'GET', '/api/v1/staff/refunds', { as })).status).toBe(404)
  })
})

describe('receipts', () => {
  test('the first receipt is sent with the payment, the second when the paid days are over', async () => {
    const vacancyId = await buildDraft(deps, { companyId, authorId: editor.id })
    const { body } = await order({ kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' })
    const { externalId } = await stored(body.payment.id)
    stub.decide(externalId, 'succeeded')
    await tell(externalId)
    await recogniseRevenue(deps)
    expect(stub.receipts).toHaveLength(0)
    await publish(deps, vacancyId)
    expect(await recogniseRevenue(deps)).toEqual({ recognised: 0 })
    const end = deps.now().getTime() + 30 * DAY_MS
    const later = { ...deps, now: () => new Date(end) }
    expect(await recogniseRevenue(later)).toEqual({ recognised: 1 })
    expect(await recogniseRevenue(later)).toEqual({ recognised: 0 })
    stub.troubleWith('accepted')
    await runDueJobs(later, receiptJob)
    await runDueJobs(later, receiptJob)
    expect(stub.receipts).toMatchObject([
      {
        type: 'payment',
        payment_id: externalId,
        items: [{ amount: { value: '990.00', currency: 'RUB' }, vat_code: 1, payment_mode: 'full_payment' }],
        settlements: [{ type: 'prepayment', amount: { value: '990.00' } }],
      },
    ])
  })

  test('the second receipt covers the price of the service, not the whole top-up', async () => {
    await topUp(60_000)
    await topUp(140_000)
    const vacancyId = await buildDraft(deps, { companyId, authorId: editor.id })
    const placement = { kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' }
    const paid = await callApi(app, 'POST', `/api/v1/companies/${companyId}/orders`, {
      as: editor,
      body: { request_key: crypto.randomUUID(), item: placement, method: 'balance' },
    })
    expect(paid.status).toBe(200)
    await publish(deps, vacancyId)
    const end = new Date(deps.now().getTime() + 30 * DAY_MS)
    await recogniseRevenue({ ...deps, now: () => end })
    const planned = await deps.db.select().from(receipts).where(eq(receipts.orderId, paid.body.order.id))
    expect(planned.map(({ amountKopecks }) => amountKopecks).toSorted((a, b) => a - b)).toEqual([
      39_000, 60_000,
    ])
  })
})
