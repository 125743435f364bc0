import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

export type Database = NodePgDatabase & { $client: pg.Pool }
/** The database or a transaction of it: what queries take. */
export type Sql = Pick<
  NodePgDatabase,
  '$count' | 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>
