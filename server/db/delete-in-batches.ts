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
