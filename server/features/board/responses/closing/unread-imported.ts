/** Closes responses to imported vacancies of companies that have no managers here, so no one reads them. */
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import { takesNoResponses } from '#server/features/board/vacancies/reading/takes-responses.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { responsesUnreadEmail } from '#server/mail/templates/unread-responses.ts'
import { closeRows } from './close.ts'

type Tools = Pick<Deps, 'db' | 'now' | 'notifier' | 'site'>

/** People per batch. */
const TOLD_BATCH = 500

/**
 * Closes the responses that no one has opened and no one can open. Each person gets one notification about all of their
 * responses, with links to the vacancies at the source. Older releases left such responses waiting; when the last
 * manager of a company leaves, its responses are closed then. Safe to run twice, by two processes too: each person is a
 * transaction.
 */
export async function closeUnreadImported(deps: Tools) {
  let closed = 0
  for (let last = 0; ;) {
    const people = await listWaiting(deps.db, last)
    await sequentially(people, async ({ userId }) => {
      closed += await deps.db.transaction((tx) => closeOf(tx, deps, userId))
    })
    if (people.length < TOLD_BATCH) break
    last = people.at(-1)?.userId ?? last
  }
  return { unreadResponsesClosed: closed }
}

const isUnread = (db: Sql) =>
  and(
    eq(responses.state, 'sent'),
    inArray(responses.vacancyId, db.select({ id: vacancies.id }).from(vacancies).where(takesNoResponses(db))),
  )

const listWaiting = (db: Sql, after: number) =>
  db
    .selectDistinct({ userId: responses.userId })
    .from(responses)
    .where(and(gt(responses.userId, after), isUnread(db)))
    .orderBy(asc(responses.userId))
    .limit(TOLD_BATCH)

/** @returns the number of closed responses, without those that another process closes or a manager opens meanwhile */
async function closeOf(tx: Sql, { now, notifier, site }: Tools, userId: number) {
  const at = now().toISOString()
  const closed = await closeRows(tx, { where: and(eq(responses.userId, userId), isUnread(tx)), at })
  if (closed.length > 0) await notifier.notify(tx, [{ userId, email: responsesUnreadEmail(site, closed) }])
  return closed.length
}
