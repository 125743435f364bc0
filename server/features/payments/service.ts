/** Orders and what was paid for them, as the other features use it. */
import type { Sql } from '#server/db/client.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { post } from '#server/features/ledger/service.ts'
import { putBackToPackage } from '#server/features/packages/service.ts'
import { endPlacements, lockPlacement, reasonOf, setOrder } from './queries.ts'
import type { OrderRow } from './queries.ts'

/**
 * Gives the charge of a placement back to where it came from: the balance, or the package's remainder. Of one that was
 * published nothing returns: its days run. The caller holds the vacancy; twice equals once.
 * @param userId who decided; null for the system
 * @returns the order whose charge went back; null when there was none
 */
export async function returnPlacement(
  tx: Sql,
  { vacancyId, userId, at }: { vacancyId: number; userId: number | null; at: string },
): Promise<OrderRow | null> {
  const order = await lockPlacement(tx, vacancyId)
  if (!order || order.startedAt !== null) return null
  const { id: orderId, companyId, packageId } = order
  const reason = reasonOf(order, 'return')
  const title = `Возврат: ${order.title}`
  if (order.method === 'package' && packageId !== null)
    await putBackToPackage(tx, { packageId, companyId, orderId, reason, title, at })
  else if (order.method !== 'free')
    await post(tx, {
      companyId,
      kind: 'returned',
      reason,
      title,
      orderId,
      at,
      from: 'services',
      to: 'balance',
      amountKopecks: order.amountKopecks,
    })
  await recordAudit(tx, {
    userId,
    action: 'order.returned',
    objectKind: 'payment',
    objectId: String(orderId),
    details: { companyId, vacancyId, amountKopecks: order.amountKopecks },
    at,
  })
  return setOrder(tx, orderId, { returnedAt: at })
}

/**
 * The vacancy came out, so the days of its last placement run; one that still ran, whose vacancy was closed and placed
 * anew, is over. The caller holds the vacancy.
 */
export async function beginPlacement(
  tx: Sql,
  { vacancyId, at, endsAt }: { vacancyId: number; at: string; endsAt: string },
) {
  const order = await lockPlacement(tx, vacancyId)
  // Imported vacancies and those of the demo were never paid for.
  if (!order || order.renderedAt !== null) return
  await endPlacements(tx, { vacancyId, exceptId: order.id, at })
  await setOrder(tx, order.id, { startedAt: order.startedAt ?? at, endsAt })
}
