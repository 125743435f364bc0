import { eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'

/** Whoever adds what a person may have only so many of locks the person's row: two at once cannot pass the limit. */
export async function lockPerson(tx: Sql, userId: number) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}
