import { and, count, desc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm'
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
export async function lockOpenOf(tx: Sql, companyIds: readonly number[]) {
  if (companyIds.length === 0) return []
  return tx
    .select({ id: vacancies.id, status: vacancies.status })
    .from(vacancies)
    .where(
      and(
        inArray(vacancies.companyId, [...companyIds]),
        inArray(vacancies.status, ['awaiting_payment', 'moderation', 'published']),
      ),
    )
    .orderBy(vacancies.id)
    .for('update')
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
