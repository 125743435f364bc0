/**
 * A process beside the test that does what it is asked to do with money, over connections of its own; killed by the
 * signal that no program can catch where a point of death is named.
 */
import { pino } from 'pino'
import { openDatabase } from '#server/db/client.ts'
import { openJobQueue } from '#server/jobs/queue.ts'
import { ResultUnknown } from '#server/payments/port.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { moneyDeps, runOperation } from './money-operations.ts'
import { openMortal } from './mortal-database.ts'
import type { Outcome, Request, Start } from './money-worker.ts'

const start = asStart(JSON.parse(process.argv[2] ?? ''))
const { db, willDie } = openMortal(start.address, { onDeath: () => process.kill(process.pid, 'SIGKILL') })
// Jobs are sent by the connection that dies; this one only reads what queues there are.
const { connectionString: url = '' } = start.address
const handle = await openDatabase({ kind: 'server', url, poolSize: 4 })
const { queue } = await openJobQueue(handle, { log: pino({ level: 'silent' }) })
const deps = moneyDeps({ ...start, db, queue })

process.on('message', async (message) => {
  const { operation, death } = asRequest(message)
  if (death) willDie(death)
  process.send?.(await outcomeOf(() => runOperation(deps, operation)))
})
// Its parent has ended, however that came.
process.on('disconnect', () => process.exit(0))
process.send?.({ kind: 'done' } satisfies Outcome)

async function outcomeOf(run: () => Promise<void>): Promise<Outcome> {
  try {
    await run()
    return { kind: 'done' }
  } catch (error) {
    if (error instanceof Problem) return { kind: 'refused' }
    if (error instanceof ResultUnknown) return { kind: 'done' }
    return {
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}

/** Safe: the test beside it writes both. */
function asStart(value: unknown) {
  return value as Start
}
function asRequest(value: unknown) {
  return value as Request
}
