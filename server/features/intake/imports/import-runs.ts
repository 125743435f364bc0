import { eq, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { importRuns } from '#server/db/schema/imports.ts'

/** Records that an earlier, unfinished run of the same input has committed. */
export async function findPosition(db: Sql, fingerprint: string): Promise<number> {
  const [run] = await db
    .select({ recordsDone: importRuns.recordsDone, isFinished: importRuns.isFinished })
    .from(importRuns)
    .where(eq(importRuns.fingerprint, fingerprint))
  return run && !run.isFinished ? run.recordsDone : 0
}

export async function setPosition(
  db: Sql,
  {
    fingerprint,
    name,
    recordsDone,
    isFinished,
  }: { fingerprint: string; name: string; recordsDone: number; isFinished: boolean },
) {
  await db
    .insert(importRuns)
    .values({ fingerprint, name, recordsDone, isFinished })
    .onConflictDoUpdate({
      target: importRuns.fingerprint,
      set: { name, recordsDone, isFinished, updatedAt: sql`now()` },
    })
}
