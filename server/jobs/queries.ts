import { and, eq, lte } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { jobRuns } from './schema.ts'

/** True for the one process that may run the job now; the others wait until `nextRunAt`. */
export async function takeRun(
  db: Sql,
  { name, now, nextRunAt }: { name: string; now: string; nextRunAt: string },
): Promise<boolean> {
  const first = await db
    .insert(jobRuns)
    .values({ name, nextRunAt })
    .onConflictDoNothing()
    .returning({ name: jobRuns.name })
  if (first.length > 0) return true
  const taken = await db
    .update(jobRuns)
    .set({ nextRunAt })
    .where(and(eq(jobRuns.name, name), lte(jobRuns.nextRunAt, now)))
    .returning({ name: jobRuns.name })
  return taken.length > 0
}

export async function setFinished(db: Sql, { name, at }: { name: string; at: string }) {
  await db.update(jobRuns).set({ finishedAt: at }).where(eq(jobRuns.name, name))
}
