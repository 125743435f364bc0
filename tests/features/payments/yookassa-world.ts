import { eq } from 'drizzle-orm'
import request from 'supertest'
import { afterAll, beforeEach, expect } from 'vitest'
import { payments } from '#server/db/schema/payments.ts'
import { paymentHooks } from '#server/http/payment-hooks.ts'
import { createYookassa } from '#server/payments/yookassa.ts'
import type { Deps } from '#server/http/context.ts'
import { testApp, type TestBoardOptions } from '#tests/support/app.ts'
import { apiApp, callApi, listen, testPeople, type Colleague } from '#tests/support/people.ts'
import { SHOP, startYookassa } from '#tests/support/yookassa-server.ts'

export const OURS = '185.71.76.5'

/** A board whose payments go through a stand-in for YooKassa; each test has a company with an editor. */
export async function yookassaWorld(options: TestBoardOptions = {}) {
  const stub = await startYookassa()
  afterAll(() => stub.stop())
  const people = await testPeople(options)
  const deps: Deps = {
    ...people.deps,
    paymentProvider: createYookassa({ url: stub.url, ...SHOP, timeoutMs: 400, sleep: async () => {} }),
  }
  const app = await listen(apiApp(deps))
  const hooks = testApp(paymentHooks(deps)).set('trust proxy', 1)

  let company: { companyId: number; editor: Colleague } | null = null
  /** The company of the present test. */
  const world = () => {
    if (!company) throw new Error('The world begins with each test')
    return company
  }
  beforeEach(async () => {
    stub.clearTroubles()
    stub.endRefunds('succeeded')
    const { id, people: colleagues } = await people.buildCompany(150)
    const [first] = colleagues
    if (!first) throw new Error('Nobody works here')
    company = { companyId: id, editor: first }
  })

  const order = (item: object = { kind: 'top_up', amount_kopecks: 100_000 }) =>
    callApi(app, 'POST', `/api/v1/companies/${world().companyId}/orders`, {
      as: world().editor,
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

  return { stub, people, deps, app, hooks, world, order, tell, stored, topUp }
}
