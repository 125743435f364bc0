/** Bought packages of placements. The money of their remaining placements is the ledger account `packages`. */
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { PACKAGE_DAYS } from '#config/prices.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { canPay } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import { post } from '#server/features/money/ledger/service.ts'
import type { Ctx } from '#server/features/money/context.ts'
import type { TariffCode } from '#shared/features/board/posting/tariffs.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { packages } from '#server/db/schema/packages.ts'

type PackageRow = typeof packages.$inferSelect

/** EDITOR and up. @throws Problem not_found, forbidden */
export async function listCompanyPackages(ctx: Ctx, { id: companyId }: { id: number }) {
  const { db, now } = ctx.deps
  await requireRole(ctx, db, { companyId, may: canPay })
  const at = now().toISOString()
  const rows = await listPackages(db, companyId)
  return {
    items: rows.map((row) => ({
      ...row,
      tariff: row.tariffCode,
      isUsable: isUsable(row, at),
    })),
  }
}

/** The package that expires first is first. */
export async function usablePackages(
  db: Sql,
  { companyId, tariffCode, at }: { companyId: number; tariffCode: TariffCode; at: string },
) {
  const rows = await listPackages(db, companyId)
  return rows.filter((row) => row.tariffCode === tariffCode && isUsable(row, at))
}

const isUsable = ({ remaining, expiresAt, closedAt }: PackageRow, at: string) =>
  remaining > 0 && closedAt === null && Date.parse(expiresAt) > Date.parse(at)

/** Placements that can still be taken from the packages of a company. */
export async function countPlacementsLeft(db: Sql, { companyId, at }: { companyId: number; at: string }) {
  const rows = await listPackages(db, companyId)
  return rows.filter((row) => isUsable(row, at)).reduce((sum, { remaining }) => sum + remaining, 0)
}

/** @returns id of the order that the package was bought with */
export async function findOrderOfPackage(db: Sql, id: number): Promise<number> {
  const [row] = await db.select({ orderId: packages.orderId }).from(packages).where(eq(packages.id, id))
  if (!row) throw new Error(`Package ${id} is gone`)
  return row.orderId
}

/** The package that expires first is first. */
function listPackages(db: Sql, companyId: number) {
  return db
    .select()
    .from(packages)
    .where(eq(packages.companyId, companyId))
    .orderBy(asc(packages.expiresAt), asc(packages.id))
    .limit(500)
}

type NewPackage = Pick<PackageRow, 'companyId' | 'orderId' | 'tariffCode' | 'terms' | 'size'> & {
  amountKopecks: number
  /** Instant. */
  at: string
}

/** Adds a bought package. The same transaction moves its price to the account `packages`. */
export async function openPackage(tx: Sql, { amountKopecks, at, ...bought }: NewPackage) {
  const unitKopecks = amountKopecks / bought.size
  if (!Number.isInteger(unitKopecks))
    throw new Error(`A package of ${bought.size} cannot cost ${amountKopecks} kopecks`)
  await tx.insert(packages).values({
    ...bought,
    remaining: bought.size,
    unitKopecks,
    boughtAt: at,
    expiresAt: new Date(Date.parse(at) + PACKAGE_DAYS * DAY_MS).toISOString(),
  })
}

type Use = { companyId: number; orderId: number; reason: string; title: string; at: string }

/**
 * Takes one placement from a package. Idempotent by `reason`.
 * @returns its price in kopecks; null when this event has taken it before
 * @throws Problem payment_required when none is left, conflict for a package of another tariff
 */
export async function takeFromPackage(
  tx: Sql,
  { packageId, tariffCode, ...use }: Use & { packageId: number; tariffCode: TariffCode },
) {
  const taken = await decrementRemaining(tx, { id: packageId, companyId: use.companyId, at: use.at })
  if (!taken)
    throw new Problem(
      'payment_required',
      'В этом пакете не осталось размещений, или его срок вышел. Выберите другой пакет или способ оплаты.',
    )
  if (taken.tariffCode !== tariffCode)
    throw new Problem('conflict', 'Этот пакет куплен для другого тарифа. Выберите тариф пакета.')
  // A gift has no price, and the order that uses it is delivered once.
  if (taken.unitKopecks === 0) return 0
  const isTaken = await post(tx, {
    ...use,
    kind: 'package_used',
    from: 'packages',
    to: 'services',
    amountKopecks: taken.unitKopecks,
  })
  return isTaken ? taken.unitKopecks : null
}

/** @returns null when the package has no usable placement */
async function decrementRemaining(
  tx: Sql,
  { id, companyId, at }: { id: number; companyId: number; at: string },
) {
  const [row] = await tx
    .update(packages)
    .set({ remaining: sql`${packages.remaining} - 1` })
    .where(
      and(
        eq(packages.id, id),
        eq(packages.companyId, companyId),
        gt(packages.remaining, 0),
        gt(packages.expiresAt, at),
        isNull(packages.closedAt),
      ),
    )
    .returning()
  return row ?? null
}

/** Returns a placement to its package, or its price to the balance when the package has expired. */
export async function returnToPackage(tx: Sql, { packageId, ...use }: Use & { packageId: number }) {
  const row = await lockPackage(tx, { id: packageId })
  if (!row) throw new Error(`Package ${packageId} is gone`)
  const isOpen = row.closedAt === null && Date.parse(row.expiresAt) > Date.parse(use.at)
  // A gift has no price: the caller returns an order once.
  const isNew =
    row.unitKopecks === 0 ||
    (await post(tx, {
      ...use,
      kind: isOpen ? 'package_returned' : 'returned',
      from: 'services',
      to: isOpen ? 'packages' : 'balance',
      amountKopecks: row.unitKopecks,
    }))
  if (isNew && isOpen) await setPackage(tx, row.id, { remaining: row.remaining + 1 })
}

/** Deletes an unused package. @throws Problem conflict */
export async function revokePackage(tx: Sql, orderId: number) {
  const row = await lockPackage(tx, { orderId })
  if (!row || row.remaining < row.size || row.closedAt !== null)
    throw new Problem('conflict', 'Из этого пакета уже брали размещения: отменить оплату нельзя.')
  await tx.delete(packages).where(eq(packages.id, row.id))
}

export async function lockPackage(tx: Sql, where: { id: number } | { orderId: number }) {
  const [row] = await tx
    .select()
    .from(packages)
    .where('id' in where ? eq(packages.id, where.id) : eq(packages.orderId, where.orderId))
    .for('update')
  return row ?? null
}

export async function setPackage(tx: Sql, id: number, set: Partial<typeof packages.$inferInsert>) {
  await tx.update(packages).set(set).where(eq(packages.id, id))
}

/** Companies whose packages and ledger disagree: always none without a bug. */
export async function countPackageFaults(db: Sql): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select company_id, sum(amount) from (
        select company_id, amount_kopecks as amount from ledger_entries where account = 'packages'
        union all
        select company_id, -remaining * unit_kopecks from packages where closed_at is null
      ) as amounts group by company_id having sum(amount) <> 0
    ) as mismatched`)
  return rows[0]?.count ?? 0
}
