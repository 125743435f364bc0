import type { Sql } from '#server/kernel/sql.ts'
import type { Deps } from '#server/features/board/context.ts'
import { rewriteVacancy } from '#server/features/board/vacancies/writing/write.ts'
import { VacancyValues } from '#shared/features/board/posting/forms.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import { confirmedColumns, endRound } from '../confirmation/confirmation-links.ts'
import { columnsOf } from '../editing/content.ts'
import { vacancyPublished, vacancyShown } from '../events.ts'
import { daysAfter, moveVacancy } from './lifecycle.ts'
import type { VacancyLifecycle } from '../queries.ts'
import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { commonShare, isSame, SAME_TITLE_SHARE } from '../editing/duplicates.ts'

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

/** Makes a text public. It was complete by the rules of the day it was sent. */
export async function publishText(
  tx: Sql,
  {
    vacancy,
    content,
    at,
  }: { vacancy: Pick<VacancyLifecycle, 'id' | 'companyId'>; content: VacancyContent; at: string },
) {
  const columns = columnsOf(VacancyValues.parse(content))
  await rewriteVacancy(tx, { id: vacancy.id, draft: { ...columns, companyId: vacancy.companyId }, at })
}

/** Publishes a vacancy and begins its paid term. The date of the first publication stays. */
export async function startTerm(
  tx: Sql,
  { events }: Pick<Deps, 'events'>,
  { vacancy, userId, at }: { vacancy: VacancyLifecycle; userId: number | null; at: string },
) {
  const { id, placementDays, raiseEveryDays, firstPublishedAt } = vacancy
  // A running term continues: its days were counted from its first publication.
  const expiresAt = placementDays === null ? vacancy.expiresAt : daysAfter(at, placementDays)
  await endRound(tx, { vacancyId: id, at })
  await moveVacancy(tx, {
    vacancy,
    to: 'published',
    userId,
    at,
    set: {
      ...confirmedColumns(at),
      ...(firstPublishedAt === null ? { repostOfId: await findRepostOf(tx, vacancy) } : {}),
      firstPublishedAt: firstPublishedAt ?? at,
      publishedAt: at,
      expiresAt,
      placementDays: null,
      publishAt: null,
      nextRaiseAt: raiseEveryDays === null ? null : daysAfter(at, raiseEveryDays),
      archivedAt: null,
      archiveReason: null,
      endingNotifiedAt: null,
    },
  })
  await events.raise(tx, vacancyShown, { vacancyId: id })
  if (placementDays !== null && expiresAt !== null)
    await events.raise(tx, vacancyPublished, { vacancyId: id, at, endsAt: expiresAt })
}

/**
 * The closed vacancy of the same company that this one repeats: the one it was copied from, as long as most of the text
 * stayed, else the newest with the same text for the same place. Call it when the text of the vacancy is published.
 */
async function findRepostOf(
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
  const text = toText(own)
  const copied = earlier.find((one) => one.id === repostOfId)
  if (copied && commonShare(text, toText(copied)) >= SAME_TITLE_SHARE) return copied.id
  return earlier.find((one) => isSame(text, toText(one)))?.id ?? null
}

const toText = <Row extends { dutiesHtml: string | null }>(row: Row) => ({
  ...row,
  dutiesHtml: row.dutiesHtml ?? '',
})
