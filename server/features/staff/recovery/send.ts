import { sql } from 'drizzle-orm'
import { recoveryRequests } from '#server/db/schema/recovery.ts'
import { refuseMailDomain } from '#server/features/identity/accounts/mail-domains.ts'
import { findUserByEmail } from '#server/features/identity/accounts/service.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { networkOf } from '#server/kernel/network.ts'
import type { RecoveryForm } from '#shared/features/staff/recovery/forms.ts'

/**
 * Stores a request for staff; a repeated one replaces the facts of the waiting one. The answer and the work are the same
 * for addresses with and without an account. One from a program, which fills the hidden field, is dropped without a word.
 * @throws Problem too_many_requests, invalid for a new address of a refused domain
 */
export async function sendRecoveryRequest(
  { deps, session }: Ctx,
  { website, ...form }: RecoveryForm,
): Promise<Record<string, never>> {
  await deps.limits.take('requests', networkOf(session.ip))
  if (website !== '') {
    deps.log.info({ event: 'recovery.dropped' })
    return {}
  }
  refuseMailDomain(deps, form.newEmail, 'newEmail')
  const user = await findUserByEmail(deps.db, form.email)
  await deps.db
    .insert(recoveryRequests)
    .values({ ...form, userId: user?.id ?? null, createdAt: deps.now().toISOString() })
    .onConflictDoUpdate({
      target: [recoveryRequests.email, recoveryRequests.newEmail],
      targetWhere: sql`resolved_at is null`,
      set: { name: form.name, facts: form.facts, userId: user?.id ?? null },
    })
  deps.log.info({ event: 'recovery.asked' })
  return {}
}
