import { and, eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { resumeRevisions, resumes } from '#server/db/schema/resumes.ts'

/** The text that is judged and the one that readers see; null when the resume is gone. */
export async function findJudgedResume(db: Sql, { id, revisionId }: { id: string; revisionId: number }) {
  const [row] = await db
    .select({ userId: resumes.userId, shown: resumes.content, sent: resumeRevisions.content })
    .from(resumes)
    .innerJoin(
      resumeRevisions,
      and(eq(resumeRevisions.resumeId, resumes.id), eq(resumeRevisions.id, revisionId)),
    )
    .where(eq(resumes.id, id))
  return row ?? null
}

/** Held until the transaction ends. */
export async function lockResume(tx: Sql, id: string) {
  await tx.select({ id: resumes.id }).from(resumes).where(eq(resumes.id, id)).for('update')
}
