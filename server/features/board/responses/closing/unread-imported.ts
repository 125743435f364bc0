/** Responses to vacancies of other boards whose companies have nobody here: no one reads them. */
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import { takesNoResponses } from '#server/features/board/vacancies/reading/takes-responses.ts'
import { sequentially } from '#server/kernel/sequentially.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { responsesUnreadEmail } from '#server/mail/templates/unread-responses.ts'
import { closeRows } from './close.ts'

type Tools = Pick<Deps, 'db' | 'now' | 'notifier' | 'site'>

/** People that are read at once. */
const TOLD_BATCH = 500

/**
 * Closes the responses that nobody has opened and nobody can, and tells each person of all of them at once, with where
 * the source has the vacancy. Responses of older releases wait so; of a company whose last manager leaves, they are closed
 * then. Safe to run twice, by two processes too: each person is a transaction.
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

/** @returns how many were closed; a response that another process closes or somebody opens meanwhile is none of them */
async function closeOf(tx: Sql, { now, notifier, site }: Tools, userId: number) {
  const at = now().toISOString()
  const closed = await closeRows(tx, { where: and(eq(responses.userId, userId), isUnread(tx)), at })
  if (closed.length > 0) await notifier.notify(tx, [{ userId, email: responsesUnreadEmail(site, closed) }])
  return closed.length
}
