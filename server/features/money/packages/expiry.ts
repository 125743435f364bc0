import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { issueAcceptanceAct } from '#server/features/money/billing/acceptance-acts.ts'
import { post } from '#server/features/money/ledger/service.ts'
import type { Deps } from '#server/features/money/context.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import { TARIFF_TITLES } from '#shared/features/board/posting/tariffs.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { orders } from '#server/db/schema/payments.ts'
import { packages } from '#server/db/schema/packages.ts'
import { lockPackage, setPackage } from './service.ts'

const PACKAGES_AT_ONCE = 200

/** Writes off what is left in expired packages. Safe to run twice. @throws the first failure, after the last */
export async function expirePackages({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const at = now().toISOString()
  const due = await db
    .select({ id: packages.id })
    .from(packages)
    .where(and(lte(packages.expiresAt, at), isNull(packages.closedAt)))
    .orderBy(asc(packages.id))
    .limit(PACKAGES_AT_ONCE)
  await sequentially(due, ({ id }) => db.transaction((tx) => expirePackage(tx, { id, at })))
  return { packages: due.length }
}

async function expirePackage(tx: Sql, { id, at }: { id: number; at: string }) {
  const row = await lockPackage(tx, { id })
  if (!row || row.closedAt !== null) return
  await setPackage(tx, id, { closedAt: at })
  if (row.remaining * row.unitKopecks === 0) return
  await post(tx, {
    companyId: row.companyId,
    kind: 'package_expired',
    reason: `package:${id}:expired`,
    title: `Срок пакета вышел, осталось размещений: ${row.remaining}`,
    orderId: row.orderId,
    at,
    from: 'packages',
    to: 'expired',
    amountKopecks: row.remaining * row.unitKopecks,
  })
}

/**
 * Issues acceptance acts for the unused placements of expired packages; used ones have theirs by order. Acts wait until
 * the operator's bank details are set. Safe to run twice. @throws the first failure, after the last
 */
export async function issuePackageActs(deps: Pick<Deps, 'db' | 'now' | 'seller' | 'taxRegimes'>) {
  const { db, now, seller } = deps
  if (!seller) return { packageActs: 0 }
  const at = now().toISOString()
  const due = await db
    .select({ id: packages.id })
    .from(packages)
    .where(
      and(
        isNotNull(packages.closedAt),
        isNull(packages.acceptanceActAt),
        gt(packages.remaining, 0),
        gt(packages.unitKopecks, 0),
      ),
    )
    .orderBy(asc(packages.id))
    .limit(PACKAGES_AT_ONCE)
  await sequentially(due, ({ id }) => db.transaction((tx) => issueAct(tx, deps, { id, at })))
  return { packageActs: due.length }
}

async function readOrderedAt(tx: Sql, orderId: number) {
  const [order] = await tx.select({ at: orders.createdAt }).from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`Order ${orderId} is gone`)
  return order.at
}

async function issueAct(
  tx: Sql,
  { seller, taxRegimes }: Pick<Deps, 'seller' | 'taxRegimes'>,
  { id, at }: { id: number; at: string },
) {
  const row = await lockPackage(tx, { id })
  if (!row || row.closedAt === null || row.acceptanceActAt !== null) return
  await issueAcceptanceAct(tx, {
    seller,
    taxRegimes,
    orderId: row.orderId,
    orderedAt: await readOrderedAt(tx, row.orderId),
    companyId: row.companyId,
    lines: [
      {
        title: `Пакет «${TARIFF_TITLES[row.tariffCode]}»: размещения, не использованные за его срок`,
        quantity: row.remaining,
        priceKopecks: row.unitKopecks,
      },
    ],
    periodFrom: isoDay(row.boughtAt),
    periodTo: isoDay(row.expiresAt),
    at,
    sourceKey: `package:${id}`,
  })
  await setPackage(tx, id, { acceptanceActAt: at })
}
