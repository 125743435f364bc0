import { and, eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'

/** Locks the row until the transaction ends. */
export async function lockVacancy(tx: Sql, id: number) {
  await tx.select({ id: vacancies.id }).from(vacancies).where(eq(vacancies.id, id)).for('update')
}

export function countOpenVacancies(db: Sql, companyId: number): Promise<number> {
  return db.$count(vacancies, and(eq(vacancies.companyId, companyId), eq(vacancies.status, 'published')))
}
