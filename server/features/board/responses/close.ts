import { and, eq, inArray, isNull } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { responses } from '#server/db/schema/responses.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { responseClosedEmail } from '#server/mail/templates/responses.ts'
import { OPEN_STATES } from '#shared/features/board/responses/vocabulary.ts'
import { endAcceptedResponses } from './accepted.ts'
import { findVacancy, insertEvents } from './queries.ts'

/**
 * Closes the unanswered responses to a vacancy that takes no more, and notifies their authors. Call it in the
 * transaction that closes the vacancy.
 */
export async function closeResponses(
  tx: Sql,
  { mailer, site }: Pick<Deps, 'mailer' | 'site'>,
  { vacancyId, at }: { vacancyId: number; at: string },
): Promise<void> {
  const closed = await tx
    .update(responses)
    .set({ state: 'closed', updatedAt: at })
    .where(and(eq(responses.vacancyId, vacancyId), inArray(responses.state, [...OPEN_STATES])))
    .returning({ id: responses.id })
  await endAcceptedResponses(tx, { mailer, site }, { vacancyId })
  if (closed.length === 0) return
  const ids = closed.map(({ id }) => id)
  await insertEvents(
    tx,
    ids.map((responseId) => ({ responseId, event: 'closed', side: null, userId: null, at })),
  )
  const title = (await findVacancy(tx, vacancyId))?.title ?? ''
  const recipients = await tx
    .select({ id: responses.id, email: users.email, notifications: users.notifications })
    .from(responses)
    .innerJoin(users, and(eq(users.id, responses.userId), isNull(users.deletedAt)))
    .where(inArray(responses.id, ids))
  for (const { id, email, notifications } of recipients)
    if (notifications.responses)
      await mailer.enqueue(tx, { ...responseClosedEmail(site, { id, title }), recipient: email })
}
