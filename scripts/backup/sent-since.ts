/**
 * Handles messages that have most likely been sent since the point in time to which the database has gone back: those
 * that waited then, and those that have become due by now. They are not sent a second time. Later messages stay. A
 * question that is answered by its link is sent again, because the link in the e-mail of the lost hours no longer
 * works.
 */
import { and, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { interviews } from '#server/db/schema/interviews.ts'
import { emails } from '#server/db/schema/mail.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { notices } from '#server/db/schema/notifications.ts'
import { weeklyEmails } from '#server/db/schema/posting.ts'
import { answerBatches, answerBatchItems } from '#server/db/schema/response-work.ts'
import { pendingNotifications, responses } from '#server/db/schema/responses.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { webhookDeliveries } from '#server/db/schema/webhooks.ts'
import { mondayOf } from '#server/features/board/posting/my-vacancies/stats.ts'
import { emptied, isOnItsWay } from '#server/mail/queries.ts'
import { awaitsAnswer } from '#server/features/board/responses/answering/awaiting.ts'
import { recordArrivals } from '#server/features/board/saved-searches/arrivals.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import { ENDING_SOON_DAYS } from '#shared/features/board/posting/vocabulary.ts'
import { SEARCH_KINDS, type SearchKind } from '#shared/features/board/saved-searches/vocabulary.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/durations.ts'
import { countOf, type Settled } from './settled.ts'

/** Drops e-mails and other messages that waited then. */
export async function dropWaiting(tx: Sql, now: Date): Promise<Settled> {
  const at = now.toISOString()
  const waitingEmails = tx
    .update(emails)
    .set({ failedAt: at, lastError: 'restored', ...emptied })
    .where(isOnItsWay)
  const waitingDeliveries = tx
    .update(webhookDeliveries)
    .set({ state: 'failed', failure: 'switched_off', nextTryAt: null })
    .where(eq(webhookDeliveries.state, 'waiting'))
  const dropped = {
    'waiting e-mails given up': await countOf(waitingEmails),
    'notices dropped': await countOf(tx.delete(notices)),
    'lines of digests dropped': await countOf(
      tx.delete(pendingNotifications).where(lte(pendingNotifications.dueAt, at)),
    ),
    'waiting events of webhooks given up': await countOf(waitingDeliveries),
    'waiting answers cancelled': await countOf(
      tx.delete(answerBatchItems).where(isNull(answerBatchItems.doneAt)),
    ),
  }
  await tx.update(answerBatches).set({ finishedAt: at }).where(isNull(answerBatches.finishedAt))
  return dropped
}

/** Marks messages that a job sends once when they are due: the marks that they were sent are lost. */
export async function markDue(tx: Sql, now: Date): Promise<Settled> {
  const at = now.toISOString()
  return {
    'reminders counted as sent':
      (await markInterviews(tx, now)) + (await markOverdueAnswers(tx, at)) + (await markEnds(tx, now)),
    'weekly e-mails counted as sent': await markWeek(tx, now),
    'saved searches brought up to date': await sumOf(SEARCH_KINDS, (kind) => coverArrivals(tx, kind, now)),
  }
}

/** Selects the same rows as `remindOfInterviews`. */
async function markInterviews(tx: Sql, now: Date) {
  const at = now.toISOString()
  const isAgreedUntil = (until: number) =>
    and(
      eq(interviews.state, 'agreed'),
      gt(interviews.slot, at),
      lte(interviews.slot, new Date(until).toISOString()),
    )
  return (
    (await countOf(
      tx
        .update(interviews)
        .set({ dayNotifiedAt: at })
        .where(and(isAgreedUntil(now.getTime() + DAY_MS), isNull(interviews.dayNotifiedAt))),
    )) +
    (await countOf(
      tx
        .update(interviews)
        .set({ hourNotifiedAt: at })
        .where(and(isAgreedUntil(now.getTime() + HOUR_MS), isNull(interviews.hourNotifiedAt))),
    ))
  )
}

/** Selects the same rows as `handleOverdueAnswers`. */
const markOverdueAnswers = (tx: Sql, at: string) =>
  countOf(
    tx
      .update(responses)
      .set({ overdueNotifiedAt: at })
      .where(and(awaitsAnswer, lt(responses.answerDueAt, at), isNull(responses.overdueNotifiedAt))),
  )

/** Selects the same rows as `remindOfEnds`. */
function markEnds(tx: Sql, now: Date) {
  const at = now.toISOString()
  const isDue = and(
    eq(vacancies.status, 'published'),
    gt(vacancies.expiresAt, at),
    lte(vacancies.expiresAt, new Date(now.getTime() + ENDING_SOON_DAYS * DAY_MS).toISOString()),
    isNull(vacancies.endingNotifiedAt),
    isNotNull(vacancies.authorId),
  )
  return countOf(tx.update(vacancies).set({ endingNotifiedAt: at }).where(isDue))
}

/** Start of the job `weekly-emails` on Mondays, Moscow time. */
const WEEKLY_FROM_MS = 10 * HOUR_MS

/** Also marks people who received their first weekly e-mail since then. */
function markWeek(tx: Sql, now: Date) {
  const week = mondayOf(moscowDay(new Date(now.getTime() - WEEKLY_FROM_MS)))
  const people = tx
    .selectDistinct({ userId: companyRoles.userId, week: sql<string>`${week}::date`.as('week') })
    .from(companyRoles)
  return countOf(
    tx
      .insert(weeklyEmails)
      .select(people)
      .onConflictDoUpdate({
        target: weeklyEmails.userId,
        set: { week },
        setWhere: lt(weeklyEmails.week, week),
      }),
  )
}

/** New results of searches that were due have been e-mailed; they still count as unseen in the list. */
async function coverArrivals(tx: Sql, kind: SearchKind, now: Date) {
  const isDue = and(eq(savedSearches.kind, kind), lte(savedSearches.nextAlertAt, now.toISOString()))
  if ((await tx.$count(savedSearches, isDue)) === 0) return 0
  // Includes results that appeared just before that moment and had no number yet.
  const last = await recordArrivals(tx, { kind, now })
  return countOf(
    tx
      .update(savedSearches)
      .set({ notifiedUpTo: last })
      .where(and(isDue, lt(savedSearches.notifiedUpTo, last))),
  )
}

/** Runs sequentially: a transaction has one connection. */
async function sumOf<Item>(items: readonly Item[], count: (item: Item) => Promise<number>) {
  let sum = 0
  for (const item of items) sum += await count(item)
  return sum
}
