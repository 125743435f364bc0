import { spawn } from 'node:child_process'
import { open, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { StartupError } from '#config/startup-error.ts'
import type { Cluster } from './cluster.ts'
import { programPath } from './programs.ts'
import { run } from './server-user.ts'

/** Paths of Unix sockets are limited to 104 bytes on macOS and 108 on Linux. */
const SOCKET_PATH_MAX = 100
const LOG_MAX_BYTES = 5_000_000
const STOP_TIMEOUT_SECONDS = 60

/** Contents of `postmaster.pid` of a running server. Source: PostgreSQL, `utils/pidfile.h`. */
type Postmaster = { pid: number; port: number; socketDir: string; isReady: boolean }

export async function findPostmaster({ folder }: Pick<Cluster, 'folder'>): Promise<Postmaster | null> {
  const lines = (await readFile(pidFile(folder), 'utf8').catch(() => '')).split('\n')
  const [pid = '', , , port = '', socketDir = '', , , state = ''] = lines.map((line) => line.trim())
  return Number(pid) > 0
    ? { pid: Number(pid), port: Number(port), socketDir, isReady: state === 'ready' }
    : null
}

/** Connection settings for `pg`. */
export function connectionTo({ password }: Pick<Cluster, 'password'>, { port, socketDir }: Postmaster) {
  const host = socketDir || '127.0.0.1'
  return { host, port, user: 'postgres', password, database: 'postgres' } satisfies pg.ClientConfig
}

/**
 * Starts a server on the cluster and returns without waiting for it.
 * @returns `ended`: its log, when it ends before the caller has connected
 */
export async function startPostmaster(cluster: Cluster): Promise<{ ended: Promise<string> }> {
  await replaceStalePid(cluster.folder)
  const log = await openLog(cluster)
  try {
    const child = spawn(
      programPath(cluster.programs, 'postgres'),
      ['-D', cluster.folder, ...(await startSettings(cluster)).flatMap((setting) => ['-c', setting])],
      {
        ...cluster.user,
        cwd: cluster.folder,
        // A separate session, because Ctrl-C must reach only the board, which stops the database after its last answer.
        detached: true,
        windowsHide: true,
        stdio: ['ignore', log.handle.fd, log.handle.fd],
      },
    )
    child.unref()
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('exit', async () => resolve(await log.written()))
    })
    return { ended }
  } finally {
    await log.handle.close()
  }
}

/**
 * Stops the server and closes its connections; committed data is safe. A server of another container is left alone: its
 * process id is not visible here.
 */
export async function stopPostmaster({ folder, programs, user }: Cluster) {
  const running = await findPostmaster({ folder })
  if (!running || !(await isRunning(running, folder))) return
  const args = ['stop', '-D', folder, '-m', 'fast', '-w', '-t', String(STOP_TIMEOUT_SECONDS), '-s']
  await run(programPath(programs, 'pg_ctl'), args, { ...user, cwd: folder })
}

/** Whether the process is a running server of this cluster. */
export async function isRunning({ pid }: Postmaster, folder: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  if (process.platform !== 'linux') return true
  // After a restart of the machine the id may belong to another program. An ended process is a zombie until its parent
  // reaps it, which the first process of a container may never do.
  const state = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  if (state.slice(state.lastIndexOf(')') + 2).startsWith('Z')) return false
  const workingDir = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return workingDir === null || workingDir === folder
}

/**
 * A server refuses to start while `postmaster.pid` has the id of any process except its own parent, so the id becomes that
 * of this process. The rest of the file stays, because it names shared memory that may be in use.
 * Source: PostgreSQL, `CreateLockFile` in miscinit.c.
 */
async function replaceStalePid(folder: string) {
  const known = await findPostmaster({ folder })
  if (!known || (await isRunning(known, folder))) return
  const text = await readFile(pidFile(folder), 'utf8').catch(() => '')
  if (text !== '') await writeFile(pidFile(folder), text.replace(/^\d+/, String(process.pid)))
}

async function startSettings({ folder, isDurable }: Cluster): Promise<string[]> {
  const socketPath = join(folder, '.s.PGSQL.5432')
  const usesSocket = process.platform !== 'win32' && Buffer.byteLength(socketPath) <= SOCKET_PATH_MAX
  return [
    ...(usesSocket
      ? [
          'port=5432',
          'listen_addresses=',
          `unix_socket_directories=${folder}`,
          'unix_socket_permissions=0700',
        ]
      : [`port=${await freePort()}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']),
    // More than the largest DATABASE_POOL.
    'max_connections=300',
    'timezone=UTC',
    // Failed statements may contain personal data, so only messages of the server itself are logged.
    'log_min_messages=log',
    'log_checkpoints=off',
    ...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
}

/** A free TCP port of the loopback interface. */
export function freePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const port = portOf(probe)
      probe.close(() => resolve(port))
    })
  })
}

/** Safe: a server that listens on a port has an address of this shape. */
export const portOf = (server: Pick<Server, 'address'>) => (server.address() as AddressInfo).port

async function openLog({ folder, user }: Cluster) {
  const path = join(folder, 'server.log')
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  )
  const from = size > LOG_MAX_BYTES ? 0 : size
  const handle = await open(path, from === 0 ? 'w' : 'a', 0o600)
  // A base backup of the server reads every file of the folder.
  if (user) await handle.chown(user.uid, user.gid)
  return {
    handle,
    /** Output of the server since this start; nothing if its folder is gone. */
    written: async () => (await readFile(path).catch(() => Buffer.alloc(0))).subarray(from).toString().trim(),
  }
}

const pidFile = (folder: string) => join(folder, 'postmaster.pid')

/** The error with the reason from the log. */
export function startFailure(log: string, folder: string) {
  const reason = /(?:FATAL|PANIC): +(.*)/.exec(log)?.[1] ?? log.split('\n').at(-1)
  return new StartupError(
    `The embedded PostgreSQL in ${folder} did not start: ${reason || 'it said nothing'}. Its log is ${join(folder, 'server.log')}.`,
  )
}
