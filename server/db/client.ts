import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { joinEmbeddedPostgres } from './embedded/join.ts'

export type Database = NodePgDatabase & { $client: pg.Pool }
/** The database or a transaction of it: what queries take. */
export type Sql = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

export type DatabaseHandle = {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

export type DatabaseSettings =
  | { kind: 'server'; url: string; poolSize: number }
  /** PostgreSQL in `dataDir`, which the first process starts and the others join. */
  | { kind: 'embedded'; dataDir: string; poolSize: number }

const CONNECTION_TIMEOUT_MS = 5000

/** @throws StartupError when the embedded database cannot be started */
export async function openDatabase(settings: DatabaseSettings): Promise<DatabaseHandle> {
  if (settings.kind === 'server') {
    const pool = openPool({ connectionString: settings.url, max: settings.poolSize })
    return { pool, db: drizzle(pool, { casing: 'snake_case' }), close: () => pool.end() }
  }
  const { connection, leave } = await joinEmbeddedPostgres({ dataDir: settings.dataDir })
  const pool = openPool({ ...connection, max: settings.poolSize })
  return {
    pool,
    db: drizzle(pool, { casing: 'snake_case' }),
    async close() {
      await pool.end()
      await leave()
    },
  }
}

function openPool(config: pg.PoolConfig) {
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, ...config })
  // The pool replaces an idle connection that the server has closed; without a listener Node would end the process.
  pool.on('error', () => {})
  return pool
}
