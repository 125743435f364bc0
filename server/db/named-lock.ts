import { sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'

/**
 * Takes the advisory lock of a name, such as `contacts:17`, until the transaction ends. For limits that are counted before
 * a row is written: two concurrent transactions would both stay below the limit.
 */
export const takeNamedLock = (tx: Sql, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
