import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { sharedSecrets } from './schema/shared-secrets.ts'

/** The secret of this name, the same for every process on the database and after every restart. */
export async function sharedSecret(db: Sql, name: string): Promise<string> {
  await db
    .insert(sharedSecrets)
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing()
  const [row] = await db.select().from(sharedSecrets).where(eq(sharedSecrets.name, name))
  if (!row) throw new Error(`The secret ${name} was deleted while it was read`)
  return row.value
}
