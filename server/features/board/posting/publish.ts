import type { Sql } from '#server/kernel/sql.ts'
import type { Deps } from '#server/features/board/context.ts'
import { rewriteVacancy } from '#server/features/board/vacancies/write.ts'
import { VacancyValues } from '#shared/features/board/posting/forms.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import { confirmedColumns, endRound } from './confirmation-links.ts'
import { columnsOf } from './content.ts'
import { vacancyPublished, vacancyShown } from './events.ts'
import { daysAfter, moveVacancy } from './lifecycle.ts'
import type { VacancyLifecycle } from './queries.ts'
import { findRepostOf } from './reposts.ts'

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
