/**
 * Days of access that ran when people were asked for their consents again stand still: their end moves by `PAUSE_DAYS` (the
 * offer, 5.4). Access that was bought later is not affected.
 */
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { orders, resumeAccess } from '#server/db/schema/payments.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { listCompanyAdmins } from '#server/features/identity/managers/service.ts'
import type { Deps } from '#server/features/money/context.ts'
import { lockMoney } from '#server/features/money/ledger/service.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { accessPausedEmail } from '#server/mail/templates/paused-access.ts'
import { lockAccessOrders } from './resume-access.ts'
import { PAUSE_DAYS } from '#shared/features/money/payments/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

const COMPANIES_A_RUN = 500

/** Moves the ends once a company, and tells its administrators. Safe to run twice, by two processes too. */
export async function extendPausedAccess(deps: Pick<Deps, 'db' | 'now' | 'mailer' | 'site'>) {
  const due = await deps.db
    .selectDistinct({ companyId: resumeAccess.companyId })
    .from(resumeAccess)
    .where(isPaused)
    .orderBy(asc(resumeAccess.companyId))
    .limit(COMPANIES_A_RUN)
  let accessPaused = 0
  await sequentially(due, async ({ companyId }) => {
    accessPaused += await deps.db.transaction((tx) => extendAccess(tx, deps, companyId))
  })
  return { accessPaused }
}

/** Ran when the pause began, and has not been extended. */
const isPaused = and(
  isNotNull(resumeAccess.pausedAt),
  gt(resumeAccess.endsAt, resumeAccess.pausedAt),
  eq(resumeAccess.pausedDays, 0),
)

async function extendAccess(
  tx: Sql,
  { now, mailer, site }: Pick<Deps, 'now' | 'mailer' | 'site'>,
  companyId: number,
): Promise<number> {
  const at = now()
  await lockAccessOrders(tx, companyId)
  // Concurrent purchases begin where the moved days end.
  await lockMoney(tx, companyId)
  const paused = await tx
    .select()
    .from(resumeAccess)
    .where(and(eq(resumeAccess.companyId, companyId), isPaused))
    .orderBy(asc(resumeAccess.endsAt))
  const [first] = paused
  if (!first?.pausedAt) return 0
  const { pausedAt } = first
  const later = await tx
    .select()
    .from(resumeAccess)
    .where(
      and(
        eq(resumeAccess.companyId, companyId),
        isNull(resumeAccess.pausedAt),
        // A migration filled `paused_at` by `now()`. The microseconds that were dropped decide nothing: access starts at
        // whole milliseconds.
        gt(resumeAccess.startsAt, pausedAt),
      ),
    )
  let until = ''
  for (const row of [...paused, ...later]) {
    // Days that have begun go on.
    const startsAt = Date.parse(row.startsAt) > at.getTime() ? moved(row.startsAt) : row.startsAt
    const endsAt = moved(row.endsAt)
    await tx
      .update(resumeAccess)
      .set({ startsAt, endsAt, pausedDays: row.pausedAt === null ? 0 : PAUSE_DAYS })
      .where(eq(resumeAccess.id, row.id))
    // A service that is complete has its act.
    await tx
      .update(orders)
      .set({ startedAt: startsAt, endsAt })
      .where(and(eq(orders.id, row.orderId), isNull(orders.completedAt), eq(orders.state, 'paid')))
    if (endsAt > until) until = endsAt
  }
  await recordAudit(tx, {
    userId: null,
    action: 'order.paused',
    objectKind: 'payment',
    objectId: String(first.orderId),
    details: { companyId, pausedDays: PAUSE_DAYS },
    at: at.toISOString(),
  })
  for (const recipient of await listCompanyAdmins(tx, companyId))
    await mailer.enqueue(tx, { ...accessPausedEmail(site, { endsAt: until }), ...recipient })
  return 1
}

const moved = (instant: string) => new Date(Date.parse(instant) + PAUSE_DAYS * DAY_MS).toISOString()

/** Days that a pause has added to the access of a company that runs at `at`; 0 for none. */
export async function countPausedDays(db: Sql, { companyId, at }: { companyId: number; at: string }) {
  const [row] = await db
    .select({ days: sql<number>`coalesce(max(${resumeAccess.pausedDays}), 0)::int` })
    .from(resumeAccess)
    .where(and(eq(resumeAccess.companyId, companyId), gt(resumeAccess.endsAt, at)))
  return row?.days ?? 0
}
