import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { PoolConfig } from 'pg'
import type { Seller } from '#shared/features/money/billing/model.ts'
import type { Operation } from './money-operations.ts'
import type { DeathPoint } from './mortal-database.ts'

export type Start = { address: PoolConfig; at: string; seller: Seller; providerUrl: string }
export type Request = { operation: Operation; death?: DeathPoint }
export type Outcome = { kind: 'done' } | { kind: 'refused' } | { kind: 'failed'; message: string }

/** A second process for money. One that was killed is started again, as a supervisor would. */
export async function startMoneyWorker(start: Start) {
  let child = await begin(start)
  return {
    async run(request: Request): Promise<Outcome | { kind: 'killed' }> {
      const over = new AbortController()
      const answered = once(child, 'message', over).then(([message]) => asOutcome(message))
      const ended = once(child, 'exit', over).then(() => null)
      // Whichever does not come is given up below.
      for (const one of [answered, ended]) one.catch(() => {})
      child.send(request)
      const outcome = await Promise.race([answered, ended])
      over.abort()
      if (outcome) return outcome
      child = await begin(start)
      return { kind: 'killed' }
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function begin(start: Start): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('money-process.ts', import.meta.url))
  const child = fork(script, [JSON.stringify(start)], { execArgv: [] })
  const failed = once(child, 'exit').then(([status]) => {
    throw new Error(`The second process ended with ${status} before it was ready`)
  })
  await Promise.race([once(child, 'message'), failed])
  failed.catch(() => {})
  return child
}

/** Safe: the process beside it sends nothing else. */
const asOutcome = (value: unknown) => value as Outcome
