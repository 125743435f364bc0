import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { StartupError } from '#server/platform/startup-error.ts'
import { holderOf, lockFolder } from './folder-lock.ts'
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
  // A folder that only this user can open, with a path short enough for a socket address.
  const socketDir = await mkdtemp(join(tmpdir(), 'distant-'))
  const removeSocket = () => rm(socketDir, { recursive: true, force: true })
  const unlock = dataDir ? await lockOrClean(dataDir) : async () => {}
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
    await removeSocket()
    throw error
  }
  const pool = poolAt(socketDir, { max: poolSize })
  const ask = async (message: WorkerMessage) => {
    const answer = answerOf(worker)
    worker.postMessage(message)
    await answer
  }
  const close = async () => {
    await pool.end()
    await ask({ kind: 'stop' })
    await worker.terminate()
    await removeSocket()
    await unlock()
  }
  return {
    kind: 'pglite',
    pool,
    db: drizzle(pool, { casing: 'snake_case' }),
    close,
    dump: (path) => ask({ kind: 'dump', path }),
  }

  async function lockOrClean(folder: string) {
    try {
      return await lockFolder(folder, socketDir)
    } catch (error) {
      await removeSocket()
      throw error
    }
  }
}

/**
 * The database of a board that may be running: the embedded one is then reached through the process that holds it, by
 * the socket that only its user can open. For commands beside the server; that process has migrated it.
 * @throws StartupError while that process is only starting
 */
export async function joinDatabase(
  settings: DatabaseSettings,
): Promise<{ handle: DatabaseHandle; isShared: boolean }> {
  const holder =
    settings.kind === 'pglite' && settings.dataDir !== null ? await holderOf(settings.dataDir) : null
  if (!holder) return { handle: await openDatabase(settings), isShared: false }
  const pool = poolAt(holder.socketDir, { max: 1, connectionTimeoutMillis: 10_000 })
  try {
    await pool.query('select 1')
  } catch {
    await pool.end()
    throw new StartupError(
      `The data folder is in use by process ${holder.pid}, which does not answer. If it is starting, repeat in a few seconds; otherwise stop it.`,
    )
  }
  return {
    handle: { kind: 'pglite', pool, db: drizzle(pool, { casing: 'snake_case' }), close: () => pool.end() },
    isShared: true,
  }
}

const poolAt = (socketDir: string, options: { max: number; connectionTimeoutMillis?: number }) =>
  new pg.Pool({ host: socketDir, user: 'postgres', database: 'postgres', ...options })

const answerOf = (worker: Worker) =>
  new Promise<unknown>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
