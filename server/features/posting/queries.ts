import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { vacancies } from '#server/features/vacancies/schema.ts'
import type { VacancyStatus } from '#shared/features/vacancies/model.ts'
import { vacancyRevisions, vacancyStateChanges } from './schema.ts'

/** What the life of a vacancy is decided by. */
const lifeColumns = {
  id: vacancies.id,
  companyId: vacancies.companyId,
  authorId: vacancies.authorId,
  title: vacancies.title,
  status: vacancies.status,
  tariffCode: vacancies.tariffCode,
  isHighlighted: vacancies.isHighlighted,
  placementDays: vacancies.placementDays,
  raiseEveryDays: vacancies.raiseEveryDays,
  nextRaiseAt: vacancies.nextRaiseAt,
  publishAt: vacancies.publishAt,
  firstPublishedAt: vacancies.firstPublishedAt,
  publishedAt: vacancies.publishedAt,
  expiresAt: vacancies.expiresAt,
  confirmAt: vacancies.confirmAt,
  archivedAt: vacancies.archivedAt,
  archiveReason: vacancies.archiveReason,
  createdAt: vacancies.createdAt,
}

export async function findLife(db: Sql, id: number) {
  const [row] = await db.select(lifeColumns).from(vacancies).where(eq(vacancies.id, id))
  return row ?? null
}

/** Held until the transaction ends: of two acts at once the second sees what the first has done. */
export async function lockLife(tx: Sql, id: number) {
  const [row] = await tx.select(lifeColumns).from(vacancies).where(eq(vacancies.id, id)).for('update')
  return row ?? null
}

export type VacancyLife = NonNullable<Awaited<ReturnType<typeof findLife>>>
type VacancyColumns = Partial<typeof vacancies.$inferInsert>

export async function insertVacancy(tx: Sql, row: typeof vacancies.$inferInsert) {
  const [written] = await tx.insert(vacancies).values(row).returning({ id: vacancies.id })
  if (!written) throw new Error('A vacancy was not written')
  return written.id
}

export async function setVacancy(
  tx: Sql,
  { id, at, ...columns }: VacancyColumns & { id: number; at: string },
) {
  await tx
    .update(vacancies)
    .set({ ...columns, updatedAt: at })
    .where(eq(vacancies.id, id))
}

export async function insertStateChange(tx: Sql, change: typeof vacancyStateChanges.$inferInsert) {
  await tx.insert(vacancyStateChanges).values(change)
}

/** The newest first. */
export function listStateChanges(db: Sql, vacancyId: number) {
  return db
    .select({
      fromStatus: vacancyStateChanges.fromStatus,
      toStatus: vacancyStateChanges.toStatus,
      userId: vacancyStateChanges.userId,
      at: vacancyStateChanges.at,
      reason: vacancyStateChanges.reason,
    })
    .from(vacancyStateChanges)
    .where(eq(vacancyStateChanges.vacancyId, vacancyId))
    .orderBy(desc(vacancyStateChanges.id))
    .limit(100)
}

/** The state that the vacancy left for the one it is in now. */
export async function findStatusBefore(db: Sql, vacancyId: number): Promise<VacancyStatus | null> {
  const [last] = await db
    .select({ from: vacancyStateChanges.fromStatus })
    .from(vacancyStateChanges)
    .where(eq(vacancyStateChanges.vacancyId, vacancyId))
    .orderBy(desc(vacancyStateChanges.id))
    .limit(1)
  return last?.from ?? null
}

const revisionColumns = {
  id: vacancyRevisions.id,
  vacancyId: vacancyRevisions.vacancyId,
  state: vacancyRevisions.state,
  content: vacancyRevisions.content,
  version: vacancyRevisions.version,
  updatedAt: vacancyRevisions.updatedAt,
  submittedAt: vacancyRevisions.submittedAt,
}

/** The text its author works on: the draft, else the last one that was sent. Null for an imported vacancy. */
export async function findWorkingRevision(db: Sql, vacancyId: number) {
  const [row] = await db
    .select(revisionColumns)
    .from(vacancyRevisions)
    .where(eq(vacancyRevisions.vacancyId, vacancyId))
    .orderBy(sql`${vacancyRevisions.state} = 'draft' desc`, desc(vacancyRevisions.id))
    .limit(1)
  return row ?? null
}

export type Revision = NonNullable<Awaited<ReturnType<typeof findWorkingRevision>>>

export async function findRevision(db: Sql, { id, vacancyId }: { id: number; vacancyId: number }) {
  const [row] = await db
    .select(revisionColumns)
    .from(vacancyRevisions)
    .where(and(eq(vacancyRevisions.id, id), eq(vacancyRevisions.vacancyId, vacancyId)))
  return row ?? null
}

export async function insertRevision(tx: Sql, row: typeof vacancyRevisions.$inferInsert): Promise<Revision> {
  const [written] = await tx.insert(vacancyRevisions).values(row).returning(revisionColumns)
  if (!written) throw new Error('A revision was not written')
  return written
}

export async function setRevision(
  tx: Sql,
  { id, ...columns }: { id: number } & Partial<typeof vacancyRevisions.$inferInsert>,
): Promise<void> {
  await tx.update(vacancyRevisions).set(columns).where(eq(vacancyRevisions.id, id))
}

/** A text that waits for a moderator gives way to a newer one. */
export async function supersedePending(tx: Sql, { vacancyId, at }: { vacancyId: number; at: string }) {
  await tx
    .update(vacancyRevisions)
    .set({ state: 'superseded', decidedAt: at })
    .where(and(eq(vacancyRevisions.vacancyId, vacancyId), eq(vacancyRevisions.state, 'pending')))
}

export async function deleteDraft(tx: Sql, vacancyId: number) {
  const gone = await tx
    .delete(vacancyRevisions)
    .where(and(eq(vacancyRevisions.vacancyId, vacancyId), eq(vacancyRevisions.state, 'draft')))
    .returning({ id: vacancyRevisions.id })
  return gone.length > 0
}

/** Texts that were never published: only those can go without a trace. */
export async function deleteVacancies(tx: Sql, ids: readonly number[]) {
  await tx.delete(vacancies).where(inArray(vacancies.id, [...ids]))
}
