import { eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { vacancyStateChanges } from '#server/db/schema/posting.ts'

/** Columns of the life cycle of a vacancy. */
export const lifecycleColumns = {
  id: vacancies.id,
  companyId: vacancies.companyId,
  authorId: vacancies.authorId,
  title: vacancies.title,
  status: vacancies.status,
  tariffCode: vacancies.tariffCode,
  isHighlighted: vacancies.isHighlighted,
  placementDays: vacancies.placementDays,
  awaitsVerification: vacancies.awaitsVerification,
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
  source: vacancies.source,
  confirmationAskedAt: vacancies.confirmationAskedAt,
  unconfirmedAt: vacancies.unconfirmedAt,
  repostOfId: vacancies.repostOfId,
}

export async function findLifecycle(db: Sql, id: number) {
  const [row] = await db.select(lifecycleColumns).from(vacancies).where(eq(vacancies.id, id))
  return row ?? null
}

/** Locks the row: of two concurrent actions the second sees the result of the first. */
export async function lockLifecycle(tx: Sql, id: number) {
  const [row] = await tx.select(lifecycleColumns).from(vacancies).where(eq(vacancies.id, id)).for('update')
  return row ?? null
}

export type VacancyLifecycle = NonNullable<Awaited<ReturnType<typeof findLifecycle>>>

type VacancyColumns = Partial<typeof vacancies.$inferInsert>

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
