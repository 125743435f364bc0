import { and, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { responseEvents, responses } from '#server/db/schema/responses.ts'
import { findAccessLevel } from '#server/features/identity/managers/service.ts'
import type { Sql } from '#server/kernel/sql.ts'

/**
 * Why a person may not review the hiring in a company; null when they may: the company invited or refused them after
 * their response, or they accepted its invitation. The events are read, because a response may have been withdrawn since.
 */
export async function reviewRefusal(
  db: Sql,
  { userId, companyId }: { userId: number; companyId: number },
): Promise<'no_answer' | 'member' | null> {
  if ((await findAccessLevel(db, { companyId, userId })) !== null) return 'member'
  const hasEvent = (events: readonly (typeof responseEvents.$inferSelect)['event'][]) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(responseEvents)
        .where(and(eq(responseEvents.responseId, responses.id), inArray(responseEvents.event, [...events]))),
    )
  const [answered] = await db
    .select({ id: responses.id })
    .from(responses)
    .where(
      and(
        eq(responses.userId, userId),
        eq(responses.companyId, companyId),
        hasEvent(['invited', 'rejected']),
        or(eq(responses.origin, 'response'), hasEvent(['accepted'])),
      ),
    )
    .limit(1)
  return answered ? null : 'no_answer'
}
