/**
 * A worker in a process of its own, for tests that kill it: its one job writes, says so, and waits with its transaction
 * open until the end of the process.
 */
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { openDatabase } from '#server/db/client.ts'
import { handled, type WorkerDeps } from '#server/jobs/handled-job.ts'
import { startWorkers } from '#server/jobs/workers.ts'
import { writeJob } from './write-job.ts'

const [, , url = ''] = process.argv
const handle = await openDatabase({ kind: 'server', url, poolSize: 6 })
const write = handled(writeJob, (deps, { word }) =>
  deps.db.transaction(async (tx) => {
    await tx.execute(sql`insert into effects values (${word})`)
    process.send?.('written')
    await new Promise(() => {})
  }),
)
await startWorkers({
  handle,
  deps: asWorkerDeps({ db: handle.jobs, log: pino({ level: 'silent' }) }),
  jobs: [write],
  recurring: [],
  metrics: { observe() {} },
})
process.send?.('ready')
process.on('disconnect', () => process.exit(0))

/** Safe: the one handler uses nothing else. */
function asWorkerDeps(parts: Partial<WorkerDeps>) {
  return parts as WorkerDeps
}
