import { refuseMailDomain } from '#server/features/identity/accounts/mail-domains.ts'
import { requireSelf } from '#server/features/identity/accounts/service.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { recordAudit, recordWithinLimit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import { emailChangeNewEmail, emailChangeOldEmail } from '#server/mail/templates/email-change.ts'
import type { PendingChange } from '#shared/features/identity/email-changes/contract.ts'
import { EMAIL_CHANGE_WAIT_DAYS } from '#shared/features/identity/email-changes/waiting.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { deleteEmailChange, findEmailChange, ofUser, replaceEmailChange } from './service.ts'
import { newStopToken } from './stop-token.ts'

const WAIT_MS = EMAIL_CHANGE_WAIT_DAYS * DAY_MS
/** The links work a day longer than the waiting lasts, so that the new address can be confirmed at its end too. */
const VALIDITY_MS = WAIT_MS + DAY_MS
/** Limits the e-mails to other people's addresses that one user can cause. */
const REQUESTS_PER_DAY = 5

/** The change that the caller, or staff for them, have begun. */
export async function readEmailChange(ctx: Ctx): Promise<{ pending: PendingChange | null }> {
  const { deps } = ctx
  const change = await findEmailChange(deps.db, requirePerson(ctx).userId)
  if (!change || Date.parse(change.expiresAt) <= deps.now().getTime()) return { pending: null }
  const { newEmail, effectiveAt, newConfirmedAt } = change
  return {
    pending: { newEmail, effectiveAt, isNewConfirmed: newConfirmedAt !== null },
  }
}

/**
 * Sends a confirmation link to both addresses. The answer does not reveal whether the new address has an account.
 * @throws Problem invalid for the present address and for one of a refused domain, too_many_requests
 */
export async function requestEmailChange(ctx: Ctx, { email }: { email: string }) {
  const { deps } = ctx
  const now = deps.now()
  await deps.db.transaction(async (tx) => {
    const user = await requireSelf(ctx, tx)
    const unchanged = 'Это ваш нынешний адрес.'
    if (user.email === email) throw new Problem('invalid', unchanged, { email: unchanged })
    const since = new Date(now.getTime() - DAY_MS).toISOString()
    const entry = { ...ofUser(user.id), action: 'email.change_asked' as const, at: now.toISOString() }
    if (!(await recordWithinLimit(tx, { max: REQUESTS_PER_DAY, since }, entry)))
      throw tooManyRequests(`За день можно попробовать ${REQUESTS_PER_DAY} раз. Попробуйте завтра.`)
    if ((await findEmailChange(tx, user.id))?.source === 'staff')
      throw new Problem(
        'conflict',
        'Почту уже меняют по заявке «Нет доступа к почте». Отмените её здесь, если это не вы.',
      )
    await startEmailChange(deps, tx, { user, newEmail: email, source: 'owner' })
  })
  return { expiresInSeconds: VALIDITY_MS / 1000 }
}

/**
 * Replaces a pending change. The old address can confirm the new one immediately or stop it; without either, the new
 * address alone is enough after the waiting period, which cannot be shortened.
 * @throws Problem invalid for an address of a refused domain
 */
export async function startEmailChange(
  deps: Deps,
  tx: Sql,
  {
    user,
    newEmail,
    source,
  }: { user: { id: number; email: string }; newEmail: string; source: 'owner' | 'staff' },
) {
  refuseMailDomain(deps, newEmail, 'email')
  const now = deps.now()
  const effectiveAt = new Date(now.getTime() + WAIT_MS)
  const expiresAt = new Date(now.getTime() + VALIDITY_MS)
  const [oldToken, newEmailToken] = [newToken(), newToken()]
  await replaceEmailChange(tx, {
    userId: user.id,
    newEmail,
    source,
    oldTokenHash: hashToken(oldToken),
    newTokenHash: hashToken(newEmailToken),
    createdAt: now.toISOString(),
    effectiveAt: effectiveAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  })
  const sent = { uselessAfter: expiresAt.toISOString(), isUrgent: true }
  await deps.mailer.enqueue(tx, {
    ...emailChangeOldEmail(deps.site, {
      newEmail,
      source,
      token: oldToken,
      stopToken: newStopToken(deps, user.id, expiresAt),
      effectiveAt,
    }),
    recipient: user.email,
    ...sent,
  })
  await deps.mailer.enqueue(tx, {
    ...emailChangeNewEmail(deps.site, {
      userId: user.id,
      source,
      token: newEmailToken,
      effectiveAt,
      expiresAt,
    }),
    recipient: newEmail,
    ...sent,
  })
}

/** Any session of the owner can cancel, also what staff have begun. Idempotent. */
export async function cancelEmailChange(ctx: Ctx): Promise<Record<string, never>> {
  const { userId } = requirePerson(ctx)
  await ctx.deps.db.transaction(async (tx) => {
    if (await deleteEmailChange(tx, userId))
      await recordAudit(tx, { ...ofUser(userId), action: 'email.change_cancelled' })
  })
  return {}
}
