import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * A number of a joined row that changes with each of its parts: a hash of the transactions that wrote them last.
 * Source: PostgreSQL, system column `xmin`.
 */
export function revisionOf(...tables: readonly PgTable[]): SQL<number> {
  const transactions = tables.map((table) => sql`coalesce(${table}.xmin::text, '')`)
  return sql<number>`hashtext(concat_ws('.', ${sql.join(transactions, sql`, `)}))`
}
