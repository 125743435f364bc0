import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '#server/features/money/ledger/service.ts'
import { paymentCheckJob } from '#server/features/money/payments/paying/jobs.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { callApi, type Colleague } from '#tests/support/people.ts'
import type { Trouble } from '#tests/support/yookassa-server.ts'
import { buildDraft } from './money-world.ts'
import { yookassaWorld } from './yookassa-world.ts'

const { stub, people, deps, app, order, tell, stored, topUp, world } = await yookassaWorld()
let companyId = 0
let editor: Colleague
beforeEach(() => {
  ;({ companyId, editor } = world())
})

describe('YooKassa payments', () => {
  test('a YooKassa payment leads to the checkout, and its notification credits the balance once', async () => {
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
    expect(await people.emailsTo(editor.email)).toMatchObject([
      { kind: 'payment_received', text: expect.stringContaining(`/payment/${body.payment.id}`) },
    ])
  })

  test.each<Trouble>(['accepted', 'failed_after', 'failed_before', 'cut', 'never', 'slow'])(
    'a YooKassa payment is created once when the provider is in trouble: %s',
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

  test('a payment that YooKassa has not confirmed is requested again with the same key', async () => {
    stub.troubleWith('failed_after', 'failed_after', 'cut', 'never')
    const before = stub.payments.size
    const { body } = await order()
    expect(body.payment).toMatchObject({ state: 'created', confirmation_url: null })
    people.board.setNow('2026-11-21T09:05:00Z')
    await runDueJobs(deps, paymentCheckJob)
    expect(await stored(body.payment.id)).toMatchObject({ state: 'pending' })
    expect(stub.payments.size).toBe(before + 1)
  })

  test('a payment that YooKassa refuses is reported, and the order can be paid another way', async () => {
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

  test('a YooKassa payment whose notification was lost is found by polling', async () => {
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

  test('paying in two tabs is one YooKassa payment', async () => {
    const { body } = await order()
    const pay = () =>
      callApi(app, 'POST', `/api/v1/companies/${companyId}/orders/${body.order.id}/pay`, {
        as: editor,
        body: { method: 'provider' },
      })
    const tabs = await Promise.all([pay(), pay()])
    expect(tabs.map((tab) => tab.body.payment.id)).toEqual([body.payment.id, body.payment.id])
  })

  test('a YooKassa payment that arrives after the vacancy was paid otherwise stays on the balance', async () => {
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

  test('a YooKassa payment that arrives after its order was paid from the balance stays there, and the order stays paid', async () => {
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
