import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type Running = {
  url: string
  /** Processor time the process has used, milliseconds: other programs on the machine do not count in it. */
  cpuMs(): number
  stop(): Promise<void>
}

/** A free port of loopback. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Starts a script of ours in a process of its own and waits until it answers. */
export async function startScript(script: string, env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(child, `${url}/health/ready`)
  return { url, cpuMs: () => cpuMsOf(child.pid), stop: () => stop(child) }
}

/** Source: proc(5), fields 14 and 15 of `stat`, in hundredths of a second on Linux. */
function cpuMsOf(pid: number | undefined) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function untilReady(child: ChildProcess, url: string) {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}`)
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} did not become ready`)
}

function stop(child: ChildProcess) {
  return new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
