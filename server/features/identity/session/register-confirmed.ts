import { and, eq, gt } from 'drizzle-orm'
import { challenges } from '#server/db/schema/session.ts'
import { findUserByEmail, registerUser } from '#server/features/identity/accounts/service.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { hashToken } from '#server/kernel/token.ts'
import type { Intent } from '#shared/features/identity/accounts/vocabulary.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { startSession, openSession } from './sessions.ts'

/** Time from the right code to the account. */
export const REGISTRATION_MS = 30 * MINUTE_MS

type NewAccount = {
  firstName: string
  lastName: string | null
  intent: Intent
  registrationToken?: string | undefined
}

/**
 * Creates the account of an address that a code has confirmed, and signs in. The token proves that the caller entered
 * the code: the id of the challenge is known to everybody who requested it, the code is not.
 * @throws Problem invalid for a missing, used or expired token
 */
export async function registerConfirmed(
  ctx: Ctx,
  { firstName, lastName, intent, registrationToken }: NewAccount,
) {
  const { deps, session } = ctx
  const hash = registrationToken === undefined ? session.registrationHash : hashToken(registrationToken)
  const now = deps.now()
  const opened = await deps.db.transaction(async (tx) => {
    const confirmed = hash === null ? null : await claimRegistration(tx, { hash, now })
    if (!confirmed)
      throw new Problem('invalid', 'Подтверждение адреса устарело. Введите адрес ещё раз: придёт новый код.')
    const { email, isRemembered: remember } = confirmed
    // Another tab may have registered the address since: its owner is here, so they sign in.
    const id =
      (await findUserByEmail(tx, email))?.id ??
      (await registerUser(deps, tx, {
        email,
        firstName,
        lastName,
        intent,
        ip: session.ip,
        now: now.toISOString(),
      }))
    return openSession(ctx, tx, { user: { id, email }, remember })
  })
  return startSession(ctx, opened)
}

/** Takes the token: of several concurrent callers one gets the address. */
async function claimRegistration(tx: Sql, { hash, now }: { hash: string; now: Date }) {
  const [row] = await tx
    .update(challenges)
    .set({ registrationHash: null })
    .where(
      and(
        eq(challenges.registrationHash, hash),
        gt(challenges.usedAt, new Date(now.getTime() - REGISTRATION_MS).toISOString()),
      ),
    )
    .returning({ email: challenges.email, isRemembered: challenges.isRemembered })
  return row ?? null
}
