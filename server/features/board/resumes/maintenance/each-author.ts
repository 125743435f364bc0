import { and, asc, inArray, type SQL } from 'drizzle-orm'
import { resumes } from '#server/db/schema/resumes.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ResumeRow } from '../queries.ts'

/** Resumes of one run; the next one takes the rest. */
export const RESUMES_A_RUN = 500

/** Runs a step for the resumes of each author in a separate transaction. @returns the number of resumes */
export async function forEachAuthor(
  db: Sql,
  isDue: SQL | undefined,
  run: (tx: Sql, author: { rows: ResumeRow[]; userId: number }) => Promise<void>,
): Promise<number> {
  const candidates = await db
    .select({ id: resumes.id, userId: resumes.userId })
    .from(resumes)
    .where(isDue)
    .orderBy(asc(resumes.userId), asc(resumes.id))
    .limit(RESUMES_A_RUN)
  let done = 0
  await sequentially([...Map.groupBy(candidates, ({ userId }) => userId)], async ([userId, group]) => {
    done += await db.transaction(async (tx) => {
      const ids = group.map(({ id }) => id)
      // Only one of two processes gets the rows; rows that were answered meanwhile are not due any more.
      const rows = await tx
        .select()
        .from(resumes)
        .where(and(isDue, inArray(resumes.id, ids)))
        .orderBy(asc(resumes.id))
        .for('update')
      if (rows.length > 0) await run(tx, { rows, userId })
      return rows.length
    })
  })
  return done
}
