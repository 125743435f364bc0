import type { Deps } from '#server/platform/context.ts'
import { setFinished, takeRun } from './queries.ts'

export type Job = {
  /** Names the job in the database: the same on every process. */
  name: string
  everyMs: number
  /** Safe to run twice, and to be broken off. What it says it did goes to the log. */
  run(): Promise<Record<string, number>>
}

export type Jobs = {
  /** Looks for due jobs from now on, once a minute. */
  start(): void
  /** Looks again soon, for something has changed that a job may wait for. Calls close together are one look. */
  wake(): void
  /** Runs what is due and waits for it. */
  runDue(): Promise<void>
  /** Waits for the job under way. */
  stop(): Promise<void>
}

const TICK_MS = 60_000
const WAKE_MS = 5000

/**
 * Runs regular jobs, each once per interval however many processes there are: who moves the moment of the next run on
 * has this one. A job whose process dies runs again with its next interval.
 */
export function createJobs({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>, jobs: readonly Job[]): Jobs {
  let timer: NodeJS.Timeout | undefined
  let waking: NodeJS.Timeout | undefined
  let inProgress: Promise<void> | null = null

  async function runAll() {
    for (const job of jobs) await runOne(job)
  }

  async function runOne({ name, everyMs, run }: Job) {
    try {
      const at = now()
      const nextRunAt = new Date(at.getTime() + everyMs).toISOString()
      if (!(await takeRun(db, { name, now: at.toISOString(), nextRunAt }))) return
      const done = await run()
      await setFinished(db, { name, at: now().toISOString() })
      if (Object.values(done).some((count) => count > 0)) log.info({ event: 'job.done', job: name, ...done })
    } catch (error) {
      log.error({ err: error, event: 'job.failed', job: name })
    }
  }

  function runDue() {
    inProgress ??= runAll().finally(() => {
      inProgress = null
    })
    return inProgress
  }

  /** A run in progress may have passed the job that waits for the change, so another one follows it. */
  async function runAgain() {
    waking = undefined
    await inProgress
    await runDue()
  }

  return {
    start() {
      timer ??= setInterval(() => void runDue(), TICK_MS)
      void runDue()
    },
    wake() {
      if (timer) waking ??= setTimeout(() => void runAgain(), WAKE_MS)
    },
    runDue,
    async stop() {
      clearInterval(timer)
      clearTimeout(waking)
      timer = undefined
      await inProgress
    },
  }
}
