import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

export type Database = NodePgDatabase & { $client: pg.Pool }
/** The database or a transaction of it: the argument of queries. */
export type Sql = Pick<
  NodePgDatabase,
  '$count' | 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

/**
 * A statement that is built once for each database or transaction, for those that pages run often. Without a name it is
 * not kept by the server, so it works behind a pooler.
 */
export function prepared<Statement>(build: (db: Sql) => { prepare(name: string): Statement }) {
  const statements = new WeakMap<Sql, Statement>()
  return (db: Sql): Statement => {
    const known = statements.get(db)
    if (known) return known
    const statement = build(db).prepare('')
    statements.set(db, statement)
    return statement
  }
}
