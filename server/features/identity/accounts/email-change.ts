import type { InferInsertModel } from 'drizzle-orm'
import { eq, lt, sql } from 'drizzle-orm'
import { isUniqueViolation } from '#server/db/unique-violation.ts'
import { recordAudit, recordWithinLimit } from '#server/features/identity/audit/service.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { findUserByEmail, requireSelf, updateUser } from './service.ts'
import { emailChanges } from '#server/db/schema/accounts.ts'
import { emailChangeNewEmail, emailChangeOldEmail } from '#server/mail/templates/email-change.ts'

const VALIDITY_MS = DAY_MS
/** Limits the e-mails to other people's addresses that one user can cause. */
const REQUESTS_PER_DAY = 5

/**
 * Sends a confirmation link to both addresses. The answer does not reveal whether the new address has an account.
 * @throws Problem invalid for the present address, too_many_requests
 */
export async function requestEmailChange(ctx: Ctx, { email }: { email: string }) {
  const { deps } = ctx
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + VALIDITY_MS)
  const [oldToken, newEmailToken] = [newToken(), newToken()]
  await deps.db.transaction(async (tx) => {
    const user = await requireSelf(ctx, tx)
    const unchanged = 'Это ваш нынешний адрес.'
    if (user.email === email) throw new Problem('invalid', unchanged, { email: unchanged })
    const since = new Date(now.getTime() - DAY_MS).toISOString()
    const entry = { ...auditObject(user.id), action: 'email.change_asked', at: now.toISOString() }
    if (!(await recordWithinLimit(tx, { max: REQUESTS_PER_DAY, since }, entry)))
      throw tooManyRequests(`За день можно попробовать ${REQUESTS_PER_DAY} раз. Попробуйте завтра.`)
    await replaceEmailChange(tx, {
      userId: user.id,
      newEmail: email,
      oldTokenHash: hashToken(oldToken),
      newTokenHash: hashToken(newEmailToken),
      createdAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })
    const uselessAfter = expiresAt.toISOString()
    await deps.mailer.enqueue(tx, {
      ...emailChangeOldEmail(deps.site, { newEmail: email, token: oldToken, expiresAt }),
      recipient: user.email,
      uselessAfter,
      isUrgent: true,
    })
    await deps.mailer.enqueue(tx, {
      ...emailChangeNewEmail(deps.site, { token: newEmailToken, expiresAt }),
      recipient: email,
      uselessAfter,
      isUrgent: true,
    })
  })
  return { expiresInSeconds: VALIDITY_MS / 1000 }
}

type Confirmation = { state: 'waiting_for_other' | 'changed'; email: string | null }

/**
 * Confirms the address that the token was sent to; the second confirmation changes the address.
 * @throws Problem not_found for an unknown or expired token, conflict when another account has the address
 */
export async function confirmEmail({ deps }: Ctx, { token }: { token: string }): Promise<Confirmation> {
  const now = deps.now().toISOString()
  try {
    return await deps.db.transaction(async (tx): Promise<Confirmation> => {
      const change = await confirmEmailSide(tx, { tokenHash: hashToken(token), now })
      if (!change)
        throw new Problem(
          'not_found',
          'Ссылка не подошла: она уже сработала или устарела. Запросите смену адреса ещё раз.',
        )
      if (change.oldConfirmedAt === null || change.newConfirmedAt === null)
        return { state: 'waiting_for_other', email: null }
      const { userId, newEmail } = change
      if (await findUserByEmail(tx, newEmail)) throw addressTaken()
      await updateUser(tx, userId, { email: newEmail })
      await deleteEmailChange(tx, userId)
      await recordAudit(tx, { ...auditObject(userId), action: 'email.changed' })
      return { state: 'changed', email: newEmail }
    })
  } catch (error) {
    throw isUniqueViolation(error) ? addressTaken() : error
  }
}

const addressTaken = () =>
  new Problem('conflict', 'С новым адресом уже есть другой аккаунт. Выберите другой адрес.')

const auditObject = (userId: number) => ({ userId, objectKind: 'user' as const, objectId: String(userId) })

/** Deletes expired requests. Idempotent. */
export async function purgeEmailChanges({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const { rowCount } = await db.delete(emailChanges).where(lt(emailChanges.expiresAt, now().toISOString()))
  return { emailChanges: rowCount ?? 0 }
}

/** Null when no change is requested. */
export async function findEmailChange(db: Sql, userId: number) {
  const [row] = await db
    .select({
      newEmail: emailChanges.newEmail,
      oldConfirmedAt: emailChanges.oldConfirmedAt,
      newConfirmedAt: emailChanges.newConfirmedAt,
      createdAt: emailChanges.createdAt,
      expiresAt: emailChanges.expiresAt,
    })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
  return row ?? null
}

export const deleteEmailChange = (db: Sql, userId: number) =>
  db.delete(emailChanges).where(eq(emailChanges.userId, userId))

async function replaceEmailChange(db: Sql, row: InferInsertModel<typeof emailChanges>) {
  await db
    .insert(emailChanges)
    .values(row)
    .onConflictDoUpdate({
      target: emailChanges.userId,
      set: { ...row, oldConfirmedAt: null, newConfirmedAt: null },
    })
}

/** Marks the address of the token as confirmed; null for an unknown or expired token. */
async function confirmEmailSide(db: Sql, { tokenHash, now }: { tokenHash: string; now: string }) {
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
