/** Bought packages of placements: what stands in them is money of the ledger's account `packages`. */
import type { InferInsertModel } from 'drizzle-orm'
import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { PACKAGE_DAYS } from '#config/prices.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { issueAcceptanceAct } from '#server/features/money/billing/acceptance-acts.ts'
import { post } from '#server/features/money/ledger/service.ts'
import type { Deps } from '#server/features/money/context.ts'
import { oneByOne } from '#server/kernel/one-by-one.ts'
import { TARIFF_TITLES } from '#shared/features/board/posting/tariffs.ts'
import type { TariffCode } from '#shared/features/board/posting/tariffs.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { listPackages, takeOne } from './queries.ts'
import type { PlacementTerms } from '#server/db/schema/packages.ts'
import { packages } from '#server/db/schema/packages.ts'

/** The one that ends first being first. */
export async function usablePackages(
  db: Sql,
  { companyId, tariffCode, at }: { companyId: number; tariffCode: TariffCode; at: string },
) {
  const rows = await listPackages(db, companyId)
  return rows.filter((row) => row.tariffCode === tariffCode && isUsable(row, at))
}

export const isUsable = (
  { remaining, expiresAt, closedAt }: { remaining: number; expiresAt: string; closedAt: string | null },
  at: string,
) => remaining > 0 && closedAt === null && Date.parse(expiresAt) > Date.parse(at)

/** Companies whose packages hold another sum than the ledger says: none, as long as the code is right. */
export const packageFaults = (db: Sql) => countMismatched(db)

/** The order that a package was bought with. */
export async function orderOfPackage(db: Sql, id: number) {
  const [found] = await db.select().from(packages).where(eq(packages.id, id))
  if (!found) throw new Error(`Package ${id} is gone`)
  return found.orderId
}

type BoughtPackage = {
  companyId: number
  orderId: number
  tariffCode: TariffCode
  terms: PlacementTerms
  size: number
  amountKopecks: number
  at: string
}

/** Its money has been moved to the account `packages` in the same transaction. */
export async function openPackage(tx: Sql, { amountKopecks, at, ...bought }: BoughtPackage) {
  const unitKopecks = amountKopecks / bought.size
  if (!Number.isInteger(unitKopecks)) throw new Error(`${amountKopecks} is not divided by ${bought.size}`)
  await tx.insert(packages).values({
    ...bought,
    remaining: bought.size,
    unitKopecks,
    boughtAt: at,
    expiresAt: new Date(Date.parse(at) + PACKAGE_DAYS * DAY_MS).toISOString(),
  })
}

type Use = { companyId: number; orderId: number; reason: string; title: string; at: string }

/** Takes one placement out of a package; gives its price, null when it was taken already. @throws Problem payment_required when there is none in it */
export async function takeFromPackage(
  tx: Sql,
  { packageId, tariffCode, ...use }: Use & { packageId: number; tariffCode: TariffCode },
) {
  const taken = await takeOne(tx, { id: packageId, companyId: use.companyId, at: use.at })
  if (!taken)
    throw new Problem(
      'payment_required',
      'В этом пакете не осталось размещений, или его срок вышел. Выберите другой пакет или способ оплаты.',
    )
  if (taken.tariffCode !== tariffCode)
    throw new Problem('conflict', 'Этот пакет куплен для другого тарифа. Выберите тариф пакета.')
  const isTaken = await post(tx, {
    ...use,
    kind: 'package_used',
    from: 'packages',
    to: 'services',
    amountKopecks: taken.unitKopecks,
  })
  return isTaken ? taken.unitKopecks : null
}

/** Puts a placement back; a package whose time is over gives its price to the balance instead. */
export async function putBackToPackage(tx: Sql, { packageId, ...use }: Use & { packageId: number }) {
  const held = await lockPackage(tx, { id: packageId })
  if (!held) throw new Error(`Package ${packageId} is gone`)
  const isOpen = held.closedAt === null && Date.parse(held.expiresAt) > Date.parse(use.at)
  const isNew = await post(tx, {
    ...use,
    kind: isOpen ? 'package_returned' : 'returned',
    from: 'services',
    to: isOpen ? 'packages' : 'balance',
    amountKopecks: held.unitKopecks,
  })
  if (isNew && isOpen) await setPackage(tx, held.id, { remaining: held.remaining + 1 })
}

/** Takes a whole package away again, where nothing of it was used. @throws Problem conflict */
export async function revokePackage(tx: Sql, orderId: number) {
  const held = await lockPackage(tx, { orderId })
  if (!held || held.remaining < held.size || held.closedAt !== null)
    throw new Problem('conflict', 'Из этого пакета уже брали размещения: отменить оплату нельзя.')
  await tx.delete(packages).where(eq(packages.id, held.id))
}

const PACKAGES_AT_ONCE = 200

/** Writes off what is left in packages whose time is over. Safe to run twice. */
export async function expirePackages({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const at = now().toISOString()
  const due = await db
    .select({ id: packages.id })
    .from(packages)
    .where(and(lte(packages.expiresAt, at), isNull(packages.closedAt)))
    .orderBy(asc(packages.id))
    .limit(PACKAGES_AT_ONCE)
  await oneByOne(due, ({ id }) => db.transaction((tx) => expireOne(tx, { id, at })))
  return { packages: due.length }
}

async function expireOne(tx: Sql, { id, at }: { id: number; at: string }) {
  const held = await lockPackage(tx, { id })
  if (!held || held.closedAt !== null) return
  await setPackage(tx, id, { closedAt: at })
  if (held.remaining === 0) return
  await post(tx, {
    companyId: held.companyId,
    kind: 'package_expired',
    reason: `package:${id}:expired`,
    title: `Срок пакета вышел, осталось размещений: ${held.remaining}`,
    orderId: held.orderId,
    at,
    from: 'packages',
    to: 'expired',
    amountKopecks: held.remaining * held.unitKopecks,
  })
}

/**
 * Acts of what was left in ended packages; what was used of them has acts of its own, one a placement. They wait while
 * the operator's bank details are missing. Safe to run twice.
 */
export async function issuePackageActs({ db, now, seller }: Pick<Deps, 'db' | 'now' | 'seller'>) {
  if (!seller) return { packageActs: 0 }
  const at = now().toISOString()
  // Ended packages of which something was left, without an act yet.
  const due = await db
    .select({ id: packages.id })
    .from(packages)
    .where(and(isNotNull(packages.closedAt), isNull(packages.actAt), gt(packages.remaining, 0)))
    .orderBy(asc(packages.id))
    .limit(PACKAGES_AT_ONCE)
  await oneByOne(due, ({ id }) => db.transaction((tx) => makeActOf(tx, { id, at, seller })))
  return { packageActs: due.length }
}

async function makeActOf(tx: Sql, { id, at, seller }: { id: number; at: string; seller: Deps['seller'] }) {
  const held = await lockPackage(tx, { id })
  if (!held || held.closedAt === null || held.actAt !== null) return
  await issueAcceptanceAct(tx, {
    seller,
    companyId: held.companyId,
    lines: [
      {
        title: `Пакет «${TARIFF_TITLES[held.tariffCode]}»: размещения, не использованные за его срок`,
        quantity: held.remaining,
        priceKopecks: held.unitKopecks,
      },
    ],
    periodFrom: isoDay(held.boughtAt),
    periodTo: isoDay(held.expiresAt),
    at,
    sourceKey: `package:${id}`,
  })
  await setPackage(tx, id, { actAt: at })
}

async function lockPackage(tx: Sql, where: { id: number } | { orderId: number }) {
  const [row] = await tx
    .select()
    .from(packages)
    .where('id' in where ? eq(packages.id, where.id) : eq(packages.orderId, where.orderId))
    .for('update')
  return row ?? null
}

async function setPackage(tx: Sql, id: number, set: Partial<InferInsertModel<typeof packages>>) {
  await tx.update(packages).set(set).where(eq(packages.id, id))
}

/** Companies whose packages hold another sum than the ledger says. */
async function countMismatched(db: Sql) {
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
