import { findPersonByEmail, registerUser } from '#server/features/identity/accounts/service.ts'
import { grantInvited, takeInvitation } from '#server/features/identity/managers/invitations.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { handOver, openSession } from './sessions.ts'

type InvitedRegistration = { token: string; firstName: string; lastName: string | null; remember: boolean }

/**
 * An account and a role at once: whoever has the token has read the letter, so the address is proved.
 * @throws Problem not_found for a void invitation, conflict for an address that has an account
 */
export async function registerInvited(
  ctx: Ctx,
  { token, firstName, lastName, remember }: InvitedRegistration,
) {
  const { deps, session } = ctx
  const now = deps.now()
  const opened = await deps.db.transaction(async (tx) => {
    const invitation = await takeInvitation(tx, { token, now })
    const { email } = invitation
    if (await findPersonByEmail(tx, email))
      throw new Problem('conflict', 'У вас уже есть аккаунт. Войдите с этим адресом и примите приглашение.')
    const id = await registerUser(tx, {
      email,
      firstName,
      lastName,
      intent: 'employer',
      ip: session.ip,
      now: now.toISOString(),
    })
    await grantInvited(tx, { invitation, userId: id, now })
    return openSession(ctx, tx, { user: { id, email }, remember })
  })
  return handOver(ctx, opened)
}
