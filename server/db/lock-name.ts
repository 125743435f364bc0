import { sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'

/**
 * Holds a name, such as `contacts:17`, until the transaction ends; other transactions on any process wait for it. For
 * what is counted first and written then: two at once would both find room under a limit.
 */
export const lockName = (tx: Sql, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
