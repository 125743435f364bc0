import { eq } from 'drizzle-orm'
import request from 'supertest'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { balanceOf } from '#server/features/money/ledger/service.ts'
import { paymentCheckJob, receiptJob } from '#server/features/money/payments/jobs.ts'
import { recogniseRevenue } from '#server/features/money/payments/revenue.ts'
import { payments, receipts } from '#server/db/schema/payments.ts'
import { paymentHooks } from '#server/http/payment-hooks.ts'
import { createYookassa } from '#server/payments/yookassa.ts'
import type { Deps } from '#server/http/context.ts'
import { HOUR_MS, DAY_MS } from '#shared/kernel/durations.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { testApp } from '#tests/support/app.ts'
import { apiApp, callApi, listen, testPeople } from '#tests/support/people.ts'
import type { Colleague } from '#tests/support/people.ts'
import { SHOP, startYookassa } from '#tests/support/yookassa-server.ts'
import type { Trouble } from '#tests/support/yookassa-server.ts'
import { buildDraft, publish } from './money-world.ts'

const stub = await startYookassa()
afterAll(() => stub.stop())
const people = await testPeople()
const deps: Deps = {
  ...people.deps,
  paymentProvider: createYookassa({ url: stub.url, ...SHOP, timeoutMs: 400, sleep: async () => {} }),
}
const app = await listen(apiApp(deps))
const hooks = testApp(paymentHooks(deps)).set('trust proxy', 1)
const OURS = '185.71.76.5'

let companyId = 0
let editor: Colleague
beforeEach(async () => {
  stub.clearTroubles()
  const { id, people: colleagues } = await people.buildCompany(150)
  companyId = id
  const [first] = colleagues
  if (!first) throw new Error('Nobody works here')
  editor = first
})

const order = (item: object = { kind: 'top_up', amount_kopecks: 100_000 }) =>
  callApi(app, 'POST', `/api/v1/companies/${companyId}/orders`, {
    as: editor,
    body: { request_key: crypto.randomUUID(), item, method: 'provider' },
  })
const tell = (id: string, event = 'payment.succeeded', ip = OURS) =>
  request(hooks)
    .post('/api/payments/yookassa')
    .set('x-forwarded-for', ip)
    .send({ type: 'notification', event, object: { id, status: 'succeeded', paid: true } })
const stored = async (id: number) => {
  const [row] = await deps.db.select().from(payments).where(eq(payments.id, id))
  if (!row?.externalId) throw new Error('The payment is not known to the provider')
  return { ...row, externalId: row.externalId }
}

async function topUp(amountKopecks: number) {
  const { body } = await order({ kind: 'top_up', amount_kopecks: amountKopecks })
  const { externalId } = await stored(body.payment.id)
  stub.decide(externalId, 'succeeded')
  expect((await tell(externalId)).status).toBe(200)
}

describe('a payment', () => {
  test('leads to the checkout, and its notification puts the money on the balance once', async () => {
    const { body } = await order()
    expect(body.payment).toMatchObject({
      state: 'pending',
      confirmation_url: expect.stringContaining('yoomoney.example'),
    })
    const { externalId } = await stored(body.payment.id)
    stub.decide(externalId, 'succeeded')
    const told = await Promise.all([tell(externalId), tell(externalId), tell(externalId)])
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await balanceOf(deps.db, companyId)).toBe(100_000)
    const read = await callApi(app, 'GET', `/api/v1/payments/${body.payment.id}`, { as: editor })
    expect(read.body).toMatchObject({ state: 'succeeded', order: { state: 'paid' }, company_id: companyId })
    expect(await people.lettersTo(editor.email)).toMatchObject([
      { kind: 'payment_received', text: expect.stringContaining(`/payment/${body.payment.id}`) },
    ])
  })

  test.each<Trouble>(['accepted', 'failed_after', 'failed_before', 'cut', 'never', 'slow'])(
    'is made once when the provider is in trouble: %s',
    async (trouble) => {
      const before = stub.payments.size
      stub.troubleWith(trouble)
      const { body } = await order()
      expect(body.payment.state).toBe('pending')
      expect(stub.payments.size).toBe(before + 1)
      const keys = stub.requests.filter(({ method }) => method === 'POST').slice(trouble === 'slow' ? -1 : -2)
      expect(new Set(keys.map(({ key }) => key)).size).toBe(1)
    },
  )

  test('that the provider has not confirmed is asked about again, with the same key', async () => {
    stub.troubleWith('failed_after', 'failed_after', 'cut', 'never')
    const before = stub.payments.size
    const { body } = await order()
    expect(body.payment).toMatchObject({ state: 'created', confirmation_url: null })
    people.board.setNow('2026-11-21T09:05:00Z')
    await runDueJobs(deps, paymentCheckJob)
    expect(await stored(body.payment.id)).toMatchObject({ state: 'pending' })
    expect(stub.payments.size).toBe(before + 1)
  })

  test('that the provider refuses says so, and the order can be paid another way', async () => {
    stub.troubleWith('refused')
    const { body } = await order()
    expect(body).toMatchObject({
      order: { state: 'open' },
      payment: { state: 'cancelled', cancel_reason: 'refused' },
    })
    const again = await callApi(app, 'POST', `/api/v1/companies/${companyId}/orders/${body.order.id}/pay`, {
      as: editor,
      body: { method: 'provider' },
    })
    expect(again.body.payment).toMatchObject({ state: 'pending' })
  })

  test('whose notification was lost is found by looking', async () => {
    const { body } = await order()
    // Neither the first nor the second look finds an end.
    for (const at of ['2026-11-21T09:05:00Z', '2026-11-21T09:10:00Z']) {
      people.board.setNow(at)
      await runDueJobs(deps, paymentCheckJob)
      expect(await stored(body.payment.id)).toMatchObject({ state: 'pending' })
    }
    stub.decide((await stored(body.payment.id)).externalId, 'canceled')
    people.board.setNow('2026-11-21T09:20:00Z')
    await runDueJobs(deps, paymentCheckJob)
    expect(await stored(body.payment.id)).toMatchObject({
      state: 'cancelled',
      cancelReason: 'insufficient_funds',
      nextCheckAt: null,
    })
    expect(await balanceOf(deps.db, companyId)).toBe(0)
  })

  test('in two tabs is one attempt', async () => {
    const { body } = await order()
    const pay = () =>
      callApi(app, 'POST', `/api/v1/companies/${companyId}/orders/${body.order.id}/pay`, {
        as: editor,
        body: { method: 'provider' },
      })
    const tabs = await Promise.all([pay(), pay()])
    expect(tabs.map((tab) => tab.body.payment.id)).toEqual([body.payment.id, body.payment.id])
  })

  test('that comes after the vacancy was paid otherwise stays on the balance', async () => {
    const vacancyId = await buildDraft(deps, { companyId, authorId: editor.id })
    const item = { kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' }
    const first = await order(item)
    const second = await order(item)
    for (const { body } of [second, first]) {
      const { externalId } = await stored(body.payment.id)
      stub.decide(externalId, 'succeeded')
      expect((await tell(externalId)).status).toBe(200)
    }
    expect(await balanceOf(deps.db, companyId)).toBe(99_000)
    const list = await callApi(app, 'GET', `/api/v1/companies/${companyId}/orders`, { as: editor })
    expect(list.body.items.map(({ state }: { state: string }) => state)).toEqual(['paid', 'cancelled'])
  })

  test('that comes after its order was paid from the balance stays there, and the order stays paid', async () => {
    await topUp(99_000)
    const vacancyId = await buildDraft(deps, { companyId, authorId: editor.id })
    const { body } = await order({ kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' })
    const path = `/api/v1/companies/${companyId}/orders`
    const paid = await callApi(app, 'POST', `${path}/${body.order.id}/pay`, {
      as: editor,
      body: { method: 'balance' },
    })
    expect(paid.body.order.state).toBe('paid')
    const { externalId } = await stored(body.payment.id)
    stub.decide(externalId, 'succeeded')
    expect((await tell(externalId)).status).toBe(200)
    expect(await balanceOf(deps.db, companyId)).toBe(99_000)
    const { items } = (await callApi(app, 'GET', path, { as: editor })).body
    expect(items).toMatchObject([{ id: body.order.id, state: 'paid', method: 'balance' }, {}])
  })
})

describe('a notification', () => {
  test('from a stranger’s address is not heard', async () => {
    const { body } = await order()
    const { externalId } = await stored(body.payment.id)
    stub.decide(externalId, 'succeeded')
    for (const ip of ['203.0.113.9', '185.71.76.32', '::1', 'nonsense'])
      expect((await tell(externalId, 'payment.succeeded', ip)).status).toBe(404)
    expect(await balanceOf(deps.db, companyId)).toBe(0)
    expect((await tell(externalId, 'payment.succeeded', '2a02:5180::7')).status).toBe(200)
    expect(await balanceOf(deps.db, companyId)).toBe(100_000)
  })

  test('is not believed: the provider is asked', async () => {
    const { body } = await order()
    const { externalId } = await stored(body.payment.id)
    expect((await tell(externalId)).status).toBe(503)
    expect(await balanceOf(deps.db, companyId)).toBe(0)
  })

  test('about something unknown is answered 200 and changes nothing', async () => {
    for (const told of [
      tell(crypto.randomUUID()),
      tell('../../payments'),
      tell(crypto.randomUUID(), 'refund.succeeded'),
      request(hooks).post('/api/payments/yookassa').set('x-forwarded-for', OURS).send({ a: 1 }),
    ])
      expect((await told).status).toBe(200)
  })

  test('about another sum than ours is not money, and leaves one entry in the log of the board', async () => {
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

describe('a refund that staff make in the provider’s cabinet', () => {
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

  test('leaves the balance once, however often it is told of, and staff see it', async () => {
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

  test('of money that is spent makes no balance negative: the operator bears it', async () => {
    const vacancyId = await buildDraft(deps, { companyId, authorId: editor.id })
    const externalId = await pay({ kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' })
    expect(await balanceOf(deps.db, companyId)).toBe(0)
    expect((await tell(stub.refund(externalId, '990.00'), 'refund.succeeded')).status).toBe(200)
    expect(await balanceOf(deps.db, companyId)).toBe(0)
    expect((await staffRefunds())[0]).toMatchObject({ amount_kopecks: 99_000, from_balance_kopecks: 0 })
  })

  test('that is heard of before its payment brings the payment first', async () => {
    const { body } = await order()
    const { externalId } = await stored(body.payment.id)
    stub.decide(externalId, 'succeeded')
    expect((await tell(stub.refund(externalId, '1000.00'), 'refund.succeeded')).status).toBe(200)
    await tell(externalId)
    expect(await balanceOf(deps.db, companyId)).toBe(0)
    expect(await stored(body.payment.id)).toMatchObject({ state: 'succeeded' })
  })

  test('of a payment of nobody here changes nothing, and only admins of the board see the list', async () => {
    expect((await tell(stub.refund(crypto.randomUUID(), '1.00'), 'refund.succeeded')).status).toBe(200)
    const moderator = await people.buildPerson({ staffRole: 'moderator' })
    for (const as of [editor, moderator])
      expect((await callApi(app, 'GET', '/api/v1/staff/refunds', { as })).status).toBe(404)
  })
})

describe('receipts', () => {
  test('the first goes with the payment, the second when the paid days are over', async () => {
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

  test('the second is for the price of the service, not for all that was put on the balance', async () => {
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
