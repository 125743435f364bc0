import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { lockMoney } from '#server/features/money/ledger/service.ts'
import type { FirstFree } from '#shared/features/money/payments/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { findPayer } from './queries.ts'
import type { OrderRow } from './queries.ts'
import { orders } from '#server/db/schema/payments.ts'

/**
 * The first vacancy of a verified company is free; companies with the same INN count as one.
 * @throws Problem payment_required
 */
export async function requireFreePlacement(tx: Sql, { companyId, kind, tariffCode }: OrderRow) {
  await lockMoney(tx, companyId)
  if (kind !== 'placement' || tariffCode !== 'basic' || (await findFreePlacement(tx, companyId)) !== 'now')
    throw new Problem(
      'payment_required',
      'Бесплатна только первая вакансия проверенной компании, по тарифу «Базовый». Выберите другой способ оплаты.',
    )
}

/** @returns null when the company, or another one with its INN, has had a placement */
export async function findFreePlacement(db: Sql, companyId: number): Promise<FirstFree | null> {
  const company = await findPayer(db, companyId)
  if (!company || (await countPlacements(db, { companyId, inn: company.inn })) > 0) return null
  return company.verification === 'verified' ? 'now' : 'after_verification'
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
        or(eq(companies.id, companyId), inn === null ? undefined : eq(companies.inn, inn)),
      ),
    )
  return row?.count ?? 0
}
