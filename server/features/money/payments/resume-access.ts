/** Paid access of a company to contacts in resumes. */
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { lockMoney } from '#server/features/money/ledger/service.ts'
import { instantOf } from '#server/kernel/instant.ts'
import { setOrder } from './queries.ts'
import { resumeAccess } from '#server/db/schema/payments.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** @param at instant */
export async function hasResumeAccess(db: Sql, { companyId, at }: { companyId: number; at: string }) {
  return (await resumeAccessUntil(db, { companyId, at })) !== null
}

/** End of the paid access that is open at `at`, an instant; null for none. */
export async function resumeAccessUntil(db: Sql, { companyId, at }: { companyId: number; at: string }) {
  const [last] = await db
    .select({ endsAt: resumeAccess.endsAt })
    .from(resumeAccess)
    .where(and(eq(resumeAccess.companyId, companyId), gt(resumeAccess.endsAt, at)))
    .orderBy(desc(resumeAccess.endsAt))
    .limit(1)
  return last ? instantOf(last.endsAt) : null
}

/** Days bought during open access are added to its end. */
export async function openResumeAccess(
  tx: Sql,
  { companyId, orderId, days, at }: { companyId: number; orderId: number; days: number; at: string },
) {
  // Concurrent purchases add up: the second reads the end set by the first.
  await lockMoney(tx, companyId)
  const startsAt = (await resumeAccessUntil(tx, { companyId, at })) ?? at
  const endsAt = new Date(Date.parse(startsAt) + days * DAY_MS).toISOString()
  await tx.insert(resumeAccess).values({ companyId, orderId, startsAt, endsAt })
  await setOrder(tx, orderId, { startedAt: startsAt, endsAt })
}

export async function revokeResumeAccess(tx: Sql, orderId: number) {
  await tx.delete(resumeAccess).where(eq(resumeAccess.orderId, orderId))
  await setOrder(tx, orderId, { startedAt: null, endsAt: null })
}
