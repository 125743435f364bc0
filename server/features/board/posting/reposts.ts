import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { commonShare, isSame, SAME_TITLE_SHARE } from './duplicates.ts'
import type { VacancyLifecycle } from './queries.ts'

/** The newest closed vacancies of a company that a new one is compared with. */
const EARLIER_MAX = 100

const comparedColumns = {
  id: vacancies.id,
  title: vacancies.title,
  descriptionHtml: vacancies.descriptionHtml,
  dutiesHtml: vacancies.dutiesHtml,
  workForm: vacancies.workForm,
  locationIds: vacancies.locationIds,
  workFromIds: vacancies.workFromIds,
}

/**
 * The closed vacancy of the same company that this one repeats: the one it was copied from, as long as most of the text
 * stayed, else the newest with the same text for the same place. Call it when the text of the vacancy is published.
 */
export async function findRepostOf(
  db: Sql,
  { id, companyId, repostOfId }: Pick<VacancyLifecycle, 'id' | 'companyId' | 'repostOfId'>,
): Promise<number | null> {
  const [own] = await db.select(comparedColumns).from(vacancies).where(eq(vacancies.id, id))
  if (!own) return null
  const earlier = await db
    .select(comparedColumns)
    .from(vacancies)
    .where(
      and(
        eq(vacancies.companyId, companyId),
        ne(vacancies.id, id),
        inArray(vacancies.status, ['expired', 'archived']),
        isNotNull(vacancies.publishedAt),
      ),
    )
    .orderBy(desc(vacancies.publishedAt), desc(vacancies.id))
    .limit(EARLIER_MAX)
  const text = textOf(own)
  const copied = earlier.find((one) => one.id === repostOfId)
  if (copied && commonShare(text, textOf(copied)) >= SAME_TITLE_SHARE) return copied.id
  return earlier.find((one) => isSame(text, textOf(one)))?.id ?? null
}

const textOf = <Row extends { dutiesHtml: string | null }>(row: Row) => ({
  ...row,
  dutiesHtml: row.dutiesHtml ?? '',
})
