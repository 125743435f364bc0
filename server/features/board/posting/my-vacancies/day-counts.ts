import { sql } from 'drizzle-orm'
import type { EventPayload } from '#server/kernel/domain-events.ts'
import type { responseReceived } from '#server/features/board/responses/events.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import { vacancyDays, vacancyDaySources } from '#server/db/schema/posting.ts'

/** Counts a response or an invitation on its day. Run it in the transaction of the response. */
export async function countResponse(
  tx: Sql,
  { vacancyId, source, at }: Pick<EventPayload<typeof responseReceived>, 'vacancyId' | 'source' | 'at'>,
) {
  const day = moscowDay(at)
  await tx
    .insert(vacancyDays)
    .values({ vacancyId, day, responses: 1 })
    .onConflictDoUpdate({
      target: [vacancyDays.vacancyId, vacancyDays.day],
      set: { responses: sql`${vacancyDays.responses} + 1` },
    })
  if (source === null) return
  await tx
    .insert(vacancyDaySources)
    .values({ vacancyId, day, source, responses: 1 })
    .onConflictDoUpdate({
      target: [vacancyDaySources.vacancyId, vacancyDaySources.day, vacancyDaySources.source],
      set: { responses: sql`${vacancyDaySources.responses} + 1` },
    })
}
