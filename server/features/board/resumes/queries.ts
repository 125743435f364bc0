import { and, asc, count, desc, eq, inArray, max, sql } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import type { RefusalReason } from '#shared/features/board/refusals/vocabulary.ts'
import { resumeOpenings, resumeRevisions, resumes } from '#server/db/schema/resumes.ts'
import type { ResumeText } from '#server/db/schema/resumes.ts'

export type ResumeRow = typeof resumes.$inferSelect

/** Whoever adds a resume holds the person's row, so that two at once cannot pass the limit. */
export async function lockPerson(tx: Sql, userId: number) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

export async function countOwn(tx: Sql, userId: number) {
  const [row] = await tx.select({ count: count() }).from(resumes).where(eq(resumes.userId, userId))
  return row?.count ?? 0
}

export async function insertResume(tx: Sql, row: InferInsertModel<typeof resumes>): Promise<ResumeRow> {
  const [written] = await tx.insert(resumes).values(row).returning()
  return present(written)
}

export async function findOwn(db: Sql, { id, userId }: { id: string; userId: number }) {
  const [row] = await db.select().from(resumes).where(isOwn(id, userId))
  return row ?? null
}

export async function lockOwn(tx: Sql, { id, userId }: { id: string; userId: number }) {
  const [row] = await tx.select().from(resumes).where(isOwn(id, userId)).for('update')
  return row ?? null
}

/** Whoever decides over a resume holds it. */
export async function lockResume(tx: Sql, id: string) {
  const [row] = await tx.select().from(resumes).where(eq(resumes.id, id)).for('update')
  return row ?? null
}

export async function findResume(db: Sql, id: string) {
  const [row] = await db.select().from(resumes).where(eq(resumes.id, id))
  return row ?? null
}

/** The newest first. */
export function listOwnRows(db: Sql, userId: number): Promise<ResumeRow[]> {
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
  return present(row)
}

export async function deleteResume(tx: Sql, id: string) {
  await tx.delete(resumes).where(eq(resumes.id, id))
}

export function deleteResumesOf(tx: Sql, userId: number): Promise<ResumeRow[]> {
  return tx.delete(resumes).where(eq(resumes.userId, userId)).returning()
}

/** Those of a person that are seen by the given kinds of readers; rows are held. */
export function lockVisible(
  tx: Sql,
  { userId, visibility }: { userId: number; visibility: ResumeRow['visibility'][] },
) {
  return tx
    .select({ id: resumes.id, number: resumes.number })
    .from(resumes)
    .where(and(eq(resumes.userId, userId), inArray(resumes.visibility, visibility)))
    .for('update')
}

export async function setVisibilityOf(tx: Sql, ids: readonly string[], visibility: ResumeRow['visibility']) {
  if (ids.length > 0)
    await tx
      .update(resumes)
      .set({ visibility, isIndexed: false })
      .where(inArray(resumes.id, [...ids]))
}

// Texts before moderators

export async function insertRevision(
  tx: Sql,
  row: { resumeId: string; content: ResumeText; submittedAt: string },
): Promise<number> {
  const [written] = await tx.insert(resumeRevisions).values(row).returning({ id: resumeRevisions.id })
  return present(written).id
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

/** The texts of a resume that were sent to moderators, and what they decided; the newest first. */
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

/** The last text of each resume that was sent. */
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

export async function findRevision(db: Sql, id: number) {
  const [row] = await db.select().from(resumeRevisions).where(eq(resumeRevisions.id, id))
  return row ?? null
}

/** Photos that a resume still shows or may show. */
export function listPendingPhotos(db: Sql, resumeId: string) {
  return db
    .select({ photoUrl: sql<string | null>`${resumeRevisions.content}->>'photoUrl'` })
    .from(resumeRevisions)
    .where(and(eq(resumeRevisions.resumeId, resumeId), eq(resumeRevisions.state, 'pending')))
}

// Opened contacts

/** Of the given resumes, by resume. */
export async function countOpenings(db: Sql, resumeIds: readonly string[]) {
  const rows = await db
    .select({ resumeId: resumeOpenings.resumeId, count: count() })
    .from(resumeOpenings)
    .where(inArray(resumeOpenings.resumeId, [...resumeIds]))
    .groupBy(resumeOpenings.resumeId)
  return new Map(rows.map((row) => [row.resumeId, row.count]))
}

export function listOpenings(db: Sql, resumeId: string) {
  return db
    .select({
      company: {
        id: companies.id,
        slug: companies.slug,
        title: companies.title,
        logoUrl: companies.logoUrl,
        verifiedAt: companies.verifiedAt,
      },
      openedAt: resumeOpenings.openedAt,
      lastOpenedAt: resumeOpenings.lastOpenedAt,
    })
    .from(resumeOpenings)
    .innerJoin(companies, eq(companies.id, resumeOpenings.companyId))
    .where(eq(resumeOpenings.resumeId, resumeId))
    .orderBy(desc(resumeOpenings.lastOpenedAt), desc(resumeOpenings.id))
    .limit(200)
}

const isOwn = (id: string, userId: number) => and(eq(resumes.id, id), eq(resumes.userId, userId))

function present<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('A row of resumes was not written')
  return row
}
