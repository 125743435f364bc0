import { and, isNotNull, lt, ne, or } from 'drizzle-orm'
import { complaints } from '#server/db/schema/complaints.ts'
import type { Deps } from '#server/features/staff/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

/** Empties what was resolved long ago: who complained and in which words. What was decided stays. */
export async function purgeComplaints({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - KEPT_DAYS.complaints * DAY_MS).toISOString()
  const rows = await db
    .update(complaints)
    .set({ text: '', email: null, userId: null, answer: null, senderHash: '' })
    .where(
      and(
        lt(complaints.resolvedAt, before),
        or(ne(complaints.text, ''), isNotNull(complaints.email), isNotNull(complaints.userId)),
      ),
    )
    .returning({ id: complaints.id })
  return { complaints: rows.length }
}
