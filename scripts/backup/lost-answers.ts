/**
 * Answers and visits since the moment that a database has gone back to are lost: nobody's vacancy, resume or draft may end
 * because of that.
 */
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { resumes } from '#server/db/schema/resumes.ts'
import { devices, sessions } from '#server/db/schema/session.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { isIdle } from '#server/features/board/resumes/idle-conditions.ts'
import type { Sql } from '#server/kernel/sql.ts'
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

/** Takes back questions that nobody seems to have answered, so that the jobs ask again: who has answered has no reason to. */
export async function askAgain(tx: Sql): Promise<Settled> {
  const unanswered = tx
    .update(vacancies)
    .set({ confirmationAskedAt: null })
    .where(
      and(
        eq(vacancies.status, 'published'),
        isNull(vacancies.source),
        isNotNull(vacancies.confirmationAskedAt),
      ),
    )
  const idle = tx
    .update(resumes)
    .set({ idleAskedAt: null })
    .where(
      and(
        isNotNull(resumes.idleAskedAt),
        or(isIdle(tx, 'shown', resumes.idleAskedAt), isIdle(tx, 'draft', resumes.idleAskedAt)),
      ),
    )
  return {
    'vacancies to ask again whether they are current': await countOf(unanswered),
    'resumes and drafts to ask again about': await countOf(idle),
  }
}
