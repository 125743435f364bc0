import type { Queue } from 'pg-boss'
import type { Logger } from 'pino'
import type { DatabaseHandle } from '#server/db/client.ts'
import type { Job } from '#server/kernel/job-queue.ts'
import { DAY_SECONDS, YEAR_SECONDS } from '#shared/kernel/durations.ts'
import { ALL_JOBS } from './all-jobs.ts'
import { createSendingBoss } from './boss.ts'
import { DEAD_QUEUE } from './state.ts'

type Options = Omit<Queue, 'name' | 'policy' | 'partition'>

/** A killed process is noticed after this time plus the interval of supervision. */
const HEARTBEAT_SECONDS = 10

/** Migrates the tables of pg-boss and creates or updates the queues. Safe to run twice. */
export async function installQueues(
  handle: DatabaseHandle,
  { log, jobs = ALL_JOBS.map(({ job }) => job) }: { log: Logger; jobs?: readonly Job[] },
) {
  const boss = createSendingBoss(handle, log)
  await boss.start()
  try {
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    if (!existing.has(DEAD_QUEUE))
      await boss.createQueue(DEAD_QUEUE, {
        retryLimit: 0,
        retentionSeconds: YEAR_SECONDS,
        deleteAfterSeconds: DAY_SECONDS,
      })
    for (const job of jobs) {
      const present = existing.get(job.name)
      if (!present) await boss.createQueue(job.name, { policy: job.policy, ...toOptions(job) })
      else if (present.policy !== job.policy)
        throw new Error(
          `Queue ${job.name} has another policy: a policy cannot change, give the job a new name`,
        )
      else if (!isSame(present, toOptions(job))) await boss.updateQueue(job.name, toOptions(job))
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

function toOptions({ retry, timeoutSeconds }: Job): Options {
  return {
    notify: true,
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retentionSeconds: YEAR_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
    retryLimit: retry?.limit ?? 0,
    ...(retry && {
      retryDelay: retry.delaySeconds,
      retryBackoff: true,
      retryDelayMax: retry.delayMaxSeconds,
      deadLetter: DEAD_QUEUE,
    }),
  }
}

const isSame = (present: Options, wanted: Options) =>
  Object.entries(wanted).every(([option, value]) => Reflect.get(present, option) === value)
