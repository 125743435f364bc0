import { and, asc, desc, eq, inArray, max, sql, type InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { refColumns } from '#server/features/identity/company-refs/service.ts'
import { companies } from '#server/db/schema/companies.ts'
import type { ResumeImport } from '#shared/features/board/resumes/imported.ts'
import type { RefusalReason } from '#shared/features/board/refusals/vocabulary.ts'
import { resumeImports, resumeOpenings, resumeRevisions, resumes } from '#server/db/schema/resumes.ts'

export type ResumeRow = typeof resumes.$inferSelect

export async function findMyResume(db: Sql, { id, userId }: { id: string; userId: number }) {
  const [row] = await db.select().from(resumes).where(isMine(id, userId))
  return row ?? null
}

export async function findResume(db: Sql, id: string) {
  const [row] = await db.select().from(resumes).where(eq(resumes.id, id))
  return row ?? null
}

/** The last changed first. */
export function listMyResumeRows(db: Sql, userId: number): Promise<ResumeRow[]> {
  return db
    .select()
    .from(resumes)
    .where(eq(resumes.userId, userId))
    .orderBy(desc(resumes.updatedAt), asc(resumes.id))
    .limit(100)
}

export async function setResume(
  tx: Sql,
  id: string,
  set: Partial<InferInsertModel<typeof resumes>>,
): Promise<ResumeRow> {
  const [row] = await tx.update(resumes).set(set).where(eq(resumes.id, id)).returning()
  return requireWritten(row)
}

export async function endPendingRevision(
  tx: Sql,
  {
    resumeId,
    ...set
  }: {
    resumeId: string
    state: 'approved' | 'refused' | 'superseded'
    decidedAt: string
    reasons?: RefusalReason[]
  },
) {
  const [row] = await tx
    .update(resumeRevisions)
    .set(set)
    .where(and(eq(resumeRevisions.resumeId, resumeId), eq(resumeRevisions.state, 'pending')))
    .returning()
  return row ?? null
}

/** The submitted texts of a resume with the decisions, the newest first. */
export function listRevisions(db: Sql, resumeId: string) {
  return db
    .select({
      state: resumeRevisions.state,
      content: resumeRevisions.content,
      reasons: resumeRevisions.reasons,
      submittedAt: resumeRevisions.submittedAt,
      decidedAt: resumeRevisions.decidedAt,
    })
    .from(resumeRevisions)
    .where(eq(resumeRevisions.resumeId, resumeId))
    .orderBy(desc(resumeRevisions.id))
    .limit(1000)
}

/** The last submitted text of each resume. */
export function listLastRevisions(db: Sql, resumeIds: readonly string[]) {
  const last = db
    .select({ id: max(resumeRevisions.id) })
    .from(resumeRevisions)
    .where(inArray(resumeRevisions.resumeId, [...resumeIds]))
    .groupBy(resumeRevisions.resumeId)
  return db
    .select({
      resumeId: resumeRevisions.resumeId,
      state: resumeRevisions.state,
      reasons: resumeRevisions.reasons,
    })
    .from(resumeRevisions)
    .where(inArray(resumeRevisions.id, last))
}

export function listOpenings(db: Sql, resumeId: string) {
  return db
    .select({
      company: refColumns,
      openedAt: resumeOpenings.openedAt,
      lastOpenedAt: resumeOpenings.lastOpenedAt,
    })
    .from(resumeOpenings)
    .innerJoin(companies, eq(companies.id, resumeOpenings.companyId))
    .where(eq(resumeOpenings.resumeId, resumeId))
    .orderBy(desc(resumeOpenings.lastOpenedAt), desc(resumeOpenings.id))
    .limit(200)
}

/** What was read from the file of a resume; null when no import of it is being reviewed. */
export async function findImport(db: Sql, resumeId: string): Promise<ResumeImport | null> {
  const [row] = await db
    .select({ jobs: resumeImports.jobs, lines: resumeImports.lines, rest: resumeImports.rest })
    .from(resumeImports)
    .where(eq(resumeImports.resumeId, resumeId))
  return row ? { ...row, jobs: row.jobs.map((job, index) => ({ at: index, revision: 0, ...job })) } : null
}

/** Jobs that wait for a review; null when no import of the resume is being reviewed. */
export async function countImportedJobs(db: Sql, resumeId: string): Promise<number | null> {
  const [row] = await db
    .select({
      left: sql<number>`(select count(*)::int from jsonb_array_elements(${resumeImports.jobs}) job where job->>'state' = 'pending')`,
    })
    .from(resumeImports)
    .where(eq(resumeImports.resumeId, resumeId))
  return row?.left ?? null
}

export const isMine = (id: string, userId: number) => and(eq(resumes.id, id), eq(resumes.userId, userId))

export function requireWritten<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('A row of resumes was not written')
  return row
}
