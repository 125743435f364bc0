import { and, asc, eq, exists, gt, inArray, isNotNull, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { vacancyStateChanges } from '#server/db/schema/posting.ts'
import { responseDrafts, responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import { isOpenResponse } from '#server/features/board/responses/answering/awaiting.ts'
import { closeResponses } from '#server/features/board/responses/closing/close.ts'
import { isUnchecked, isNotNotified } from '#server/features/board/responses/closing/not-notified.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import { UNCONFIRMED_WAIT_DAYS } from '#shared/features/board/posting/vocabulary.ts'
import type { VacancyStatus } from '#shared/features/board/vacancies/model.ts'
import { daysAfter } from '../placement/lifecycle.ts'
import { lockLifecycle } from '../queries.ts'
import { BATCH } from '../placement/terms.ts'

type Tools = Pick<Deps, 'db' | 'now' | 'notifier' | 'site' | 'events'>

/** States in which a vacancy that was published waits for its company, which may never come. */
const LEFT = ['draft', 'awaiting_payment', 'rejected', 'expired'] as const
const STATES: ReadonlySet<VacancyStatus> = new Set(['unconfirmed', ...LEFT])

/**
 * Limits the wait for an employer who does not return: after a month without the vacancy its open responses are closed,
 * and invited people are notified. Safe to run twice, by two processes too.
 */
export async function endLongWaits(deps: Tools) {
  const { db } = deps
  const at = deps.now().toISOString()
  const since = daysAfter(at, -UNCONFIRMED_WAIT_DAYS)
  const one = sql`1`
  const hasChangedSince = db
    .select({ one })
    .from(vacancyStateChanges)
    .where(and(eq(vacancyStateChanges.vacancyId, vacancies.id), gt(vacancyStateChanges.at, since)))
  const isLeft = or(
    and(eq(vacancies.status, 'unconfirmed'), lte(vacancies.unconfirmedAt, since)),
    and(
      inArray(vacancies.status, [...LEFT]),
      isNotNull(vacancies.firstPublishedAt),
      notExists(hasChangedSince),
    ),
  )
  const hasWaiting = exists(
    db
      .select({ one })
      .from(responses)
      .where(
        and(
          eq(responses.vacancyId, vacancies.id),
          // The end of a term has told the others, and left the tasks to the company.
          or(
            isUnchecked(db, at),
            and(ne(vacancies.status, 'expired'), or(isOpenResponse, isNotNotified(db, at))),
          ),
        ),
      ),
  )
  const hasAccepted = exists(
    db
      .select({ one })
      .from(responseDrafts)
      .where(and(eq(responseDrafts.vacancyId, vacancies.id), isNotNull(responseDrafts.acceptedAt))),
  )
  const waiting = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(and(isLeft, or(hasWaiting, hasAccepted)))
    .orderBy(asc(vacancies.updatedAt), asc(vacancies.id))
    .limit(BATCH)
  let ended = 0
  await sequentially(waiting, async ({ id }) => {
    ended += await db.transaction(async (tx) => {
      const vacancy = await lockLifecycle(tx, id)
      // Confirmed, sent again or closed meanwhile.
      if (!vacancy || !STATES.has(vacancy.status)) return 0
      await closeResponses(tx, deps, { vacancyId: id, at, cause: 'abandoned' })
      return 1
    })
  })
  return { endedWaits: ended }
}
