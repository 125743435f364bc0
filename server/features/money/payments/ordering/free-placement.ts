import { TARIFF_TITLES } from '#shared/features/board/posting/tariffs.ts'
import { FREE_FIRST_VACANCY } from '#shared/features/identity/companies/free-first-vacancy.ts'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { lockMoney } from '#server/features/money/ledger/service.ts'
import type { FirstFree } from '#shared/features/money/payments/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { ensureVerificationAsked } from '#server/features/identity/companies/verification.ts'
import { lockPlaced } from '#server/features/board/posting/placement/payment.ts'
import { findPayer, type OrderRow } from '../queries.ts'
import { orders } from '#server/db/schema/payments.ts'

/**
 * The first vacancy of a verified company is free; companies with the same INN count as one. A company that is not
 * verified enters the queue of staff, and its vacancy waits for them.
 * @returns whether the vacancy waits for the verification
 * @throws Problem payment_required, or invalid for a company without an INN
 */
export async function takeFreePlacement(
  tx: Sql,
  { companyId, kind, tariffCode, vacancyId }: OrderRow,
  { userId, at }: { userId: number; at: string },
): Promise<{ awaitsVerification: boolean }> {
  if (vacancyId !== null) await lockPlaced(tx, vacancyId)
  await lockMoney(tx, companyId)
  const firstFree = await findFreePlacement(tx, companyId)
  if (firstFree === 'used_by_same_inn')
    throw new Problem(
      'payment_required',
      'Бесплатную вакансию с этим ИНН уже разместила другая компания на сайте. Выберите другой способ оплаты.',
    )
  if (kind !== 'placement' || tariffCode !== 'basic' || firstFree === null)
    throw new Problem(
      'payment_required',
      `${FREE_FIRST_VACANCY}, и только по тарифу «${TARIFF_TITLES.basic}». Выберите другой способ оплаты.`,
    )
  return { awaitsVerification: !(await ensureVerificationAsked(tx, { companyId, userId, at })) }
}

/** @returns null when the company has had a placement */
export async function findFreePlacement(db: Sql, companyId: number): Promise<FirstFree | null> {
  const company = await findPayer(db, companyId)
  if (!company || (await countPlacements(db, { companyId, inn: null })) > 0) return null
  if (company.inn !== null && (await countPlacements(db, { companyId, inn: company.inn })) > 0)
    return 'used_by_same_inn'
  if (company.verification === 'verified') return 'now'
  return company.inn === null ? 'needs_inn' : 'after_verification'
}

async function countPlacements(
  db: Sql,
  { companyId, inn }: { companyId: number; inn: string | null },
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(
      and(
        eq(orders.kind, 'placement'),
        eq(orders.state, 'paid'),
        isNull(orders.returnedAt),
        or(
          eq(companies.id, companyId),
          // Anybody can write the INN of another company, but is not verified with it.
          inn === null ? undefined : and(eq(companies.inn, inn), eq(companies.verification, 'verified')),
        ),
      ),
    )
  return row?.count ?? 0
}

/** Whether another company, verified with the same INN, has had a placement: the INN may have changed since the order. */
export async function isFreePlacementUsed(tx: Sql, companyId: number): Promise<boolean> {
  const company = await findPayer(tx, companyId)
  if (!company || company.inn === null) return false
  const own = await countPlacements(tx, { companyId, inn: null })
  return (await countPlacements(tx, { companyId, inn: company.inn })) > own
}
