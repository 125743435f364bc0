/** Two PostgreSQL servers of a test's own: a primary, and a standby that follows it by streaming replication. */
import { appendFile, chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, vi } from 'vitest'
import { openCluster, type Cluster } from '#server/db/embedded/cluster.ts'
import {
  connectionTo,
  findPostmaster,
  startPostmaster,
  stopPostmaster,
} from '#server/db/embedded/postmaster.ts'
import { memoryFolder } from '../../scripts/memory-folder.mjs'
import { run, urlOf } from './database-template.ts'
import { ask } from './embedded-cluster.ts'

export type Standby = {
  primaryUrl: string
  standbyUrl: string
  /** The standby stays as it is until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  stopPrimary(): Promise<void>
  startPrimary(): Promise<void>
}

export async function primaryAndStandby(): Promise<Standby> {
  const folder = await mkdtemp(join(memoryFolder(), 'distant-standby-'))
  // As root the servers run as another user.
  await chmod(folder, 0o755)
  const primary = await openCluster({ dataDir: join(folder, 'primary'), isDurable: true })
  // Before the first start a data folder may be copied as it is.
  const copy = join(folder, 'standby')
  await cp(primary.folder, join(copy, 'postgres'), { recursive: true })
  await chmod(join(copy, 'postgres'), 0o700)
  await writeFile(join(copy, 'postgres/standby.signal'), '')
  await appendFile(
    join(copy, 'postgres/postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.folder} port=5432 user=postgres'\nwal_retrieve_retry_interval = '100ms'\n`,
  )
  const standby = await openCluster({ dataDir: copy, isDurable: true })
  const connections = { primary: await startCluster(primary), standby: await startCluster(standby) }
  afterAll(async () => {
    await stopPostmaster(standby)
    await stopPostmaster(primary)
    await rm(folder, { recursive: true, force: true })
  })
  const standbyUrl = urlOf(connections.standby)
  return {
    primaryUrl: urlOf(connections.primary),
    standbyUrl,
    async pause() {
      await run(standbyUrl, 'SELECT pg_wal_replay_pause()')
      await expect
        .poll(() => ask(connections.standby, 'SELECT pg_get_wal_replay_pause_state() AS state'))
        .toEqual([{ state: 'paused' }])
    },
    resume: () => run(standbyUrl, 'SELECT pg_wal_replay_resume()'),
    stop: () => stopPostmaster(standby),
    start: async () => void (await startCluster(standby)),
    stopPrimary: () => stopPostmaster(primary),
    startPrimary: async () => void (await startCluster(primary)),
  }
}

async function startCluster(cluster: Cluster) {
  await startPostmaster(cluster)
  const postmaster = await vi.waitUntil(
    async () => {
      const found = await findPostmaster(cluster)
      return found?.isReady ? found : null
    },
    { timeout: 15_000 },
  )
  return connectionTo(cluster, postmaster)
}
