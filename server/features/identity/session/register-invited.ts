import { findUserByEmail, registerUser } from '#server/features/identity/accounts/service.ts'
import { grantInvitedRole, claimInvitation } from '#server/features/identity/managers/invitations.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { startSession, openSession } from './sessions.ts'

type InvitedRegistration = { token: string; firstName: string; lastName: string | null; remember: boolean }

/**
 * Registers a user and grants the role. The token was sent to the address, so no code is needed.
 * @throws Problem not_found for a void invitation, conflict for an address that has an account
 */
export async function registerInvited(
  ctx: Ctx,
  { token, firstName, lastName, remember }: InvitedRegistration,
) {
  const { deps, session } = ctx
  const now = deps.now()
  const opened = await deps.db.transaction(async (tx) => {
    const invitation = await claimInvitation(tx, { token, now })
    const { email } = invitation
    if (await findUserByEmail(tx, email))
      throw new Problem('conflict', 'У вас уже есть аккаунт. Войдите с этим адресом и примите приглашение.')
    const id = await registerUser(deps, tx, {
      email,
      firstName,
      lastName,
      intent: 'employer',
      ip: session.ip,
      now: now.toISOString(),
    })
    await grantInvitedRole(tx, deps, { invitation, userId: id })
    return openSession(ctx, tx, { user: { id, email }, remember })
  })
  return startSession(ctx, opened)
}
