import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Answer, Failure, Request, RunRequest } from './messages.ts'

export type Runner = {
  /** @returns the first failure, null when all pass, `timeout` when the tests make no progress */
  run: (request: Omit<RunRequest, 'kind'>) => Promise<Failure | 'timeout' | null>
  stop: () => Promise<void>
}

/** Maximum time without a finished test. Tests end by their own limits, unless the code never returns. */
const STILL_MS = 300_000
/** Time for the test database's server to stop. */
const STOP_MS = 20_000

/** @param copy folder of a copy of the checkout; a runner whose tests hang is replaced by another one */
export function startRunner(copy: string): Runner {
  let running = start(copy)
  const restart = async () => {
    await stop(await running)
    running = start(copy)
  }
  return {
    async run(request) {
      const child = await running
      child.send({ kind: 'run', ...request } satisfies Request)
      const answer = await answerOf(child)
      if (answer?.kind === 'done') return answer.failure
      await restart()
      return 'timeout'
    },
    stop: async () => stop(await running),
  }
}

async function start(copy: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'test', TEST: 'true', VITEST: 'true' },
    // The runner and its workers form a process group, which can be stopped together.
    detached: true,
  })
  const answer = await answerOf(child)
  if (answer?.kind !== 'ready') throw new Error('The runner of the tests does not start')
  return child
}

/** @returns null when there is no more progress */
async function answerOf(child: ChildProcess): Promise<Exclude<Answer, { kind: 'progress' }> | null> {
  const { promise, resolve } = Promise.withResolvers<Exclude<Answer, { kind: 'progress' }> | null>()
  const giveUp = () => resolve(null)
  const timer = setTimeout(giveUp, STILL_MS)
  const take = (message: unknown) => {
    const answer = asRunnerAnswer(message)
    if (answer.kind === 'progress') timer.refresh()
    else resolve(answer)
  }
  child.on('message', take).on('exit', giveUp)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', take).off('exit', giveUp)
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode === null && child.connected) {
    const exit = once(child, 'exit', { signal: AbortSignal.timeout(STOP_MS) })
    child.send({ kind: 'stop' } satisfies Request)
    await exit.catch(() => {})
  }
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The whole group has ended.
  }
}

/** Safe: `main.ts` sends nothing else. */
const asRunnerAnswer = (message: unknown) => message as Answer
