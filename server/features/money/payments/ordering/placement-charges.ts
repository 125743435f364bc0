/** Charges and paid terms of placements, as vacancies change state. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { daysAfter } from '#server/features/board/posting/placement/lifecycle.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { post, returnToBalance } from '#server/features/money/ledger/service.ts'
import { returnToPackage, takeFromPackage } from '#server/features/money/packages/service.ts'
import { wholeDaysLeft } from '#server/features/money/tariffs/upgrade-price.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { recordOrderAudit } from '../order-audit.ts'
import { ledgerReason, setOrder, type OrderRow } from '../queries.ts'
import { orders } from '#server/db/schema/payments.ts'

/**
 * Returns the charge of a placement to the balance or the package that paid it. Nothing returns once the vacancy was
 * published. The caller has locked the vacancy. Idempotent.
 * @param options.userId who decided; null for the system
 * @returns the order whose charge was returned; null for none
 */
export async function returnCharge(
  tx: Sql,
  { vacancyId, userId, at }: { vacancyId: number; userId: number | null; at: string },
): Promise<OrderRow | null> {
  const order = await lockPlacement(tx, vacancyId)
  if (!order || order.startedAt !== null) return null
  // Bought while the text was public, before its approval was undone.
  for (const added of await lockAdditions(tx, { vacancyId, placement: order }))
    await returnOrder(tx, { order: added, userId, at })
  return returnOrder(tx, { order, userId, at })
}

async function returnOrder(
  tx: Sql,
  { order, userId, at }: { order: OrderRow; userId: number | null; at: string },
): Promise<OrderRow> {
  const { id: orderId, companyId, packageId, vacancyId } = order
  const reason = ledgerReason(order, 'return')
  const title = `Возврат: ${order.title}`
  if (order.method === 'package' && packageId !== null)
    await returnToPackage(tx, { packageId, companyId, orderId, reason, title, at })
  else if (order.method !== 'free')
    await returnToBalance(tx, {
      companyId,
      reason,
      title,
      orderId,
      at,
      amountKopecks: order.amountKopecks,
    })
  await recordOrderAudit(tx, order, {
    userId,
    action: 'order.returned',
    details: { vacancyId, amountKopecks: order.amountKopecks },
    at,
  })
  return setOrder(tx, orderId, { returnedAt: at })
}

/**
 * Starts the paid term of the vacancy's newest placement and ends an earlier one that still runs. The caller has locked
 * the vacancy.
 */
export async function startPlacementTerm(
  tx: Sql,
  { vacancyId, at, endsAt }: { vacancyId: number; at: string; endsAt: string },
) {
  const order = await lockPlacement(tx, vacancyId)
  const ownEnd = await resumeAdditions(tx, {
    additions: await lockAdditions(tx, { vacancyId, placement: order }),
    at,
    endsAt,
  })
  // Imported vacancies and those of the demo were never paid for.
  if (!order || order.completedAt !== null) return
  await tx
    .update(orders)
    .set({ endsAt: at })
    .where(
      and(
        isPlacementOf(vacancyId),
        ne(orders.id, order.id),
        isNull(orders.completedAt),
        gt(orders.endsAt, at),
      ),
    )
  await setOrder(tx, order.id, { startedAt: order.startedAt ?? at, endsAt: ownEnd })
}

/**
 * What a pause has stopped ends with the vacancy: an upgrade as a whole, the days of an extension after those before
 * them.
 * @returns the end of the days of the placement itself, now when they are over
 */
async function resumeAdditions(
  tx: Sql,
  { additions, at, endsAt }: { additions: readonly OrderRow[]; at: string; endsAt: string },
): Promise<string> {
  let end = endsAt
  for (const { id, kind, terms, endsAt: running } of additions.toReversed()) {
    if (running !== null) continue
    const isExtension = kind === 'extension' && terms !== null
    const startsAt = isExtension ? daysAfter(end, -terms.days) : null
    const isLater = startsAt !== null && Date.parse(startsAt) > Date.parse(at)
    await setOrder(tx, id, {
      endsAt: isExtension ? end : endsAt,
      ...(isLater ? { startedAt: startsAt } : {}),
    })
    if (startsAt !== null) end = isLater ? startsAt : at
  }
  return end
}

/**
 * Charges a returned placement again, after a final refusal was a mistake. The caller has locked the vacancy.
 * @returns days of the placement; null when nothing was paid for the vacancy
 * @throws Problem conflict when the money is spent
 */
export async function chargeAgain(
  tx: Sql,
  { vacancyId, at }: { vacancyId: number; at: string },
): Promise<number | null> {
  const order = await lockReturned(tx, vacancyId)
  if (!order?.terms) return null
  const { id: orderId, companyId, packageId, tariffCode, title, amountKopecks } = order
  // The ledger has the event of the first charge already.
  const charged = await setOrder(tx, orderId, { returnedAt: null, round: order.round + 1 })
  const event = { companyId, orderId, reason: ledgerReason(charged, 'charge'), title, at }
  try {
    if (order.method === 'package' && packageId !== null && tariffCode !== null)
      await takeFromPackage(tx, { ...event, packageId, tariffCode })
    else if (order.method !== 'free')
      await post(tx, { ...event, kind: 'placement', from: 'balance', to: 'services', amountKopecks })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem(
      'conflict',
      'Вернувшиеся деньги компания уже потратила: вакансию можно только разместить заново.',
    )
  }
  return order.terms.days
}

/** The term was moved by a pause: orders for it that are not paid yet name its new end. */
export async function moveOpenOrders(
  tx: Sql,
  { vacancyId, endsAt, formerEndsAt }: { vacancyId: number; endsAt: string; formerEndsAt: string | null },
) {
  if (formerEndsAt === null) return
  const open = await tx
    .select({ id: orders.id, runningTerm: orders.runningTerm })
    .from(orders)
    .where(and(eq(orders.vacancyId, vacancyId), eq(orders.state, 'open'), isNotNull(orders.runningTerm)))
    .orderBy(orders.id)
    // One that is being settled waits for this vacancy.
    .for('update', { skipLocked: true })
  for (const { id, runningTerm } of open)
    if (runningTerm && Date.parse(runningTerm.until) === Date.parse(formerEndsAt))
      await setOrder(tx, id, { runningTerm: { ...runningTerm, until: endsAt } })
}

/** Stops the paid term while the vacancy is hidden. @param event.resetsStart the term starts again in full */
export async function pausePlacementTerm(
  tx: Sql,
  { vacancyId, resetsStart }: { vacancyId: number; resetsStart: boolean },
) {
  const order = await lockPlacement(tx, vacancyId)
  for (const { id } of await lockAdditions(tx, { vacancyId, placement: order }))
    await setOrder(tx, id, { endsAt: null })
  if (!order || order.startedAt === null || order.completedAt !== null) return
  await setOrder(tx, order.id, { endsAt: null, ...(resetsStart ? { startedAt: null } : {}) })
}

/**
 * Returns the price of unused days to the balance after the vacancy was taken down for good: of the placement, and of
 * each extension and change of tariff.
 * @returns kopecks returned
 */
export async function returnUnusedDays(
  tx: Sql,
  {
    vacancyId,
    unusedDays,
    userId,
    at,
  }: { vacancyId: number; unusedDays: number; userId: number; at: string },
): Promise<number> {
  const order = await lockPlacement(tx, vacancyId)
  const additions = await lockAdditions(tx, { vacancyId, placement: order })
  let sum = 0
  // Days of a paused term: those of the last extension are the last.
  let paused = unusedDays
  for (const paid of [...additions.toReversed(), ...(order ? [order] : [])]) {
    if (paid.startedAt === null || paid.completedAt !== null) continue
    const days = paid.endsAt === null ? paused : unusedDaysOf(paid.startedAt, paid.endsAt, at)
    sum += await returnDays(tx, { order: paid, unusedDays: days, userId, at })
    if (paid.endsAt === null && paid.kind === 'extension')
      paused = Math.max(0, paused - (paid.terms?.days ?? 0))
  }
  return sum
}

/** An extension begins where the days before it end. */
function unusedDaysOf(startedAt: string, endsAt: string, at: string) {
  return wholeDaysLeft(endsAt, Date.parse(startedAt) > Date.parse(at) ? startedAt : at)
}

async function returnDays(
  tx: Sql,
  { order, unusedDays, userId, at }: { order: OrderRow; unusedDays: number; userId: number; at: string },
): Promise<number> {
  const { id: orderId, companyId, terms, vacancyId } = order
  if (!terms) return 0
  const amountKopecks = Math.floor((order.amountKopecks * Math.min(unusedDays, terms.days)) / terms.days)
  if (amountKopecks > 0)
    await returnToBalance(tx, {
      companyId,
      reason: ledgerReason(order, 'rest'),
      title: `Возврат за неиспользованные дни: ${order.title}`,
      orderId,
      at,
      amountKopecks,
    })
  await recordOrderAudit(tx, order, {
    userId,
    action: 'order.rest_returned',
    details: { vacancyId, unusedDays, amountKopecks },
    at,
  })
  await setOrder(tx, orderId, { endsAt: at, returnedKopecks: amountKopecks })
  return amountKopecks
}

async function lockPlacement(tx: Sql, vacancyId: number): Promise<OrderRow | null> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(isPlacementOf(vacancyId))
    .orderBy(desc(orders.id))
    .limit(1)
    .for('update')
  return row ?? null
}

const isPlacementOf = (vacancyId: number) =>
  and(
    eq(orders.vacancyId, vacancyId),
    eq(orders.kind, 'placement'),
    eq(orders.state, 'paid'),
    isNull(orders.returnedAt),
  )

/** Extensions and changes of tariff since the placement that are not complete, the first one first. */
const lockAdditions = (
  tx: Sql,
  { vacancyId, placement }: { vacancyId: number; placement: OrderRow | null },
): Promise<OrderRow[]> =>
  tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.vacancyId, vacancyId),
        inArray(orders.kind, ['extension', 'upgrade']),
        eq(orders.state, 'paid'),
        gt(orders.id, placement?.id ?? 0),
        isNull(orders.returnedAt),
        isNull(orders.completedAt),
      ),
    )
    .orderBy(orders.id)
    .for('update')

/** The newest placement whose charge was returned. */
async function lockReturned(tx: Sql, vacancyId: number): Promise<OrderRow | null> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.vacancyId, vacancyId), eq(orders.kind, 'placement'), isNotNull(orders.returnedAt)))
    .orderBy(desc(orders.id))
    .limit(1)
    .for('update')
  return row ?? null
}
