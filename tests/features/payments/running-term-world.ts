import { desc, eq } from 'drizzle-orm'
import { orders, payments } from '#server/db/schema/payments.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { applyProviderPayment } from '#server/features/money/payments/paying/settlement.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { publish, reportMade } from './money-world.ts'
import { orderWorld } from './order-world.ts'

const DAY = 86_400_000
const START = Date.parse('2026-11-21T09:00:00Z')
/** Days after the publication, an instant. */
export const dayAfter = (days: number) => new Date(START + days * DAY).toISOString()

/** A board where each test has a company that buys for a published vacancy. */
export async function runningTermWorld() {
  const base = await orderWorld()
  const { deps, call, setNow, world, give, draft, order } = base

  /** A vacancy published today by this tariff, and money for more. */
  async function published(tariff = 'basic') {
    setNow(dayAfter(0))
    await give(world().id, 2_000_000)
    const id = await draft()
    await order({ kind: 'placement', vacancy_id: id, tariff }, { method: 'balance' })
    await publish(deps, id)
    return id
  }

  async function termOf(id: number) {
    const [row] = await deps.db.select().from(vacancies).where(eq(vacancies.id, id))
    if (!row) throw new Error('The vacancy is gone')
    const { status, tariffCode, isHighlighted, expiresAt, publishedAt, nextRaiseAt } = row
    const iso = (at: string | null) => at && new Date(at).toISOString()
    return {
      status,
      tariffCode,
      isHighlighted,
      expiresAt: iso(expiresAt),
      publishedAt: iso(publishedAt),
      nextRaiseAt: iso(nextRaiseAt),
    }
  }

  const offer = async (id: number, as: TestPerson = world().editor) =>
    call('GET', `/api/v1/companies/${world().id}/vacancies/${id}/term`, { as })

  const extension = (id: number, until = dayAfter(30)) => ({ kind: 'extension', vacancy_id: id, until })
  const upgrade = (id: number, tariff: string, until = dayAfter(30)) => ({
    kind: 'upgrade',
    vacancy_id: id,
    tariff,
    until,
  })
  const lastOrder = async () => {
    const [row] = await deps.db.select().from(orders).orderBy(desc(orders.id)).limit(1)
    if (!row) throw new Error('There is no order')
    return row
  }

  /** The provider says that the last payment was made. */
  async function pay(orderId: number) {
    const [payment] = await deps.db.select().from(payments).where(eq(payments.orderId, orderId))
    if (!payment) throw new Error('There is no payment')
    return applyProviderPayment(deps, { payment, reported: reportMade(payment) })
  }

  return { ...base, published, termOf, offer, extension, upgrade, lastOrder, pay }
}
