import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { refundRequests } from '#server/db/schema/refunds.ts'
import { balanceOf } from '#server/features/money/ledger/service.ts'
import { enqueueOpenPayments, refundJob } from '#server/features/money/payments/paying/jobs.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { refundWorld } from './refund-world.ts'

const { stub, deps, tell, world, pay, ask, shown, runLater, madeAt } = await refundWorld()
let companyId = 0
beforeEach(() => {
  ;({ companyId } = world())
})

describe('a refund that an administrator of the board asks for', () => {
  test('goes on by itself when the provider breaks off, and returns the money once', async () => {
    const { id, externalId } = await pay()
    stub.troubleWith('cut', 'failed_after', 'accepted', 'never')
    const { body } = await ask(id, { amount_kopecks: 25_000 })
    expect(body.state).toBe('requested')
    expect(await shown(id)).toMatchObject({ refundable_kopecks: 75_000 })
    expect((await ask(id, { amount_kopecks: 80_000 })).status).toBe(422)
    await runLater(1)
    expect((await shown(id)).refund_requests).toMatchObject([{ state: 'done' }])
    expect(madeAt(externalId)).toHaveLength(1)
    expect(await balanceOf(deps.db, companyId)).toBe(75_000)
  })

  test('that the provider has not decided waits, is stuck after an hour, and ends by its notification', async () => {
    const { id, externalId } = await pay()
    stub.endRefunds('pending')
    expect((await ask(id)).body.state).toBe('requested')
    expect(await shown(id, 'stuck')).toBeUndefined()
    await deps.db
      .update(refundRequests)
      .set({ requestedAt: new Date(deps.now().getTime() - 2 * HOUR_MS).toISOString() })
      .where(eq(refundRequests.paymentId, id))
    expect(await shown(id, 'stuck')).toMatchObject({ is_stuck: true })
    const [made] = madeAt(externalId)
    if (made) made.status = 'succeeded'
    await tell(made?.id ?? '', 'refund.succeeded')
    expect(await shown(id)).toMatchObject({ is_stuck: false, refund_requests: [{ state: 'done' }] })
    expect(await balanceOf(deps.db, companyId)).toBe(0)
  })

  test('whose notification comes before the answer of the provider is made once', async () => {
    const { id, externalId } = await pay()
    stub.troubleWith('never', 'never', 'never', 'never')
    expect((await ask(id, { amount_kopecks: 10_000 })).body.state).toBe('requested')
    const [made] = madeAt(externalId)
    await tell(made?.id ?? '', 'refund.succeeded')
    expect((await shown(id)).refund_requests).toMatchObject([{ state: 'done' }])
    await runLater(1)
    expect(madeAt(externalId)).toHaveLength(1)
    expect(await balanceOf(deps.db, companyId)).toBe(90_000)
  })

  test('that the provider refuses says so, changes no money and can be asked for again', async () => {
    const { id } = await pay()
    stub.troubleWith('refused')
    expect((await ask(id)).body).toMatchObject({ state: 'refused', refusal: 'invalid_request' })
    stub.endRefunds('canceled')
    expect((await ask(id)).body).toMatchObject({ state: 'refused', refusal: 'insufficient_funds' })
    expect(await balanceOf(deps.db, companyId)).toBe(100_000)
    expect(await shown(id, 'stuck')).toMatchObject({ refundable_kopecks: 100_000 })
    stub.endRefunds('succeeded')
    expect((await ask(id)).body).toMatchObject({ state: 'done' })
    expect(await shown(id, 'stuck')).toBeUndefined()
  })

  test('is not taken for made when the provider tells again of an earlier one of the same sum', async () => {
    const { id, externalId } = await pay()
    expect((await ask(id, { amount_kopecks: 30_000 })).body.state).toBe('done')
    const [first] = madeAt(externalId)
    stub.troubleWith('failed_before', 'failed_before', 'failed_before', 'failed_before')
    expect((await ask(id, { amount_kopecks: 30_000 })).body.state).toBe('requested')
    await tell(first?.id ?? '', 'refund.succeeded')
    expect((await shown(id)).refund_requests).toMatchObject([{ state: 'done' }, { state: 'requested' }])
    await runLater(1)
    expect(madeAt(externalId)).toHaveLength(2)
    expect(await balanceOf(deps.db, companyId)).toBe(40_000)
  })

  test('is repeated although the notification of another one of the same sum came first', async () => {
    const { id, externalId } = await pay()
    stub.troubleWith('failed_before', 'failed_before', 'failed_before', 'failed_before')
    await ask(id, { amount_kopecks: 30_000 })
    stub.troubleWith('never', 'never', 'never', 'never')
    await ask(id, { amount_kopecks: 30_000 })
    const [second] = madeAt(externalId)
    await tell(second?.id ?? '', 'refund.succeeded')
    await runLater(1)
    await runLater(2)
    expect(madeAt(externalId)).toHaveLength(2)
    expect((await shown(id)).refund_requests).toMatchObject([{ state: 'done' }, { state: 'done' }])
    expect(await balanceOf(deps.db, companyId)).toBe(40_000)
  })

  test('is repeated with the receipt that it began with, whatever the company is called by then', async () => {
    const { id, externalId } = await pay()
    stub.troubleWith('cut', 'cut', 'cut', 'cut')
    expect((await ask(id, { amount_kopecks: 30_000 })).body.state).toBe('requested')
    await deps.db.update(companies).set({ legalTitle: 'ООО «Новое имя»' }).where(eq(companies.id, companyId))
    await runLater(1)
    expect((await shown(id)).refund_requests).toMatchObject([{ state: 'done' }])
    expect(madeAt(externalId)).toHaveLength(1)
  })

  test('has its job again after a database was restored without its queues', async () => {
    const { id, externalId } = await pay()
    stub.troubleWith('failed_before', 'failed_before', 'failed_before', 'failed_before')
    await ask(id, { amount_kopecks: 30_000 })
    await deps.db.execute(sql`delete from pgboss.job where name = ${refundJob.name}`)
    await enqueueOpenPayments(deps)
    await enqueueOpenPayments(deps)
    await runLater(1)
    expect(madeAt(externalId)).toHaveLength(1)
  })

  test('that is lost or waits stays stuck after a smaller one was made', async () => {
    const { id } = await pay()
    stub.endRefunds('pending')
    await ask(id, { amount_kopecks: 30_000 })
    await deps.db
      .update(refundRequests)
      .set({ requestedAt: new Date(deps.now().getTime() - 5 * HOUR_MS).toISOString() })
      .where(eq(refundRequests.paymentId, id))
    stub.endRefunds('succeeded')
    expect((await ask(id, { amount_kopecks: 10_000 })).body.state).toBe('done')
    expect(await shown(id, 'stuck')).toMatchObject({ is_stuck: true })
    await deps.db
      .update(refundRequests)
      .set({ state: 'lost' })
      .where(eq(refundRequests.amountKopecks, 30_000))
    expect(await shown(id, 'stuck')).toMatchObject({ is_stuck: true })
  })

  test('that was refused is settled by a refund from the dashboard of the provider', async () => {
    const { id, externalId } = await pay()
    stub.endRefunds('canceled')
    await ask(id)
    expect(await shown(id, 'stuck')).toMatchObject({ is_stuck: true })
    await tell(stub.refund(externalId, '1000.00'), 'refund.succeeded')
    expect(await shown(id, 'stuck')).toBeUndefined()
  })

  test('is not repeated after a day without an answer: the key of it is forgotten by then', async () => {
    const { id, externalId } = await pay()
    stub.troubleWith('failed_before', 'failed_before', 'failed_before', 'failed_before')
    await ask(id)
    await runLater(24)
    expect((await shown(id)).refund_requests).toMatchObject([{ state: 'lost' }])
    expect(madeAt(externalId)).toEqual([])
    expect((await ask(id)).body.state).toBe('done')
  })
})
