import { describe, expect, test } from 'vitest'
import { statusesOf } from '#tests/support/people.ts'
import { orderWorld } from './order-world.ts'

const { call, buildCompany, buildPerson, world, give, draft, statusOf, order, balance } = await orderWorld()

describe('payment rights', () => {
  const item = { kind: 'top_up', amount_kopecks: 100_000 }

  test('an editor can order and pay; managers, strangers and guests cannot', async () => {
    const stranger = await buildPerson()
    const path = `/api/v1/companies/${world().id}/orders`
    const body = { request_key: crypto.randomUUID(), item, method: 'provider' }
    expect((await call('POST', path, { as: world().manager, body })).status).toBe(403)
    expect((await call('POST', path, { as: stranger, body })).status).toBe(404)
    expect((await call('POST', path, { body })).status).toBe(401)
    for (const read of ['orders', 'balance', 'quote?item[kind]=top_up&item[amount_kopecks]=10000']) {
      const of = `/api/v1/companies/${world().id}/${read}`
      expect((await call('GET', of, { as: world().manager })).status).toBe(403)
      expect((await call('GET', of, { as: stranger })).status).toBe(404)
      expect((await call('GET', of, { as: world().editor })).status).toBe(200)
    }
  })

  test('a foreign payment and a missing one get the same answer', async () => {
    const paid = await order(item, { method: 'provider' })
    const { id } = paid.body.payment
    const stranger = await buildPerson()
    const [foreign, missing] = await Promise.all(
      [id, 2_000_000].map((one) => call('GET', `/api/v1/payments/${one}`, { as: stranger })),
    )
    expect([foreign?.status, foreign?.text]).toEqual([404, missing?.text])
    expect((await call('GET', `/api/v1/payments/${id}`, { as: world().editor })).status).toBe(200)
  })

  test('a foreign order and a missing one get the same answer', async () => {
    const { body } = await order(item, { method: 'provider' })
    const rival = (await buildCompany(200)).people[0]
    if (!rival) throw new Error('Nobody works there')
    const [foreign, missing] = await Promise.all(
      [body.order.id, 2_000_000].map((one) => call('GET', `/api/v1/orders/${one}`, { as: rival })),
    )
    expect([foreign?.status, foreign?.text]).toEqual([404, missing?.text])
    expect((await call('GET', `/api/v1/orders/${body.order.id}`, { as: world().manager })).status).toBe(403)
    expect((await call('GET', `/api/v1/orders/${body.order.id}`)).status).toBe(401)
    const own = await call('GET', `/api/v1/orders/${body.order.id}`, { as: world().editor })
    expect(own.body).toMatchObject({
      order: { id: body.order.id, method: 'provider' },
      company_id: world().id,
      attempts: [{ id: body.payment.id, refunds: [] }],
      documents: [],
      receipts: [],
    })
  })

  test('invalid orders are refused with a code', async () => {
    for (const wrong of [
      { kind: 'top_up', amount_kopecks: 1 },
      { kind: 'top_up', amount_kopecks: 10_000.5 },
      { kind: 'top_up', amount_kopecks: 1e12 },
      { kind: 'package', tariff: 'basic', size: 7 },
      { kind: 'gift' },
    ]) {
      const answer = await order(wrong, { method: 'provider' })
      expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
    }
    expect((await order(item, { method: 'balance' })).status).toBe(409)
    expect((await order(item, { method: 'provider', request_key: 'x' })).status).toBe(400)
  })
})

describe('quotes', () => {
  test('a quote contains the price and the available payment methods', async () => {
    const vacancy = await draft()
    const quote = async () =>
      (
        await call(
          'GET',
          `/api/v1/companies/${world().id}/quote?item[kind]=placement&item[vacancy_id]=${vacancy}&item[tariff]=basic`,
          { as: world().editor },
        )
      ).body
    const poor = await quote()
    expect(poor).toMatchObject({ amount_kopecks: 99_000, balance_kopecks: 0, packages: [] })
    expect(poor.methods).not.toContain('balance')
    await give(world().id, 99_000)
    expect((await quote()).methods).toContain('balance')
  })
})

describe('unpaid orders', () => {
  test('an unpaid order can be paid by another method, and its vacancy is submitted once', async () => {
    const vacancy = await draft()
    const item = { kind: 'placement', vacancy_id: vacancy, tariff: 'basic' }
    const waiting = await order(item, { method: 'provider' })
    expect(waiting.body).toMatchObject({ order: { state: 'open' }, payment: { state: 'pending' } })
    expect(await statusOf(vacancy)).toBe('awaiting_payment')
    await give(world().id, 99_000)
    const pay = () =>
      call('POST', `/api/v1/companies/${world().id}/orders/${waiting.body.order.id}/pay`, {
        as: world().editor,
        body: { method: 'balance' },
      })
    expect(statusesOf(await Promise.all([pay(), pay()]))).toEqual([200, 409])
    expect(await statusOf(vacancy)).toBe('moderation')
    expect(await balance()).toMatchObject({ balance_kopecks: 0 })
  })

  test('a cancelled order returns its vacancy to a draft', async () => {
    const vacancy = await draft()
    const item = { kind: 'placement', vacancy_id: vacancy, tariff: 'basic' }
    const { body } = await order(item, { method: 'provider' })
    const cancel = () =>
      call('POST', `/api/v1/companies/${world().id}/orders/${body.order.id}/cancel`, { as: world().editor })
    const list = await call('GET', `/api/v1/companies/${world().id}/orders?state=open`, {
      as: world().editor,
    })
    expect(list.body).toMatchObject({ count: 1, items: [{ id: body.order.id, payment_id: body.payment.id }] })
    expect((await cancel()).body).toMatchObject({ state: 'cancelled' })
    expect((await cancel()).status).toBe(409)
    expect(await statusOf(vacancy)).toBe('draft')
  })

  test('an unpaid order cannot be paid or cancelled through another company', async () => {
    const item = { kind: 'placement', vacancy_id: await draft(), tariff: 'basic' }
    const { body } = await order(item, { method: 'provider' })
    const rivals = await buildCompany(200)
    await give(rivals.id, 99_000)
    const path = `/api/v1/companies/${rivals.id}/orders/${body.order.id}`
    const [rival] = rivals.people
    if (!rival) throw new Error('Nobody works there')
    const answers = [
      await call('POST', `${path}/pay`, { as: rival, body: { method: 'balance' } }),
      await call('POST', `${path}/cancel`, { as: rival }),
    ]
    expect(statusesOf(answers)).toEqual([404, 404])
    const list = await call('GET', `/api/v1/companies/${world().id}/orders?state=open`, {
      as: world().editor,
    })
    expect(list.body).toMatchObject({ count: 1, items: [{ id: body.order.id }] })
  })
})
