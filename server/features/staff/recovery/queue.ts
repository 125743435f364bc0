import { asc, eq, isNull } from 'drizzle-orm'
import { recoveryRequests } from '#server/db/schema/recovery.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { startEmailChange } from '#server/features/identity/email-changes/request.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import { recoveryRefusedEmail } from '#server/mail/templates/recovery.ts'
import type { RecoveryCase } from '#shared/features/staff/recovery/contract.ts'
import type { RecoveryOutcome } from '#shared/features/staff/recovery/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { findAccount, readAccountFacts } from './account-facts.ts'

const SHOWN_MAX = 20

/** The longest waiting first. @throws Problem not_found for moderators */
export async function readRecoveryQueue(ctx: Ctx): Promise<{ count: number; items: RecoveryCase[] }> {
  requireStaffAdmin(ctx)
  const { deps } = ctx
  const isWaiting = isNull(recoveryRequests.resolvedAt)
  const [count, rows] = await Promise.all([
    deps.db.$count(recoveryRequests, isWaiting),
    deps.db
      .select()
      .from(recoveryRequests)
      .where(isWaiting)
      .orderBy(asc(recoveryRequests.createdAt), asc(recoveryRequests.id))
      .limit(SHOWN_MAX),
  ])
  const items = await Promise.all(
    rows.map(async (row) => {
      const { user, obstacle } = await findAccount(deps.db, row)
      const { id, createdAt, email, newEmail, name, facts } = row
      const account = user ? await readAccountFacts(deps, user) : []
      return { id, createdAt, email, newEmail, name, facts, account, obstacle }
    }),
  )
  return { count, items }
}

/**
 * Refuses a request, or begins the change of the address, which then waits like every other one: staff cannot shorten it,
 * and the old address can stop it.
 * @throws Problem not_found for moderators, conflict when it is resolved already or cannot be approved
 */
export async function resolveRecovery(
  ctx: Ctx,
  { id, outcome }: { id: number; outcome: RecoveryOutcome },
): Promise<Record<string, never>> {
  const { userId: staffId } = requireStaffAdmin(ctx)
  const { deps } = ctx
  const at = deps.now().toISOString()
  await deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(recoveryRequests).where(eq(recoveryRequests.id, id)).for('update')
    if (!row) throw new Problem('not_found', 'Такой просьбы нет.')
    if (row.resolvedAt !== null) throw new Problem('conflict', 'Эту просьбу уже решили. Обновите страницу.')
    if (outcome === 'approved') {
      const { user, obstacle } = await findAccount(tx, row)
      if (!user || obstacle !== null) throw new Problem('conflict', obstacle ?? 'Аккаунта нет.')
      await startEmailChange(deps, tx, { user, newEmail: row.newEmail, source: 'staff' })
    } else await deps.mailer.enqueue(tx, { ...recoveryRefusedEmail(deps.site), recipient: row.newEmail })
    await tx
      .update(recoveryRequests)
      .set({ outcome, resolvedAt: at, resolvedBy: staffId })
      .where(eq(recoveryRequests.id, id))
    await recordAudit(tx, {
      userId: staffId,
      action: `recovery.${outcome}`,
      objectKind: 'user',
      objectId: String(row.userId ?? 0),
      details: { requestId: id },
      at,
    })
  })
  deps.log.info({ event: `recovery.${outcome}`, requestId: id })
  return {}
}
