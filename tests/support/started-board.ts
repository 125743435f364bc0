import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type StartedBoard = { child: ChildProcess; port: number; stop(): Promise<void> }

/** A board in a process of its own, see `board-process.ts`. */
export async function startBoard(url: string, env: Record<string, string> = {}): Promise<StartedBoard> {
  const child = fork(fileURLToPath(new URL('./board-process.ts', import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: url, ...env },
    execArgv: [],
  })
  const ended = once(child, 'exit')
  const failed = ended.then(([status]) => {
    throw new Error(`A board ended with ${status} before it was ready`)
  })
  failed.catch(() => {})
  const [message] = await Promise.race([once(child, 'message'), failed])
  return {
    child,
    port: Number(asRecord(message)['port']),
    async stop() {
      child.disconnect()
      await ended
    },
  }
}

/** Safe: messages of a board are objects. */
const asRecord = (value: unknown) => value as Record<string, string | number>
