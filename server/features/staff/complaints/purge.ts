import { and, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { complaints } from '#server/db/schema/complaints.ts'
import { fromCheck } from './check-reports.ts'
import type { Deps } from '#server/features/staff/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

/**
 * Clears personal data of complaints resolved long ago: the sender and the text. The decision is kept, and so are the
 * words of a vacancy that staff have approved.
 */
export async function purgeComplaints({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - KEPT_DAYS.complaints * DAY_MS).toISOString()
  const rows = await db
    .update(complaints)
    .set({
      text: '',
      email: null,
      userId: null,
      answer: null,
      senderHash: sql`case when ${fromCheck} then ${complaints.senderHash} else '' end`,
    })
    .where(
      and(
        lt(complaints.resolvedAt, before),
        or(ne(complaints.text, ''), isNotNull(complaints.email), isNotNull(complaints.userId)),
      ),
    )
    .returning({ id: complaints.id })
  return { complaints: rows.length }
}
