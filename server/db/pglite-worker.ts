/**
 * Runs PGlite off the event loop and speaks the PostgreSQL protocol on a Unix socket,
 * so that the application uses `pg` whichever database it has.
 */
import { openAsBlob } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { holdExchanges } from './pglite-exchanges.ts'

export type WorkerInput = {
  /** Folder of the cluster; `memory://` keeps nothing. */
  dataDir: string
  /** Archive of a cluster that a new one begins with. */
  initialDump?: string
  /** Full path of the socket: `{folder}/.s.PGSQL.5432`. */
  socketPath: string
  maxConnections: number
}

export type WorkerMessage = { kind: 'stop' } | { kind: 'dump'; path: string }

const input = workerData as WorkerInput

const db = await PGlite.create({
  dataDir: input.dataDir,
  extensions: { btree_gin, pg_trgm },
  ...(input.initialDump ? { loadDataDir: await openAsBlob(input.initialDump) } : {}),
})
const server = new PGLiteSocketServer({
  db: holdExchanges(db),
  path: input.socketPath,
  maxConnections: input.maxConnections,
})
await server.start()
await chmod(input.socketPath, 0o600)
parentPort?.postMessage('ready')

parentPort?.on('message', async (message: WorkerMessage) => {
  switch (message.kind) {
    case 'dump': {
      const archive = await db.dumpDataDir('none')
      await writeFile(message.path, archive.stream())
      return parentPort?.postMessage('dumped')
    }
    case 'stop':
      await server.stop()
      await db.close()
      return parentPort?.postMessage('stopped')
  }
})
