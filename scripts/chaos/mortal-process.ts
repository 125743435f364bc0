import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnProduction } from '../bench/processes.ts'

const READY_MAX_MS = 300_000
const LOOKS_EVERY_MS = 100

/** A process of the board under a supervisor that starts it again whenever it ends. */
export async function startMortal({ port, env }: { port: number; env: Record<string, string> }) {
  let child: ChildProcess
  let isStopping = false
  let kills = 0
  let ownDeaths = 0
  let wasKilled = false
  const healedMs: number[] = []

  function start() {
    wasKilled = false
    child = spawnProduction(['server/main.ts'], { port, env: { LOG_LEVEL: 'fatal', ...env } })
    child.once('exit', () => {
      if (isStopping) return
      if (!wasKilled) ownDeaths += 1
      start()
    })
  }

  async function isReady() {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    return response?.ok === true
  }

  async function ready() {
    const deadline = performance.now() + READY_MAX_MS
    while (!(await isReady())) {
      if (performance.now() > deadline) throw new Error(`The process on port ${port} did not become ready`)
      await sleep(LOOKS_EVERY_MS)
    }
  }

  start()
  await ready()
  return {
    origin: `http://127.0.0.1:${port}`,
    ready,
    /** A process that is still starting is waited for: killing it again would be no other death. */
    async kill() {
      await ready()
      kills += 1
      wasKilled = true
      const killedAt = performance.now()
      child.once('exit', () => {
        const healed = () => void healedMs.push(performance.now() - killedAt)
        ready().then(healed, (error: unknown) => console.error(error))
      })
      child.kill('SIGKILL')
    },
    /** `ownDeaths`: ends without a kill. */
    counts: () => ({ kills, ownDeaths, healedMs }),
    async stop() {
      isStopping = true
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

export type Mortal = Awaited<ReturnType<typeof startMortal>>
