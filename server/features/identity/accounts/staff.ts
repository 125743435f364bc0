import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { StaffRole } from '#shared/features/identity/accounts/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { findUserByEmail, updateUser } from './service.ts'
import { users } from '#server/db/schema/accounts.ts'
import { and, isNotNull, isNull } from 'drizzle-orm'

/**
 * Gives a user a staff role, or removes it with null. Only the operator's script calls it: no operation of the API does.
 * @throws Problem not_found for an address without an account
 */
export async function setStaffRole(
  db: Sql,
  { email, staffRole }: { email: string; staffRole: StaffRole | null },
) {
  await db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw new Problem('not_found', `Nobody is registered with ${email}.`)
    await updateUser(tx, user.id, { staffRole })
    await recordAudit(tx, {
      userId: null,
      action: staffRole ? 'staff.added' : 'staff.removed',
      objectKind: 'user',
      objectId: String(user.id),
      details: { staffRole },
    })
  })
}

export function listStaff(db: Sql) {
  return db
    .select({ email: users.email, staffRole: users.staffRole })
    .from(users)
    .where(and(isNotNull(users.staffRole), isNull(users.deletedAt)))
    .orderBy(users.email)
    .limit(1000)
}
