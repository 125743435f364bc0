import { and, count, eq, gt } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { responses } from './schema.ts'

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
