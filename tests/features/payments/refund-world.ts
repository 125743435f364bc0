import { refundJob } from '#server/features/money/payments/paying/jobs.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import type { TestBoardOptions } from '#tests/support/app.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { callApi } from '#tests/support/people.ts'
import { yookassaWorld } from './yookassa-world.ts'

export const REASON = 'Оплачено дважды'

/** The board with a stand-in for YooKassa, and an administrator who returns payments. */
export async function refundWorld(options: TestBoardOptions = {}) {
  const yookassa = await yookassaWorld(options)
  const { stub, people, deps, app, order, tell, stored } = yookassa
  const admin = await people.buildPerson({ staffRole: 'admin' })

  async function pay(item?: object) {
    const { body } = await order(item)
    const { externalId } = await stored(body.payment.id)
    stub.decide(externalId, 'succeeded')
    await tell(externalId)
    return { id: Number(body.payment.id), externalId }
  }

  const ask = (paymentId: number, form: object = {}, as = admin) =>
    callApi(app, 'POST', `/api/v1/staff/card-payments/${paymentId}/refunds`, {
      as,
      body: { amount_kopecks: 100_000, reason: REASON, request_key: crypto.randomUUID(), ...form },
    })

  async function shown(paymentId: number, state = 'all') {
    const { body } = await callApi(app, 'GET', `/api/v1/staff/card-payments?state=${state}`, { as: admin })
    return body.items.find(({ id }: { id: number }) => id === paymentId)
  }

  /** Runs the jobs that are due so many hours from now. */
  async function runLater(hours: number) {
    const start = deps.now()
    people.board.setNow(new Date(start.getTime() + hours * HOUR_MS).toISOString())
    await runDueJobs(deps, refundJob)
    people.board.setNow(start.toISOString())
  }

  const madeAt = (externalId: string) =>
    [...stub.refunds.values()].filter(({ payment_id: id }) => id === externalId)

  return { ...yookassa, admin, pay, ask, shown, runLater, madeAt }
}
