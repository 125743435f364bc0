import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HotPayload } from 'vite'
import { freePort } from '#server/db/embedded/postmaster.ts'
import { isFromServer, type Inspector, type ToServer } from '#server/dev-messages.ts'
import { root } from '../root.mjs'

/** Database connections end with the process; jobs that it has started run again. */
const STOP_MS = 300

type ServerProcess = { child: ChildProcess; port: Promise<number | null> }

/** Runs the server as a process, and a new one after each `restart`; the next one waits with its packages loaded. */
export function runServer({
  environment,
  inspect,
  invoke,
}: {
  environment: NodeJS.ProcessEnv
  inspect: Inspector | null
  /** Answers requests of its module runner to Vite. */
  invoke: (payload: HotPayload) => Promise<unknown>
}) {
  let current: ServerProcess | null = null
  let next = forkServer(environment)
  let turn = Promise.resolve()
  let wanted = 0
  let isStopping = false

  async function start(): Promise<ServerProcess> {
    const child = next.exitCode === null && next.signalCode === null ? next : forkServer(environment)
    const number = await freePort()
    const port = new Promise<number | null>((resolve) => {
      child.once('exit', () => resolve(null))
      child.on('message', (message) => {
        if (!isFromServer(message)) return
        if (message.kind === 'ready') resolve(number)
        else void answer(child, message)
      })
    })
    send(child, { kind: 'start', port: number, inspect })
    void replace(child, port)
    return { child, port }
  }

  /** Waits until the server listens: starting another process would delay it. */
  async function replace(used: ChildProcess, port: Promise<number | null>) {
    await port
    if (next === used && !isStopping) next = forkServer(environment)
  }

  async function answer(child: ChildProcess, { id, payload }: { id: number; payload: HotPayload }) {
    const found = await invoke(payload)
    send(child, { kind: 'invoked', id, answer: found })
  }

  /** @returns whether it serves; null if a later restart has replaced it */
  async function restart(): Promise<boolean | null> {
    const mine = (wanted += 1)
    turn = replaceAfter(turn, mine)
    await turn
    if (mine !== wanted) return null
    const found = await current?.port
    return mine === wanted ? found != null : null
  }

  async function replaceAfter(before: Promise<void>, mine: number) {
    await before
    if (mine !== wanted) return
    if (current) await end(current.child)
    current = await start()
  }

  return {
    restart,
    /** Returns the port once it listens; null if it has not started. */
    async port(): Promise<number | null> {
      await turn
      return (await current?.port) ?? null
    },
    /** Invalidates the modules that use a file; they are loaded again with the next page. */
    forget(file: string) {
      if (current) send(current.child, { kind: 'forget', file })
    },
    async stop() {
      isStopping = true
      wanted += 1
      await turn
      next.kill('SIGKILL')
      if (current) await end(current.child)
    },
  }
}

const forkServer = (env: NodeJS.ProcessEnv) =>
  fork('server/dev.ts', [], {
    cwd: root,
    env: { ...env, HOST: '127.0.0.1' },
    execArgv: ['--conditions=development', '--enable-source-maps'],
  })

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([ended, sleep(STOP_MS)])
  child.kill('SIGKILL')
  await ended
}

function send(child: ChildProcess, message: ToServer) {
  if (child.connected) child.send(message, () => {})
}
