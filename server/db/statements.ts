import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from '#server/kernel/sql.ts'

/** Few enough that no statement holds its locks for long. */
const BATCH = 5000

/**
 * Deletes the rows of a large table, each batch in a separate transaction. The next run continues an interrupted one.
 * @param where a condition with an index
 */
export async function deleteInBatches(db: Sql, table: PgTable, where: SQL | undefined): Promise<number> {
  for (let deleted = 0; ;) {
    const batch = sql`select ctid from ${table} where ${where} limit ${BATCH}`
    const { rowCount } = await db.delete(table).where(sql`ctid = any(array(${batch}))`)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return deleted
  }
}

/** Whether the table has a row like this. */
export const hasRow = async (db: Sql, table: PgTable, where: SQL | undefined): Promise<boolean> =>
  (await db.$count(table, where)) > 0

/**
 * Takes the advisory lock of a name, such as `contacts:17`, until the transaction ends. For limits that are counted before
 * a row is written: two concurrent transactions would both stay below the limit.
 */
export const takeNamedLock = (tx: Sql, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)

/** Whether a query failed because another row has the same unique key. */
export function isUniqueViolation(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('code' in error && error.code === '23505') return true
  return 'cause' in error && isUniqueViolation(error.cause)
}
