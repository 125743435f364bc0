import { blockUser, endAllSessions, unblockUser } from '#server/features/identity/accounts/block.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { requirePerson, requireStaffAdmin } from '#server/kernel/access.ts'
import { accountBlockedEmail, accountUnblockedEmail } from '#server/mail/templates/account-block.ts'
import type { StaffPersonDetails } from '#shared/features/staff/people/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { readPerson } from './read.ts'

/**
 * Ends the sessions of a person, hides the resumes and refuses to sign in; the person gets the reason by e-mail. Members
 * of staff are not blocked: their role is taken first.
 * @throws Problem not_found, conflict for a member of staff, and for one who is blocked already
 */
export async function blockPerson(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<StaffPersonDetails> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const { staffRole } = await readPerson(ctx, { id })
  if (staffRole !== null) throw new Problem('conflict', 'Это сотрудник: сначала снимите с него роль.')
  const at = deps.now().toISOString()
  await deps.db.transaction(async (tx) => {
    const recipient = await blockUser(tx, deps, { userId: id, reason, at })
    if (recipient === null) throw changedMeanwhile()
    await recordAudit(tx, { ...ofPerson(id), userId, action: 'user.blocked', details: { reason }, at })
    await deps.mailer.enqueue(tx, { ...accountBlockedEmail(deps.site, { reason }), userId: id, recipient })
  })
  return readPerson(ctx, { id })
}

/** @throws Problem not_found, conflict for one who is not blocked */
export async function unblockPerson(ctx: Ctx, { id }: { id: number }): Promise<StaffPersonDetails> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  await readPerson(ctx, { id })
  await deps.db.transaction(async (tx) => {
    const recipient = await unblockUser(tx, id)
    if (recipient === null) throw changedMeanwhile()
    await recordAudit(tx, { ...ofPerson(id), userId, action: 'user.unblocked', at: deps.now().toISOString() })
    await deps.mailer.enqueue(tx, { ...accountUnblockedEmail(deps.site), userId: id, recipient })
  })
  return readPerson(ctx, { id })
}

/** Of staff only an administrator. @throws Problem not_found */
export async function endPersonSessions(ctx: Ctx, { id }: { id: number }): Promise<Record<string, never>> {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const { staffRole } = await readPerson(ctx, { id })
  // Otherwise a moderator could keep administrators out.
  if (staffRole !== null) requireStaffAdmin(ctx)
  await db.transaction(async (tx) => {
    const ended = await endAllSessions(tx, ctx.deps, { userId: id, at: now().toISOString() })
    const details = { ended }
    await recordAudit(tx, {
      ...ofPerson(id),
      userId,
      action: 'user.sessions_ended',
      details,
      at: now().toISOString(),
    })
  })
  return {}
}

const ofPerson = (id: number) => ({ objectKind: 'user', objectId: String(id) }) as const

const changedMeanwhile = () =>
  new Problem('conflict', 'Состояние аккаунта уже изменилось. Обновите страницу.')
