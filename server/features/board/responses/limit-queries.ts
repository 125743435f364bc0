import { and, count, eq, gt } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { Side } from '#shared/features/board/responses/vocabulary.ts'
import { responseMessages, responses } from '#server/db/schema/responses.ts'

export async function countSentBy(db: Sql, { userId, since }: { userId: number; since: string }) {
  const [row] = await db
    .select({ count: count() })
    .from(responses)
    .where(and(eq(responses.userId, userId), eq(responses.origin, 'response'), gt(responses.sentAt, since)))
  return row?.count ?? 0
}

export async function countInvitationsOf(
  db: Sql,
  { companyId, since }: { companyId: number; since: string },
) {
  const [row] = await db
    .select({ count: count() })
    .from(responses)
    .where(
      and(
        eq(responses.companyId, companyId),
        eq(responses.origin, 'invitation'),
        gt(responses.sentAt, since),
      ),
    )
  return row?.count ?? 0
}

export async function countMessagesOf(
  db: Sql,
  { responseId, side, since }: { responseId: number; side: Side; since: string },
) {
  const [row] = await db
    .select({ count: count() })
    .from(responseMessages)
    .where(
      and(
        eq(responseMessages.responseId, responseId),
        eq(responseMessages.side, side),
        gt(responseMessages.at, since),
      ),
    )
  return row?.count ?? 0
}
