import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/db/embedded/postmaster.ts'
import { INVENTED_OPERATOR } from './invented-operator.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type Running = {
  url: string
  /** Processor time of the process in milliseconds, independent of other programs. */
  cpuMs(): number
  /** Memory of the process and its children in megabytes; shared pages count proportionally. */
  memoryMb(): number
  /** The same without its children, such as the embedded database. */
  ownMemoryMb(): number
  stop(): Promise<void>
  child: ChildProcess
}

/**
 * Starts a script in a separate process and waits until `path` answers.
 * @param root its working folder, by default that of the project
 * @param nodeArgs options of Node
 */
export async function startScript(
  script: string,
  env: Record<string, string>,
  {
    root = ROOT,
    path = '/health/ready',
    args = [],
    nodeArgs = [],
  }: { root?: string; path?: string; args?: readonly string[]; nodeArgs?: readonly string[] } = {},
): Promise<Running> {
  const port = await freePort()
  const child = spawnProduction([...nodeArgs, script, ...args], {
    root,
    port,
    env: { MAIL_OFF: '1', RATE_SEARCH: '0', LOG_LEVEL: 'error', ...env },
  })
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(child, url + path)
  return {
    url,
    cpuMs: () => cpuMsOf(child.pid),
    memoryMb: () => memoryMbOf(child.pid),
    ownMemoryMb: () => ownMemoryMbOf(child.pid),
    stop: () => stop(child),
    child,
  }
}

/** Node with these arguments, as in production, on a port of this machine alone; of what it says, only errors are shown. */
export function spawnProduction(
  args: readonly string[],
  { root = ROOT, port, env }: { root?: string; port: number; env: Record<string, string> },
) {
  return spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: '0',
      ...INVENTED_OPERATOR,
      ...env,
    },
  })
}

/** Source: proc(5), `Pss` of `smaps_rollup`. */
function ownMemoryMbOf(pid: number | undefined): number {
  const pss = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1] ?? 0
  return Number(pss) / 1024
}

function memoryMbOf(pid: number | undefined): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === String(pid))
  return ownMemoryMbOf(pid) + children.reduce((sum, child) => sum + memoryMbOf(Number(child)), 0)
}

function parentOf(pid: string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return null
  }
}

/** Source: proc(5), fields 14 and 15 of `stat`, in hundredths of a second on Linux. */
function cpuMsOf(pid: number | undefined) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function waitUntilReady(child: ChildProcess, url: string) {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}`)
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`${url} did not become ready`)
}

function stop(child: ChildProcess) {
  return new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
