import { beforeEach, expect, test } from 'vitest'
import { fiscalReceiptsJob } from '#server/features/money/payments/paying/jobs.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { callApi } from '#tests/support/people.ts'
import { yookassaWorld } from './yookassa-world.ts'

const { stub, people, deps, app, order, tell, stored, world } = await yookassaWorld()
beforeEach(() => {
  people.board.setNow('2026-11-21T09:00:00Z')
  stub.registered.splice(0)
})

const receipt = (paymentId: string, given: object = {}) => ({
  id: crypto.randomUUID(),
  type: 'payment',
  payment_id: paymentId,
  status: 'pending',
  items: [{ quantity: '1.00', amount: { value: '1000.00', currency: 'RUB' } }],
  ...given,
})
const REGISTERED = {
  status: 'succeeded',
  fiscal_storage_number: '9288000100115785',
  fiscal_document_number: '3986',
  fiscal_attribute: '2617603921',
  registered_at: '2026-11-21T09:00:40.000Z',
}

/** A top-up that was paid by card. */
async function paid() {
  const { body } = await order()
  const { externalId } = await stored(body.payment.id)
  stub.decide(externalId, 'succeeded')
  await tell(externalId)
  return { externalId, orderId: Number(body.order.id) }
}

const shown = async (orderId: number) =>
  (await callApi(app, 'GET', `/api/v1/orders/${orderId}`, { as: world().editor })).body.fiscal_receipts

test('a payer sees the receipt of a payment, with its numbers once it is registered', async () => {
  const { externalId, orderId } = await paid()
  const pending = receipt(externalId)
  stub.registered.push(pending)
  people.board.setNow('2026-11-21T09:00:31Z')
  await runDueJobs(deps, fiscalReceiptsJob)
  expect(await shown(orderId)).toEqual([
    {
      kind: 'payment',
      state: 'pending',
      amount_kopecks: 100_000,
      storage_number: null,
      document_number: null,
      fiscal_sign: null,
      registered_at: null,
    },
  ])
  Object.assign(pending, REGISTERED)
  people.board.setNow('2026-11-21T09:10:00Z')
  await runDueJobs(deps, fiscalReceiptsJob)
  expect(await shown(orderId)).toEqual([
    {
      kind: 'payment',
      state: 'registered',
      amount_kopecks: 100_000,
      storage_number: '9288000100115785',
      document_number: '3986',
      fiscal_sign: '2617603921',
      registered_at: '2026-11-21T09:00:40.000Z',
    },
  ])
})

test('a receipt of a refund is shown next to that of its payment', async () => {
  const { externalId, orderId } = await paid()
  stub.registered.push(receipt(externalId, REGISTERED))
  const refundId = stub.refund(externalId, '400.00')
  stub.registered.push({
    ...receipt(externalId, { ...REGISTERED, fiscal_document_number: '3987' }),
    type: 'refund',
    payment_id: undefined,
    refund_id: refundId,
    items: [{ quantity: '1.00', amount: { value: '400.00', currency: 'RUB' } }],
  })
  await tell(refundId, 'refund.succeeded')
  people.board.setNow('2026-11-21T09:10:00Z')
  await runDueJobs(deps, fiscalReceiptsJob)
  expect(await shown(orderId)).toMatchObject([
    { kind: 'payment', amount_kopecks: 100_000, document_number: '3986' },
    { kind: 'refund', amount_kopecks: 40_000, document_number: '3987' },
  ])
})

test('a receipt that is never registered is asked about a few times and then left without a number', async () => {
  const { externalId, orderId } = await paid()
  stub.registered.push(receipt(externalId))
  const asked = () =>
    stub.requests.filter(({ path }) => path.includes(externalId) && path.startsWith('/receipts?'))
  for (let day = 22; day < 32; day += 1) {
    people.board.setNow(`2026-12-${day}T09:00:00Z`)
    await runDueJobs(deps, fiscalReceiptsJob)
  }
  expect(asked()).toHaveLength(7)
  expect(await shown(orderId)).toMatchObject([{ state: 'pending' }])
})
