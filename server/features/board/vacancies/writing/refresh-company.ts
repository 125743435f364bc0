import { and, eq } from 'drizzle-orm'
import type { Deps } from '#server/features/board/context.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'

/** Reads the vacancies of a company into the index again: it knows its name and whether it is an agency. */
export async function refreshCompany(
  { db, vacancies: list }: Pick<Deps, 'db' | 'vacancies'>,
  { id: companyId, isWritten }: { id: number; isWritten: boolean },
) {
  const rows = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(and(eq(vacancies.companyId, companyId), eq(vacancies.status, 'published')))
  await list.refresh(
    rows.map(({ id }) => id),
    { isWritten },
  )
}
