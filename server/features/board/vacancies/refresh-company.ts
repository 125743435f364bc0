import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancySearch } from '#server/db/schema/vacancies-index.ts'
import { vectorsOf } from '#server/lists/text/tables.ts'
import type { Deps } from '#server/features/board/context.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { textOf } from './write.ts'

const VACANCIES_AT_ONCE = 200

/** The search finds vacancies by their company's title: run it in the transaction that changes the title. */
export async function reindexCompanyTitle(
  tx: Sql,
  { companyId, title }: { companyId: number; title: string },
): Promise<void> {
  for (let afterId = 0; ;) {
    const rows = await tx
      .select({
        id: vacancies.id,
        title: vacancies.title,
        skills: vacancies.skills,
        descriptionHtml: vacancies.descriptionHtml,
        dutiesHtml: vacancies.dutiesHtml,
        requirementsHtml: vacancies.requirementsHtml,
        conditionsHtml: vacancies.conditionsHtml,
      })
      .from(vacancies)
      .where(and(eq(vacancies.companyId, companyId), gt(vacancies.id, afterId)))
      .orderBy(asc(vacancies.id))
      .limit(VACANCIES_AT_ONCE)
    const last = rows.at(-1)
    if (!last) return
    afterId = last.id
    await tx
      .insert(vacancySearch)
      .values(
        rows.map((row) => ({
          vacancyId: row.id,
          ...vectorsOf({
            title: row.title,
            keywords: [title, ...row.skills].join(' \n '),
            description: textOf(row),
          }),
        })),
      )
      .onConflictDoUpdate({
        target: vacancySearch.vacancyId,
        set: { keywords: sql`excluded.keywords`, document: sql`excluded.document` },
      })
  }
}

/** The index knows of each vacancy whether its company is an agency. */
export async function refreshCompany(
  { db, vacancies: list }: Pick<Deps, 'db' | 'vacancies'>,
  companyId: number,
) {
  const rows = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(and(eq(vacancies.companyId, companyId), eq(vacancies.status, 'published')))
  await list.refresh(rows.map(({ id }) => id))
}
