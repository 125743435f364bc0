import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { sharedSecrets } from './schema/shared-secrets.ts'

/** The secret with this name, generated on first use and the same for all processes on the database. */
export async function sharedSecret(db: Sql, name: string): Promise<string> {
  await db
    .insert(sharedSecrets)
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing()
  const [row] = await db.select().from(sharedSecrets).where(eq(sharedSecrets.name, name))
  if (!row) throw new Error(`The secret ${name} was deleted while it was read`)
  return row.value
}
