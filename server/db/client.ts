import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { lockFolder } from './folder-lock.ts'
import type { WorkerMessage } from './pglite-worker.ts'

export type Database = NodePgDatabase & { $client: pg.Pool }
/** The database or a transaction of it: what queries take. */
export type Sql = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

export type DatabaseHandle = {
  kind: 'postgres' | 'pglite'
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

export type DatabaseSettings =
  | { kind: 'postgres'; url: string; poolSize: number }
  /** `dataDir: null` keeps the database in memory. */
  | ({ kind: 'pglite' } & PgliteSettings)

export type PgliteSettings = {
  dataDir: string | null
  poolSize: number
  /** File that `dump` has written; a new database begins with its contents. */
  initialDump?: string
}

/** @throws StartupError when the PGlite folder is held by another process */
export async function openDatabase(settings: DatabaseSettings): Promise<DatabaseHandle> {
  return settings.kind === 'postgres' ? openPostgres(settings) : openPglite(settings)
}

function openPostgres({ url, poolSize }: { url: string; poolSize: number }): DatabaseHandle {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 5000 })
  // The pool replaces an idle connection that the server has closed; without a listener Node would end the process.
  pool.on('error', () => {})
  return { kind: 'postgres', pool, db: drizzle(pool, { casing: 'snake_case' }), close: () => pool.end() }
}

/** @throws StartupError when the folder is held by another process */
export async function openPglite({
  dataDir,
  poolSize,
  initialDump,
}: PgliteSettings): Promise<DatabaseHandle & { dump(path: string): Promise<void> }> {
  const unlock = dataDir ? await lockFolder(dataDir) : async () => {}
  // A folder that only this user can open, with a path short enough for a socket address.
  const socketDir = await mkdtemp(join(tmpdir(), 'distant-'))
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: {
      dataDir: dataDir ? join(dataDir, 'pglite') : 'memory://',
      initialDump,
      socketPath: join(socketDir, '.s.PGSQL.5432'),
      maxConnections: poolSize + 4,
    },
  })
  try {
    await answerOf(worker)
  } catch (error) {
    await unlock()
    throw error
  }
  const pool = new pg.Pool({ host: socketDir, user: 'postgres', database: 'postgres', max: poolSize })
  const ask = async (message: WorkerMessage) => {
    const answer = answerOf(worker)
    worker.postMessage(message)
    await answer
  }
  const close = async () => {
    await pool.end()
    await ask({ kind: 'stop' })
    await worker.terminate()
    await rm(socketDir, { recursive: true, force: true })
    await unlock()
  }
  return {
    kind: 'pglite',
    pool,
    db: drizzle(pool, { casing: 'snake_case' }),
    close,
    dump: (path) => ask({ kind: 'dump', path }),
  }
}

const answerOf = (worker: Worker) =>
  new Promise<unknown>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
