import { eq, type InferInsertModel } from 'drizzle-orm'
import { emailChanges, users } from '#server/db/schema/accounts.ts'
import type { Sql } from '#server/kernel/sql.ts'

/** Null when no change is requested. */
export async function findEmailChange(db: Sql, userId: number) {
  const [row] = await db
    .select({
      newEmail: emailChanges.newEmail,
      source: emailChanges.source,
      oldConfirmedAt: emailChanges.oldConfirmedAt,
      newConfirmedAt: emailChanges.newConfirmedAt,
      effectiveAt: emailChanges.effectiveAt,
      createdAt: emailChanges.createdAt,
      expiresAt: emailChanges.expiresAt,
    })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
  return row ?? null
}

/** Deletes a change requested from the account, by the user or by a stranger; a change started by staff continues. */
export async function deleteOwnEmailChange(tx: Sql, { userId }: { userId: number }) {
  const change = await findEmailChange(tx, userId)
  if (change?.source === 'owner') await deleteEmailChange(tx, userId)
}

/** False when there was none. */
export async function deleteEmailChange(tx: Sql, userId: number): Promise<boolean> {
  const { rowCount } = await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await announceChange(tx, userId, null)
  return rowCount === 1
}

export async function replaceEmailChange(
  tx: Sql,
  row: InferInsertModel<typeof emailChanges> & { effectiveAt: string },
) {
  await announceChange(tx, row.userId, row.effectiveAt)
  await tx
    .insert(emailChanges)
    .values(row)
    .onConflictDoUpdate({
      target: emailChanges.userId,
      set: { ...row, oldConfirmedAt: null, newConfirmedAt: null },
    })
}

/** Pages of the user show the moment. */
async function announceChange(tx: Sql, userId: number, emailChangeAt: string | null) {
  await tx.update(users).set({ emailChangeAt }).where(eq(users.id, userId))
}

/** For the audit log. */
export const ofUser = (userId: number) => ({ userId, objectKind: 'user' as const, objectId: String(userId) })
