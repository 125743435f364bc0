import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { passkeyChallenges, passkeys } from '#server/db/schema/passkeys.ts'
import type { Deps } from '#server/features/identity/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { PASSKEYS_MAX } from '#shared/features/identity/passkeys/vocabulary.ts'

/** The first first. */
export function listPasskeys(db: Sql, userId: number) {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id))
    .limit(PASSKEYS_MAX)
}

/** With its user; null for an unknown credential and for one of a deleted account. */
export async function findCredential(db: Sql, credentialId: string) {
  const [row] = await db
    .select({ passkey: passkeys, user: { id: users.id, email: users.email } })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(users.deletedAt)))
  return row ?? null
}

export async function deletePasskeysOf(db: Sql, userId: number) {
  await db.delete(passkeys).where(eq(passkeys.userId, userId))
}

/** Deletes expired challenges. Idempotent. */
export async function purgePasskeyChallenges({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const { rowCount } = await db
    .delete(passkeyChallenges)
    .where(lt(passkeyChallenges.expiresAt, now().toISOString()))
  return { passkeyChallenges: rowCount ?? 0 }
}
