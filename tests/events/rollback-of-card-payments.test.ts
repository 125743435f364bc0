/** Money that has come is never lost, whatever fails after it. */
import { eq, sql } from 'drizzle-orm'
import request from 'supertest'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#server/db/schema/payments.ts'
import { enqueueOpenPayments, paymentCheckJob } from '#server/features/money/payments/paying/jobs.ts'
import type { Deps } from '#server/http/context.ts'
import { paymentHooks } from '#server/http/payment-hooks.ts'
import { createYookassa } from '#server/payments/yookassa.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { testApp } from '#tests/support/app.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { apiApp, callApi } from '#tests/support/people.ts'
import { SHOP, startYookassa } from '#tests/support/yookassa-server.ts'
import { checksums, eventWorld } from './event-world.ts'
import { bookOf, expectNoFaults, standingOf } from './payment-standing.ts'

const NOW = '2026-11-21T09:00:00Z'
const stub = await startYookassa()
afterAll(() => stub.stop())
const world = await eventWorld()
const { board } = world
beforeEach(() => board.setNow(NOW))
afterEach(async () => {
  world.repairHandlers()
  await expectNoFaults(world)
})

const failure = new Error('The handler of vacancy.submitted fails')
const breakSubmission = (thrown = failure) =>
  world.breakHandlers(({ name }) => {
    if (name === 'vacancy.submitted') throw thrown
  })

const withYookassa: Deps = {
  ...world.deps,
  paymentProvider: createYookassa({ url: stub.url, ...SHOP, timeoutMs: 400, sleep: async () => {} }),
}
const sandboxDoors = testApp(paymentHooks(world.deps)).set('trust proxy', 1)
const yookassaDoors = testApp(paymentHooks(withYookassa)).set('trust proxy', 1)
const PROVIDERS = {
  'in the sandbox': {
    deps: world.deps,
    pay: (id: string) =>
      request(sandboxDoors).post(`/sandbox/checkout/${id}`).type('form').send({ outcome: 'pay' }),
    accepted: 303,
  },
  'through YooKassa': {
    deps: withYookassa,
    pay(id: string) {
      stub.decide(id, 'succeeded')
      const told = { type: 'notification', event: 'payment.succeeded', object: { id } }
      return request(yookassaDoors)
        .post('/api/payments/yookassa')
        .set('x-forwarded-for', '185.71.76.5')
        .send(told)
    },
    accepted: 200,
  },
}

const UNSETTLED = {
  orders: ['open'],
  payments: ['pending'],
  vacancy: 'awaiting_payment',
  cases: [],
  receivedEmails: 0,
}
const SETTLED = {
  orders: ['paid'],
  payments: ['succeeded'],
  vacancy: 'moderation',
  cases: ['waiting'],
  receivedEmails: 1,
}
const PAID_BY_CARD = { provider: -99_000, services: 99_000 }

describe.each(Object.entries(PROVIDERS))('a card payment %s', (_name, { deps, pay, accepted }) => {
  const api = apiApp(deps, (error) => world.bugs.push(error))
  /** An order by card that waits for its payer. */
  async function orderByCard() {
    const payer = await world.buildPayer(0)
    const { status } = await callApi(api, 'POST', `/api/v1/companies/${payer.companyId}/orders`, {
      as: payer.editor,
      body: { item: payer.item, method: 'provider', request_key: crypto.randomUUID() },
    })
    expect(status).toBe(200)
    const [payment] = await deps.db.select().from(payments).where(eq(payments.companyId, payer.companyId))
    return { payer, externalId: payment?.externalId ?? '' }
  }
  /** Without the side of the provider, which the sandbox keeps in the same database, and the repeated checks. */
  const written = () => checksums(deps.db, { except: ['public.sandbox_payments', 'pgboss.job_common'] })
  const check = () => runDueJobs(deps, paymentCheckJob)

  test('a card payment whose order cannot be fulfilled is checked again until it can, and is fulfilled once', async () => {
    const { payer, externalId } = await orderByCard()
    const before = await written()
    const counted = await world.counted()
    breakSubmission()
    expect((await pay(externalId)).status).toBe(500)
    board.setNow('2026-11-21T09:05:00Z')
    expect((await check()).failures).toEqual([failure])
    expect((await check()).failures).toEqual([failure])
    expect(await written()).toEqual(before)
    expect([await standingOf(world, payer), await bookOf(world, payer)]).toEqual([UNSETTLED, {}])

    world.repairHandlers()
    expect((await check()).failures).toEqual([])
    expect([await standingOf(world, payer), await bookOf(world, payer)]).toEqual([SETTLED, PAID_BY_CARD])
    const settled = await written()
    await check()
    expect(await written()).toEqual(settled)
    expect((await pay(externalId)).status).toBe(accepted)
    expect([await standingOf(world, payer), await bookOf(world, payer)]).toEqual([SETTLED, PAID_BY_CARD])
    const { 'vacancy.submitted': earlier = 0 } = counted
    expect(await world.counted()).toMatchObject({ 'vacancy.submitted': earlier + 1 })
  })

  test('a card payment whose checks have all failed is found by the hourly search for open payments', async () => {
    const { payer, externalId } = await orderByCard()
    breakSubmission()
    expect((await pay(externalId)).status).toBe(500)
    await deps.db.execute(sql`delete from pgboss.job where name = ${paymentCheckJob.name}`)
    world.repairHandlers()
    board.setNow('2026-11-21T10:00:00Z')
    await enqueueOpenPayments(deps)
    expect((await check()).failures).toEqual([])
    expect([await standingOf(world, payer), await bookOf(world, payer)]).toEqual([SETTLED, PAID_BY_CARD])
  })

  test('a card payment whose order is refused stays on the balance, and nothing of the order is fulfilled', async () => {
    const { payer, externalId } = await orderByCard()
    const counted = await world.counted()
    breakSubmission(new Problem('conflict', 'The vacancy cannot be placed'))
    expect((await pay(externalId)).status).toBe(accepted)
    expect(await bookOf(world, payer)).toEqual({ provider: -99_000, balance: 99_000 })
    expect(await standingOf(world, payer)).toEqual({
      ...UNSETTLED,
      orders: ['cancelled'],
      payments: ['succeeded'],
      receivedEmails: 1,
    })
    // The savepoint of the order has rolled back, so its event has not happened.
    expect(await world.counted()).toEqual(counted)

    world.repairHandlers()
    await world.order(payer, payer.item)
    expect(await bookOf(world, payer)).toEqual(PAID_BY_CARD)
    expect(await standingOf(world, payer)).toMatchObject({ vacancy: 'moderation', cases: ['waiting'] })
  })
})

test('a notification that failed is processed when the provider repeats it', async () => {
  const payer = await world.buildPayer(0)
  const { pay } = PROVIDERS['through YooKassa']
  await callApi(apiApp(withYookassa), 'POST', `/api/v1/companies/${payer.companyId}/orders`, {
    as: payer.editor,
    body: { item: payer.item, method: 'provider', request_key: crypto.randomUUID() },
  })
  const [payment] = await world.deps.db.select().from(payments).where(eq(payments.companyId, payer.companyId))
  const externalId = payment?.externalId ?? ''
  breakSubmission()
  expect((await pay(externalId)).status).toBe(500)
  world.repairHandlers()
  const repeated = await Promise.all([pay(externalId), pay(externalId)])
  expect(repeated.map(({ status }) => status)).toEqual([200, 200])
  expect([await standingOf(world, payer), await bookOf(world, payer)]).toEqual([SETTLED, PAID_BY_CARD])
})
