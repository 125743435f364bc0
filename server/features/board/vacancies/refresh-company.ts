import { and, asc, eq, gt } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { Deps } from '#server/features/board/context.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { insertSearchRows, textColumns } from './write.ts'

const REINDEX_BATCH = 200

/** The search finds vacancies by their company's title: run it in the transaction that changes the title. */
export async function reindexCompanyTitle(
  tx: Sql,
  { companyId, title: companyTitle }: { companyId: number; title: string },
): Promise<void> {
  for (let afterId = 0; ;) {
    const rows = await tx
      .select({ ...textColumns, skills: vacancies.skills })
      .from(vacancies)
      .where(and(eq(vacancies.companyId, companyId), gt(vacancies.id, afterId)))
      .orderBy(asc(vacancies.id))
      .limit(REINDEX_BATCH)
    const last = rows.at(-1)
    if (!last) return
    afterId = last.id
    await insertSearchRows(
      tx,
      rows.map((row) => ({ ...row, companyTitle })),
    )
  }
}

/** Reads the vacancies of a company into the index again: it knows of each whether its company is an agency. */
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
