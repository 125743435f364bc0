import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { Deps } from '#server/features/board/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { findVacancyOf } from './sides-queries.ts'
import { insertEvents } from './talk-queries.ts'
import { responses } from '#server/db/schema/responses.ts'
import { OPEN_STATES } from '#shared/features/board/responses/vocabulary.ts'
import { responseClosedEmail } from '#server/mail/templates/responses.ts'

/**
 * A vacancy that takes no more responses answers those that wait: nobody is left without an outcome. Run it in the
 * transaction that closes the vacancy.
 */
export async function closeResponses(
  tx: Sql,
  { mailer, site }: Pick<Deps, 'mailer' | 'site'>,
  { vacancyId, at }: { vacancyId: number; at: string },
): Promise<void> {
  const closed = await closeOpen(tx, { vacancyId, at })
  if (closed.length === 0) return
  await insertEvents(
    tx,
    closed.map(({ id }) => ({ responseId: id, event: 'closed' as const, side: null, userId: null, at })),
  )
  const title = (await findVacancyOf(tx, vacancyId))?.title ?? ''
  for (const { id, email } of closed)
    if (email !== null)
      await mailer.enqueue(tx, { ...responseClosedEmail(site, { id, title }), recipient: email })
}

/** Responses that wait for an answer are over with the vacancy; gives whom to tell. */
async function closeOpen(tx: Sql, { vacancyId, at }: { vacancyId: number; at: string }) {
  const closed = await tx
    .update(responses)
    .set({ state: 'closed', updatedAt: at })
    .where(and(eq(responses.vacancyId, vacancyId), inArray(responses.state, [...OPEN_STATES])))
    .returning({ id: responses.id, userId: responses.userId })
  if (closed.length === 0) return []
  const people = await tx
    .select({ id: users.id, email: users.email, notifications: users.notifications })
    .from(users)
    .where(
      and(
        inArray(
          users.id,
          closed.map(({ userId }) => userId),
        ),
        isNull(users.deletedAt),
      ),
    )
  const known = new Map(people.map((person) => [person.id, person]))
  return closed.map(({ id, userId }) => {
    const person = known.get(userId)
    return { id, email: person?.notifications.responses ? person.email : null }
  })
}
