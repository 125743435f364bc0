import { and, eq, gt, isNotNull, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import { isUniqueViolation } from '#server/db/statements.ts'
import { emailChanges, users } from '#server/db/schema/accounts.ts'
import { accessEnded } from '#server/features/identity/accounts/events.ts'
import { findUser, findUserByEmail, updateUser } from '#server/features/identity/accounts/service.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { deletePasskeysOf } from '#server/features/identity/passkeys/service.ts'
import { deleteSessionsOf } from '#server/features/identity/session/service.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { hashToken } from '#server/kernel/token.ts'
import { emailChangedEmail } from '#server/mail/templates/email-change.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { deleteEmailChange, ofUser } from './service.ts'
import { userOfStopToken } from './stop-token.ts'

type Confirmation = {
  state: 'waiting_for_other' | 'changed'
  email: string | null
  effectiveAt: string | null
}
type Change = typeof emailChanges.$inferSelect

/**
 * Confirms the address that the token was sent to. The address changes with the second confirmation, or with that of the
 * new address once the waiting is over.
 * @throws Problem not_found for an unknown or expired token, conflict when another account has the address
 */
export async function confirmEmail({ deps }: Ctx, { token }: { token: string }): Promise<Confirmation> {
  const now = deps.now().toISOString()
  try {
    return await deps.db.transaction(async (tx): Promise<Confirmation> => {
      const change = await confirmSide(tx, { tokenHash: hashToken(token), now })
      if (!change) throw linkGone()
      if (!isDue(change, now))
        return {
          state: 'waiting_for_other',
          email: null,
          effectiveAt: change.newConfirmedAt === null ? null : change.effectiveAt,
        }
      if (await findUserByEmail(tx, change.newEmail)) throw addressTaken()
      await applyChange(deps, tx, change)
      return { state: 'changed', email: change.newEmail, effectiveAt: null }
    })
  } catch (error) {
    throw isUniqueViolation(error) ? addressTaken() : error
  }
}

/**
 * The owner of the old address objects: nothing changes, and every session ends, because one of them, or a stranger with
 * the facts of the account, has asked for the change.
 * @param input.token from `newStopToken`
 * @throws Problem not_found for an unknown or expired token, and when no change is pending
 */
export async function stopEmailChange({ deps }: Ctx, { token }: { token: string }) {
  const userId = userOfStopToken(deps, token)
  if (userId === null) throw linkGone()
  const now = deps.now().toISOString()
  await deps.db.transaction(async (tx) => {
    const [change] = await tx
      .select()
      .from(emailChanges)
      .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)))
      .for('update')
    if (!change) throw new Problem('not_found', 'Адрес сейчас не меняют: останавливать нечего.')
    await deleteEmailChange(tx, userId)
    await deleteSessionsOf(tx, userId)
    await deps.events.raise(tx, accessEnded, { userId, at: now })
    await recordAudit(tx, {
      ...ofUser(userId),
      action: 'email.change_stopped',
      details: { source: change.source },
      at: now,
    })
  })
  return {}
}

/** Changes the addresses whose waiting is over. Idempotent; one that cannot change does not keep the others. */
export async function applyDueEmailChanges(deps: Deps) {
  const now = deps.now().toISOString()
  const due = await deps.db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(and(isNotNull(emailChanges.newConfirmedAt), lte(emailChanges.effectiveAt, now)))
    .orderBy(emailChanges.effectiveAt)
    .limit(1000)
  let changed = 0
  await sequentially(due, async ({ id }) => {
    changed += await deps.db.transaction(async (tx) => {
      // The owner may have stopped or replaced it meanwhile.
      const [change] = await tx.select().from(emailChanges).where(eq(emailChanges.id, id)).for('update')
      if (!change || !isDue(change, now)) return 0
      if (await findUserByEmail(tx, change.newEmail)) {
        await deleteEmailChange(tx, change.userId)
        await recordAudit(tx, { ...ofUser(change.userId), action: 'email.change_failed', at: now })
        return 0
      }
      await applyChange(deps, tx, change)
      return 1
    })
  })
  return { changedEmails: changed }
}

/** Deletes expired requests, but none that is due. Idempotent. */
export async function purgeEmailChanges({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .delete(emailChanges)
      .where(
        and(
          lt(emailChanges.expiresAt, now().toISOString()),
          or(isNull(emailChanges.newConfirmedAt), isNull(emailChanges.effectiveAt)),
        ),
      )
    const hasChange = tx
      .select({ id: emailChanges.id })
      .from(emailChanges)
      .where(eq(emailChanges.userId, users.id))
    await tx
      .update(users)
      .set({ emailChangeAt: null })
      .where(and(isNotNull(users.emailChangeAt), notExists(hasChange)))
    return { emailChanges: rowCount ?? 0 }
  })
}

function isDue({ oldConfirmedAt, newConfirmedAt, effectiveAt }: Change, now: string) {
  if (newConfirmedAt === null) return false
  return oldConfirmedAt !== null || (effectiveAt !== null && Date.parse(effectiveAt) <= Date.parse(now))
}

/**
 * An owner without the mailbox and sessions has also lost the devices with their passkeys, so these are deleted: no one
 * else may keep them. The old address is notified of a change that it has not confirmed.
 */
async function applyChange(deps: Deps, tx: Sql, { userId, newEmail, oldConfirmedAt, source }: Change) {
  const user = await findUser(tx, userId)
  await deleteEmailChange(tx, userId)
  if (!user) return
  // Refusals of the old address do not apply to the new one.
  await updateUser(tx, userId, { email: newEmail, emailRefusedFirstAt: null, emailRefusedAt: null })
  if (source === 'staff') {
    await deleteSessionsOf(tx, userId)
    await deletePasskeysOf(tx, userId)
    await deps.events.raise(tx, accessEnded, { userId, at: deps.now().toISOString() })
  }
  await recordAudit(tx, {
    ...ofUser(userId),
    action: 'email.changed',
    details: { source, isOldConfirmed: oldConfirmedAt !== null },
    at: deps.now().toISOString(),
  })
  if (oldConfirmedAt !== null) return
  for (const recipient of [user.email, newEmail])
    await deps.mailer.enqueue(tx, { ...emailChangedEmail(deps.site, { newEmail }), recipient })
}

const linkGone = () =>
  new Problem(
    'not_found',
    'Ссылка не подошла: она уже сработала или устарела. Запросите смену адреса ещё раз.',
  )

const addressTaken = () =>
  new Problem('conflict', 'С новым адресом уже есть другой аккаунт. Выберите другой адрес.')

/** Marks the address of the token as confirmed; null for an unknown or expired token. */
async function confirmSide(db: Sql, { tokenHash, now }: { tokenHash: string; now: string }) {
  const [row] = await db
    .update(emailChanges)
    .set({
      oldConfirmedAt: sql`case when ${emailChanges.oldTokenHash} = ${tokenHash} then ${now}::timestamptz else ${emailChanges.oldConfirmedAt} end`,
      newConfirmedAt: sql`case when ${emailChanges.newTokenHash} = ${tokenHash} then ${now}::timestamptz else ${emailChanges.newConfirmedAt} end`,
    })
    .where(
      sql`(${emailChanges.oldTokenHash} = ${tokenHash} or ${emailChanges.newTokenHash} = ${tokenHash}) and ${emailChanges.expiresAt} > ${now}::timestamptz`,
    )
    .returning()
  return row ?? null
}
