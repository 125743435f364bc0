import type { PgBoss } from 'pg-boss'
import { MOSCOW } from '#shared/kernel/dates.ts'
import type { RecurringJob } from './recurring.ts'

/**
 * Schedules each job once for all processes. Runs missed while no process ran are sent once; a new job starts at once.
 */
export async function scheduleJobs(boss: PgBoss, jobs: readonly RecurringJob[]) {
  const existing = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
  for (const { job, cron } of jobs) {
    const present = existing.get(job.name)
    existing.delete(job.name)
    if (present?.cron === cron) continue
    await boss.schedule(job.name, cron, {}, { tz: MOSCOW, missed: 'once' })
    if (!present) await boss.send(job.name, {})
  }
  for (const { name, key } of existing.values()) await boss.unschedule(name, key)
}
