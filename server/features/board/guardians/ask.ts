import { and, eq, isNull } from 'drizzle-orm'
import { guardianConsents } from '#server/db/schema/guardians.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { lockUser, requireUser } from '#server/features/identity/accounts/service.ts'
import { recordWithinLimit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import { guardianAskedEmail } from '#server/mail/templates/guardians.ts'
import type { GuardianStatus } from '#shared/features/board/guardians/contract.ts'
import {
  GUARDIAN_EMAILS_A_DAY,
  GUARDIAN_LINK_DAYS,
  isMinor,
} from '#shared/features/board/guardians/vocabulary.ts'
import { shownName } from '#shared/features/board/resumes/shown-name.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { findAge } from './ages.ts'
import { findLastRequest, readGuardianStatus, stateOf } from './consents.ts'

/**
 * E-mails a link to a parent of the caller, in place of an earlier one.
 * @throws Problem conflict for who needs no consent or has one, invalid for the own address, too_many_requests
 */
export async function askGuardian(ctx: Ctx, { email }: { email: string }): Promise<GuardianStatus> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const now = deps.now()
  const at = now.toISOString()
  const expiresAt = new Date(now.getTime() + GUARDIAN_LINK_DAYS * DAY_MS).toISOString()
  const token = newToken()
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const user = await requireUser(tx, userId)
    const { age } = await findAge(tx, { userId, now })
    if (!isMinor(age)) throw new Problem('conflict', 'Согласие родителя нужно тем, кому от 14 до 18 лет.')
    if (email === user.email) {
      const text = 'Это ваша почта, а нужна почта родителя.'
      throw new Problem('invalid', text, { email: text })
    }
    const last = await findLastRequest(tx, userId)
    if (last && stateOf(last, now) === 'given') throw new Problem('conflict', 'Согласие родителя уже есть.')
    const isWithin = await recordWithinLimit(
      tx,
      { max: GUARDIAN_EMAILS_A_DAY, since: new Date(now.getTime() - DAY_MS).toISOString() },
      {
        userId,
        action: 'guardian_consent.asked',
        objectKind: 'user',
        objectId: String(userId),
        at,
      },
    )
    if (!isWithin)
      throw tooManyRequests(`За день можно отправить ${GUARDIAN_EMAILS_A_DAY} письма. Попробуйте завтра.`)
    // The link of an earlier e-mail stops working. Agreements stay as proofs.
    await tx
      .delete(guardianConsents)
      .where(and(eq(guardianConsents.userId, userId), isNull(guardianConsents.givenAt)))
    const [row] = await tx
      .insert(guardianConsents)
      .values({ userId, email, tokenHash: hashToken(token), askedAt: at, expiresAt })
      .returning({ id: guardianConsents.id })
    if (!row) throw new Error('A request to a parent was not written')
    await deps.mailer.enqueue(tx, {
      ...guardianAskedEmail(deps.site, { id: row.id, child: shownName(user), token, expiresAt }),
      userId: null,
      recipient: email,
      uselessAfter: expiresAt,
    })
  })
  return readGuardianStatus(ctx)
}
