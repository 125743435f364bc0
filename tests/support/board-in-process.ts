import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { freePort } from '#server/db/embedded/postmaster.ts'

/** A server in a process of its own, over the database at `url`; killed after the last test at the latest. */
export async function startBoard(url: string, env: Record<string, string> = {}) {
  const port = await freePort()
  const child = fork(fileURLToPath(new URL('serving-board.ts', import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: url,
      DATABASE_POOL: '8',
      LOG_LEVEL: 'silent',
      SEARCH_DIR: 'off',
      METRICS_PORT: '0',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
  })
  const exited = once(child, 'exit')
  afterAll(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const failed = exited.then(([status]) => {
    throw new Error(`The board ended with ${status} before it was ready`)
  })
  failed.catch(() => {})
  await Promise.race([once(child, 'message'), failed])
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Its exit status; null where a signal ended it. */
    ended: async () => {
      const [status]: unknown[] = await exited
      return status
    },
  }
}
