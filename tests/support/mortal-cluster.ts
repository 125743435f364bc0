/** A PostgreSQL server of a test's own, that may be frozen, stopped, crashed and copied to a standby. */
import {
  appendFile,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '#server/db/client.ts'
import { joinEmbeddedPostgres } from '#server/db/embedded/join.ts'
import { findPostmaster } from '#server/db/embedded/postmaster.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { memoryFolder } from '../../scripts/memory-folder.mjs'

const POOL_SIZE = 10

type MortalCluster = {
  settings: { kind: 'server'; url: string; poolSize: number }
  /** Migrates it. */
  prepare(): Promise<void>
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Ends the server: SIGINT closes connections and writes a checkpoint, SIGQUIT is a crash. It is started again. */
  restart(how: 'SIGINT' | 'SIGQUIT'): Promise<void>
  /** Ends and copies it, and starts it again with a standby that follows it. */
  withStandby(): Promise<MortalCluster>
  stop(): Promise<void>
}

/** @param given where its data lies; without it in a folder of its own, which is gone after `stop` */
export async function startCluster({ dataDir: given }: { dataDir?: string } = {}): Promise<MortalCluster> {
  const dataDir = given ?? (await mkdtemp(join(memoryFolder(), 'distant-cluster-')))
  // As root the server runs as another user.
  await chmod(dataDir, 0o755)
  let member = await joinEmbeddedPostgres({ dataDir, isDurable: true })
  const folder = await realpath(join(dataDir, 'postgres'))
  const settings = {
    kind: 'server' as const,
    url: `postgres://postgres@localhost:5432/postgres?host=${encodeURIComponent(folder)}`,
    poolSize: POOL_SIZE,
  }

  /** The server and all of its processes. */
  async function signal(name: NodeJS.Signals) {
    const running = await findPostmaster({ folder })
    if (!running) throw new Error('The server does not run')
    for (const pid of [running.pid, ...(await childrenOf(running.pid))]) process.kill(pid, name)
  }

  return {
    settings,
    async prepare() {
      const handle = await openDatabase(settings)
      await prepareDatabase(handle, { log: pino({ level: 'silent' }) })
      await handle.close()
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async restart(how: 'SIGINT' | 'SIGQUIT') {
      const running = await findPostmaster({ folder })
      if (running) process.kill(running.pid, how)
    },
    async withStandby() {
      await member.leave()
      const copy = await mkdtemp(join(memoryFolder(), 'distant-standby-'))
      await chmod(copy, 0o755)
      await mkdir(copy, { recursive: true })
      await cp(folder, join(copy, 'postgres'), { recursive: true, preserveTimestamps: true })
      await ownAs(folder, join(copy, 'postgres'))
      await writeFile(join(copy, 'postgres', 'standby.signal'), '')
      await appendFile(
        join(copy, 'postgres', 'postgresql.auto.conf'),
        `primary_conninfo = 'host=${folder} port=5432 user=postgres'\n`,
      )
      member = await joinEmbeddedPostgres({ dataDir, isDurable: true })
      return startCluster({ dataDir: copy })
    },
    async stop() {
      await signal('SIGCONT').catch(() => {})
      await member.leave()
      await rm(join(dataDir, 'postgres'), { recursive: true, force: true, maxRetries: 5 })
      // A mounted disk stays.
      await rmdir(dataDir).catch(() => {})
    },
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const children = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(parent) ? [Number(pid)] : []
    }),
  )
  return children.flat()
}

/** The copy belongs to the user of the original: PostgreSQL refuses any other. */
async function ownAs(original: string, copy: string) {
  const { execFileSync } = await import('node:child_process')
  execFileSync('chown', ['-R', `--reference=${original}`, copy])
}
