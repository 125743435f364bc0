/**
 * Answers and visits since the moment that a database has gone back to are lost: nobody's vacancy, resume or draft may end
 * because of that.
 */
import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { resumes } from '#server/db/schema/resumes.ts'
import { devices, sessions } from '#server/db/schema/session.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { isIdle } from '#server/features/board/resumes/idle-conditions.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { CONFIRM_WITHIN_DAYS } from '#shared/features/board/posting/vocabulary.ts'
import { IDLE_WAIT_DAYS } from '#shared/features/board/resumes/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { countOf } from './settled.ts'
import type { Settled } from './settled.ts'

/** The last visit of each person, which ended sessions no longer prove: their resumes must not count as abandoned. */
export async function keepVisits(tx: Sql) {
  await tx.execute(sql`
    update ${devices} set last_seen_at = visits.at
    from (select user_id, max(last_seen_at) as at from ${sessions} group by user_id) as visits
    where ${devices.lastSeenAt} < visits.at and ${devices.id} = (
      select latest.id from ${devices} as latest where latest.user_id = visits.user_id
      order by latest.last_seen_at desc, latest.id desc limit 1)`)
}

/**
 * Takes back questions that nobody seems to have answered, so that the jobs ask again: of vacancies and resumes those whose
 * time is over, because they would be hidden at once; of drafts all, because they are deleted without another e-mail.
 */
export async function askAgain(tx: Sql, now: Date): Promise<Settled> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const unanswered = tx
    .update(vacancies)
    .set({ confirmationAskedAt: null })
    .where(
      and(
        eq(vacancies.status, 'published'),
        isNull(vacancies.source),
        lte(vacancies.confirmationAskedAt, daysAgo(CONFIRM_WITHIN_DAYS)),
      ),
    )
  const idle = tx
    .update(resumes)
    .set({ idleAskedAt: null })
    .where(
      or(
        and(isIdle(tx, 'shown', resumes.idleAskedAt), lte(resumes.idleAskedAt, daysAgo(IDLE_WAIT_DAYS))),
        and(isIdle(tx, 'draft', resumes.idleAskedAt), isNotNull(resumes.idleAskedAt)),
      ),
    )
  return {
    'vacancies to ask again whether they are current': await countOf(unanswered),
    'resumes and drafts to ask again about': await countOf(idle),
  }
}
