import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { fiscalReceipts, receipts, type payments } from '#server/db/schema/payments.ts'
import { refunds } from '#server/db/schema/refunds.ts'
import { buildOrder, buildPayment } from '#tests/support/money-rows.ts'
import { statusesOf } from '#tests/support/people.ts'
import { orderWorld } from './order-world.ts'

const { deps, call, buildPerson, at, world } = await orderWorld()
const admin = await buildPerson({ staffRole: 'admin' })
const moderator = await buildPerson({ staffRole: 'moderator' })
const PATH = '/api/v1/staff/card-payments'

/** A payment through the provider as it is stored. */
async function build(given: Partial<typeof payments.$inferInsert> = {}) {
  const companyId = world().id
  const paid = { companyId, amountKopecks: 100_000, createdAt: at }
  const orderId = await buildOrder(deps.db, { ...paid, userId: world().editor.id })
  const email = `payer-${orderId}@example.ru`
  const paymentId = await buildPayment(deps.db, { ...paid, orderId, email, ...given })
  return { orderId, paymentId }
}
const list = async (query: string) => (await call('GET', `${PATH}?${query}`, { as: admin })).body.items
const idsOf = async (query: string) => (await list(query)).map(({ id }: { id: number }) => id)

test('a payment is found by its order, its company, the INN and the whole e-mail of its receipt', async () => {
  const { orderId, paymentId } = await build()
  await deps.db.update(companies).set({ inn: '5001007322' }).where(eq(companies.id, world().id))
  for (const search of [String(orderId), '5001007322', `payer-${orderId}@example.ru`])
    expect(await idsOf(`search=${search}`)).toContain(paymentId)
  expect(await idsOf(`search=payer-${orderId}`)).toEqual([])
  expect(JSON.stringify(await list(`search=${orderId}`))).not.toContain('@example.ru')
})

test('payments that wait for over an hour and those whose receipt was refused are stuck', async () => {
  const fresh = await build({ state: 'pending' })
  const old = await build({ state: 'pending', createdAt: '2026-11-21T07:59:00Z' })
  const done = await build({ state: 'succeeded', createdAt: '2026-11-20T09:00:00Z', endedAt: at })
  const refused = await build({ state: 'succeeded', endedAt: at })
  await deps.db.insert(receipts).values({
    paymentId: refused.paymentId,
    orderId: refused.orderId,
    amountKopecks: 100_000,
    title: 'Размещение',
    state: 'refused',
    idempotenceKey: crypto.randomUUID(),
    createdAt: at,
  })
  const stuck = await idsOf('state=stuck')
  expect(stuck).toEqual(expect.arrayContaining([old.paymentId, refused.paymentId]))
  expect(stuck).not.toContain(fresh.paymentId)
  expect(stuck).not.toContain(done.paymentId)
  expect((await list(`search=${old.orderId}`))[0]).toMatchObject({ is_stuck: true, state: 'pending' })
})

test('a refund is shown with its sum and its receipt', async () => {
  const { orderId, paymentId } = await build({ state: 'succeeded', endedAt: at })
  const companyId = world().id
  await deps.db.insert(refunds).values({
    paymentId,
    companyId,
    externalId: crypto.randomUUID(),
    amountKopecks: 40_000,
    fromBalanceKopecks: 40_000,
    seenAt: at,
  })
  await deps.db.insert(fiscalReceipts).values({
    paymentId,
    externalId: crypto.randomUUID(),
    kind: 'refund',
    state: 'registered',
    amountKopecks: 40_000,
    documentNumber: '3987',
    readAt: at,
  })
  expect((await list(`search=${orderId}`))[0]).toMatchObject({
    refunded_kopecks: 40_000,
    fiscal_receipts: [
      { kind: 'refund', state: 'registered', amount_kopecks: 40_000, document_number: '3987' },
    ],
  })
  expect(await idsOf('state=refunded')).toContain(paymentId)
})

test('card payments do not exist for anyone but administrators of the board', async () => {
  const answers = await Promise.all([
    call('GET', PATH),
    call('GET', PATH, { as: moderator }),
    call('GET', PATH, { as: world().editor }),
  ])
  expect(statusesOf(answers)).toEqual([401, 404, 404])
})
