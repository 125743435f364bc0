/** Blocking by staff: the user cannot sign in, and the open sessions end. */
import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { sessions } from '#server/db/schema/session.ts'
import type { Deps } from '#server/features/identity/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { accessEnded, userBlocked } from './events.ts'

/** @returns the address of the user; null for one who is blocked already or is gone */
export async function blockUser(
  tx: Sql,
  { events }: Pick<Deps, 'events'>,
  { userId, reason, at }: { userId: number; reason: string; at: string },
): Promise<string | null> {
  const [row] = await tx
    .update(users)
    .set({ blockedAt: at, blockReason: reason })
    .where(and(eq(users.id, userId), isNull(users.blockedAt), isNull(users.deletedAt)))
    .returning({ email: users.email })
  if (!row) return null
  await endAllSessions(tx, { events }, { userId, at })
  await events.raise(tx, userBlocked, { userId })
  return row.email
}

/** @returns the address of the user; null for one who is not blocked */
export async function unblockUser(tx: Sql, userId: number): Promise<string | null> {
  const [before] = await tx
    .select({ email: users.email, blockedAt: users.blockedAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update')
  if (!before || before.blockedAt === null) return null
  await tx.update(users).set({ blockedAt: null, blockReason: null }).where(eq(users.id, userId))
  return before.email
}

/** Ends the sessions and whatever else acts for the user. @returns how many sessions there were */
export async function endAllSessions(
  tx: Sql,
  { events }: Pick<Deps, 'events'>,
  { userId, at }: { userId: number; at: string },
): Promise<number> {
  const { rowCount } = await tx.delete(sessions).where(eq(sessions.userId, userId))
  await events.raise(tx, accessEnded, { userId, at })
  return rowCount ?? 0
}
