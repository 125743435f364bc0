import type { InferInsertModel } from 'drizzle-orm'
import { lt, sql } from 'drizzle-orm'
import { isUniqueViolation } from '#server/db/unique-violation.ts'
import { recordAudit, recordWithin } from '#server/features/identity/audit/service.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { deleteEmailChange, findUserByEmail, setUser } from './queries.ts'
import { requireSelf } from './service.ts'
import { emailChanges } from '#server/db/schema/accounts.ts'
import { emailChangeNewEmail, emailChangeOldEmail } from '#server/mail/templates/email-change.ts'

const LIFE_MS = DAY_MS
/** Letters to strangers that one person may cause in a day. */
const PER_DAY = 5

/**
 * Writes to both addresses. Whether the new one belongs to somebody is told to whoever reads its letters, not here.
 * @throws Problem invalid for the present address, too_many_requests
 */
export async function requestEmailChange(ctx: Ctx, { email }: { email: string }) {
  const { deps } = ctx
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  const [oldToken, newEmailToken] = [newToken(), newToken()]
  await deps.db.transaction(async (tx) => {
    const user = await requireSelf(ctx, tx)
    const same = 'Это ваш нынешний адрес.'
    if (user.email === email) throw new Problem('invalid', same, { email: same })
    const since = new Date(now.getTime() - DAY_MS).toISOString()
    const asked = { ...actOn(user.id), action: 'email.change_asked', at: now.toISOString() }
    if (!(await recordWithin(tx, { max: PER_DAY, since }, asked)))
      throw tooManyRequests(`За день можно попробовать ${PER_DAY} раз. Попробуйте завтра.`)
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
  return { expiresInSeconds: LIFE_MS / 1000 }
}

type Confirmation = { state: 'waiting_for_other' | 'changed'; email: string | null }

/**
 * Confirms the address whose letter held the token; with the second one the address changes.
 * @throws Problem not_found for an unknown or late token, conflict for an address that somebody else has
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
      if (await findUserByEmail(tx, newEmail)) throw taken()
      await setUser(tx, userId, { email: newEmail })
      await deleteEmailChange(tx, userId)
      await recordAudit(tx, { ...actOn(userId), action: 'email.changed' })
      return { state: 'changed', email: newEmail }
    })
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error
  }
}

const taken = () => new Problem('conflict', 'С новым адресом уже есть другой аккаунт. Выберите другой адрес.')

const actOn = (userId: number) => ({ userId, objectKind: 'user' as const, objectId: String(userId) })

/** Safe to run at any time. */
export async function purgeEmailChanges({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return { emailChanges: await deleteExpiredEmailChanges(db, { now: now().toISOString() }) }
}

async function replaceEmailChange(db: Sql, row: InferInsertModel<typeof emailChanges>) {
  await db
    .insert(emailChanges)
    .values(row)
    .onConflictDoUpdate({
      target: emailChanges.userId,
      set: { ...row, oldConfirmedAt: null, newConfirmedAt: null },
    })
}

/** Marks the side whose token this is; null for an unknown or late one. */
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

async function deleteExpiredEmailChanges(db: Sql, { now }: { now: string }) {
  const rows = await db
    .delete(emailChanges)
    .where(lt(emailChanges.expiresAt, now))
    .returning({ id: emailChanges.id })
  return rows.length
}
