import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { Logger } from 'pino'
import type { DatabaseHandle } from '#server/db/client.ts'
import type { JobQueue } from '#server/kernel/job-queue.ts'
import { ALL_JOBS } from './all-jobs.ts'
import { createSendingBoss } from './boss.ts'
import { DEAD_QUEUE, listDeadJobs, listQueueStates, lockDeadJob, type DeadRow } from './state.ts'

const DEAD_SHOWN = 100
const TITLES = new Map(ALL_JOBS.map(({ job }) => [job.name, job.title]))

/** Sends jobs and shows staff the queues, in every process. */
export async function openJobQueue(
  handle: DatabaseHandle,
  { log }: { log: Logger },
): Promise<{ queue: JobQueue; close(): Promise<void> }> {
  const boss = createSendingBoss(handle, log)
  await boss.start()
  return {
    queue: {
      async send(tx, job, data, { id, key, startAfter } = {}) {
        await boss.send(job.name, data, {
          db: fromDrizzle(tx, sql),
          ...(id !== undefined && { id }),
          ...(key !== undefined && { singletonKey: key }),
          ...(startAfter !== undefined && { startAfter }),
        })
      },
      async overview() {
        const [rows, dead] = await Promise.all([
          listQueueStates(handle.reads),
          listDeadJobs(handle.reads, { limit: DEAD_SHOWN }),
        ])
        const states = new Map(rows.map((row) => [row.name, row]))
        return {
          dead: dead.map(deadJobOf),
          deadCount: states.get(DEAD_QUEUE)?.due ?? 0,
          queues: ALL_JOBS.map(({ job: { name, title } }) => ({
            ...EMPTY,
            ...states.get(name),
            name,
            title,
          })),
        }
      },
      async retryDead(tx, id) {
        const job = await lockDeadJob(tx, id)
        if (!job) return null
        // Not `redrive`, which does not wake the workers.
        await boss.send(job.name, job.data, { db: fromDrizzle(tx, sql) })
        await boss.deleteJob(DEAD_QUEUE, id, { db: fromDrizzle(tx, sql) })
        return { name: job.name }
      },
      async removeDead(tx, id) {
        const job = await lockDeadJob(tx, id)
        if (!job) return null
        await boss.deleteJob(DEAD_QUEUE, id, { db: fromDrizzle(tx, sql) })
        return { name: job.name }
      },
    },
    close: () => boss.stop({ graceful: false }),
  }
}

const EMPTY = { due: 0, later: 0, running: 0, overdueSeconds: 0, finishedAt: null, failedAt: null }

const deadJobOf = ({ name, repeats, data, ...row }: DeadRow) => ({
  ...row,
  title: TITLES.get(name) ?? name,
  attempts: repeats + 1,
  subjects: Object.entries(data ?? {}).map(([key, value]) => `${key} ${value}`),
})
