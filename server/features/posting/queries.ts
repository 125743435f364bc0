import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { users } from '#server/features/accounts/schema.ts'
import { companies } from '#server/features/companies/schema.ts'
import { companyRoles } from '#server/features/managers/schema.ts'
import { vacancies } from '#server/features/vacancies/schema.ts'
import type { VacancyContent } from '#shared/features/posting/model.ts'
import { ACCESS_LEVELS } from '#shared/features/managers/vocabulary.ts'
import type { VacancyStatus } from '#shared/features/vacancies/model.ts'
import { vacancyRevisions, vacancyStateChanges } from './schema.ts'

/** What the life of a vacancy is decided by. */
export const lifeColumns = {
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

export async function findVacancyColumns(db: Sql, id: number) {
  const [row] = await db.select().from(vacancies).where(eq(vacancies.id, id))
  return row ?? null
}

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

/** Held until the transaction ends: vacancies of these companies that readers see or are about to. */
export async function listOpenOf(tx: Sql, companyIds: readonly number[]): Promise<number[]> {
  if (companyIds.length === 0) return []
  const rows = await tx
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(
      and(
        inArray(vacancies.companyId, [...companyIds]),
        inArray(vacancies.status, ['awaiting_payment', 'moderation', 'published']),
      ),
    )
    .orderBy(vacancies.id)
    .for('update')
  return rows.map(({ id }) => id)
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

/** Its texts, changes and days go with it. */
export async function deleteVacancy(tx: Sql, id: number) {
  await tx.delete(vacancies).where(eq(vacancies.id, id))
}

/** Vacancies of a company that are neither up nor closed. */
export async function countUnpublished(db: Sql, companyId: number) {
  const [row] = await db
    .select({ count: count() })
    .from(vacancies)
    .where(
      and(
        eq(vacancies.companyId, companyId),
        inArray(vacancies.status, ['draft', 'awaiting_payment', 'moderation', 'rejected']),
      ),
    )
  return row?.count ?? 0
}

/** The text that waits for a moderator, or was let through and waits for its moment. */
export async function takeBackSent(tx: Sql, { vacancyId, at }: { vacancyId: number; at: string }) {
  const hasDraft = await findDraftId(tx, vacancyId)
  await tx
    .update(vacancyRevisions)
    .set(
      hasDraft === null
        ? { state: 'draft', submittedAt: null, updatedAt: at }
        : { state: 'superseded', decidedAt: at },
    )
    .where(and(eq(vacancyRevisions.vacancyId, vacancyId), eq(vacancyRevisions.state, 'pending')))
}

async function findDraftId(db: Sql, vacancyId: number) {
  const [row] = await db
    .select({ id: vacancyRevisions.id })
    .from(vacancyRevisions)
    .where(and(eq(vacancyRevisions.vacancyId, vacancyId), eq(vacancyRevisions.state, 'draft')))
  return row?.id ?? null
}

/** Texts of the company that readers see or are about to: what a new one could repeat. */
export function listRivalTexts(db: Sql, { companyId, exceptId }: { companyId: number; exceptId: number }) {
  return db
    .select({
      id: vacancies.id,
      title: vacancies.title,
      status: vacancies.status,
      descriptionHtml: vacancies.descriptionHtml,
      dutiesHtml: vacancies.dutiesHtml,
      workForm: vacancies.workForm,
      locationIds: vacancies.locationIds,
      workFromIds: vacancies.workFromIds,
      /** Of one that was never published: its columns are empty until then. */
      content: sql<VacancyContent | null>`(
        select ${vacancyRevisions.content} from ${vacancyRevisions}
        where ${vacancyRevisions.vacancyId} = ${vacancies.id} and ${vacancies.status} <> 'published'
        order by ${vacancyRevisions.id} desc limit 1
      )`,
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(
      and(
        eq(vacancies.companyId, companyId),
        ne(vacancies.id, exceptId),
        inArray(vacancies.status, ['published', 'moderation', 'awaiting_payment']),
      ),
    )
    .orderBy(desc(vacancies.id))
    .limit(300)
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

export async function listPutOff(db: Sql, { at, limit }: { at: string; limit: number }) {
  const rows = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(
      and(eq(vacancies.status, 'moderation'), isNotNull(vacancies.confirmAt), lte(vacancies.publishAt, at)),
    )
    .orderBy(asc(vacancies.publishAt), asc(vacancies.id))
    .limit(limit)
  return idsOf(rows)
}

export async function listEnded(db: Sql, { at, limit }: { at: string; limit: number }) {
  const rows = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(and(eq(vacancies.status, 'published'), lte(vacancies.expiresAt, at)))
    .orderBy(asc(vacancies.expiresAt), asc(vacancies.id))
    .limit(limit)
  return idsOf(rows)
}

/** With an author who has not been told yet. */
export async function listEnding(
  db: Sql,
  { at, before, limit }: { at: string; before: string; limit: number },
) {
  const rows = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(
      and(
        eq(vacancies.status, 'published'),
        gt(vacancies.expiresAt, at),
        lte(vacancies.expiresAt, before),
        isNull(vacancies.endingToldAt),
        isNotNull(vacancies.authorId),
      ),
    )
    .orderBy(asc(vacancies.expiresAt), asc(vacancies.id))
    .limit(limit)
  return idsOf(rows)
}

/** Null when somebody has told meanwhile. */
export async function setEndingTold(tx: Sql, { id, at }: { id: number; at: string }) {
  const [row] = await tx
    .update(vacancies)
    .set({ endingToldAt: at })
    .where(and(eq(vacancies.id, id), isNull(vacancies.endingToldAt), eq(vacancies.status, 'published')))
    .returning({ title: vacancies.title, expiresAt: vacancies.expiresAt })
  return row ?? null
}

/** Raises what is due; a raise that was missed for long is made once. */
export async function raiseDue(db: Sql, { at, limit }: { at: string; limit: number }) {
  const every = sql`make_interval(days => ${vacancies.raiseEveryDays}::int)`
  const due = db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(
      and(
        eq(vacancies.status, 'published'),
        lte(vacancies.nextRaiseAt, at),
        isNotNull(vacancies.raiseEveryDays),
        or(isNull(vacancies.expiresAt), gt(vacancies.expiresAt, at)),
      ),
    )
    .orderBy(asc(vacancies.nextRaiseAt), asc(vacancies.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(vacancies)
    .set({
      publishedAt: at,
      updatedAt: at,
      nextRaiseAt: sql`greatest(${vacancies.nextRaiseAt} + ${every}, ${at}::timestamptz + ${every} / 2)`,
    })
    .where(inArray(vacancies.id, due))
    .returning({ id: vacancies.id })
  return idsOf(rows)
}

/** Where letters about a vacancy go; null for an imported one, and for an author who is gone or does not want them. */
export async function findAuthorAddress(db: Sql, vacancyId: number): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email, notifications: users.notifications })
    .from(vacancies)
    .innerJoin(users, eq(users.id, vacancies.authorId))
    .innerJoin(
      companyRoles,
      and(eq(companyRoles.userId, users.id), eq(companyRoles.companyId, vacancies.companyId)),
    )
    .where(
      and(
        eq(vacancies.id, vacancyId),
        gte(companyRoles.accessLevel, ACCESS_LEVELS.MANAGER),
        isNull(users.deletedAt),
      ),
    )
  return row?.notifications.vacancies ? row.email : null
}
