import { sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import { vacancyDays } from '#server/db/schema/posting.ts'

/** Counts a response or an invitation on its day. Run it in the transaction of the response. */
export async function countResponse(tx: Sql, { vacancyId, at }: { vacancyId: number; at: Date }) {
  await tx
    .insert(vacancyDays)
    .values({ vacancyId, day: moscowDay(at), responses: 1 })
    .onConflictDoUpdate({
      target: [vacancyDays.vacancyId, vacancyDays.day],
      set: { responses: sql`${vacancyDays.responses} + 1` },
    })
}
