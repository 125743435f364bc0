import { and, eq, isNotNull } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { mayBeIndexed } from '#server/features/board/vacancies/reading/search-engines.ts'
import type { Announcements } from '#server/index-now/port.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** Notes the page of a vacancy for search engines, unless readers have never seen it or its source keeps it from them. */
export async function announceVacancy(
  tx: Sql,
  { announcements }: { announcements: Announcements },
  { vacancyId }: { vacancyId: number },
) {
  const shown = await tx
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(and(eq(vacancies.id, vacancyId), isNotNull(vacancies.firstPublishedAt), mayBeIndexed(tx)))
  await announcements.add(
    tx,
    shown.map(({ id }) => pathOf('vacancies-id', { id })),
  )
}
