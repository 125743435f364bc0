import { notInArray, sql } from 'drizzle-orm'
import type { Deps } from '#server/features/board/context.ts'
import { RESPONSIVENESS_SAMPLE_MIN } from '#shared/features/board/responses/responsiveness.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { companyResponsiveness, responseEvents, responses } from '#server/db/schema/responses.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Earlier responses say little about a company today. */
const PERIOD_DAYS = 180
/** A younger response without an answer does not count as unanswered yet. */
const GRACE_DAYS = 5

/** Recomputes the responsiveness of every company from the events, and publishes the companies whose numbers changed. */
export async function recountResponsiveness({ db, now, changes }: Pick<Deps, 'db' | 'now' | 'changes'>) {
  const at = now().getTime()
  const changed = await writeResponsiveness(db, {
    since: new Date(at - PERIOD_DAYS * DAY_MS).toISOString(),
    unansweredBefore: new Date(at - GRACE_DAYS * DAY_MS).toISOString(),
    sampleMin: RESPONSIVENESS_SAMPLE_MIN,
  })
  for (const id of changed) await changes.publish({ kind: 'company', id })
  return { answersOfCompanies: changed.length }
}

/**
 * Writes the share and the median delay of first answers for companies with enough responses; a response that was
 * closed by the system is not answered. Returns ids of the companies whose numbers changed.
 */
async function writeResponsiveness(
  db: Sql,
  { since, unansweredBefore, sampleMin }: { since: string; unansweredBefore: string; sampleMin: number },
): Promise<number[]> {
  const answeredAt = sql<string | null>`min(${responseEvents.at}) filter (
    where ${responseEvents.side} = 'company'
      and ${responseEvents.event} in ('invited', 'rejected')
      and ${responseEvents.at} >= ${responses.sentAt}
  )`
  const first = db
    .select({
      companyId: responses.companyId,
      sentAt: responses.sentAt,
      state: responses.state,
      answeredAt: answeredAt.as('answered_at'),
    })
    .from(responses)
    .leftJoin(responseEvents, sql`${responseEvents.responseId} = ${responses.id}`)
    .where(sql`${responses.origin} = 'response' and ${responses.sentAt} > ${since}`)
    .groupBy(responses.id)
    .as('first')
  const counted = await db
    .select({
      companyId: first.companyId,
      share: sql<number>`round(100.0 * count(${first.answeredAt}) / count(*))::int`,
      hours: sql<number | null>`round((percentile_cont(0.5) within group (
        order by extract(epoch from ${first.answeredAt} - ${first.sentAt})
      ) / 3600)::numeric)::int`,
    })
    .from(first)
    .where(
      sql`${first.answeredAt} is not null or (${first.sentAt} < ${unansweredBefore} and ${first.state} <> 'withdrawn')`,
    )
    .groupBy(first.companyId)
    .having(sql`count(*) >= ${sampleMin}`)
  const gone = await db
    .delete(companyResponsiveness)
    .where(
      notInArray(
        companyResponsiveness.companyId,
        counted.map(({ companyId }) => companyId),
      ),
    )
    .returning({ companyId: companyResponsiveness.companyId })
  if (counted.length === 0) return gone.map(({ companyId }) => companyId)
  const written = await db
    .insert(companyResponsiveness)
    .values(counted)
    .onConflictDoUpdate({
      target: companyResponsiveness.companyId,
      set: { share: sql`excluded.share`, hours: sql`excluded.hours` },
      setWhere: sql`(${companyResponsiveness.share}, ${companyResponsiveness.hours}) is distinct from (excluded.share, excluded.hours)`,
    })
    .returning({ companyId: companyResponsiveness.companyId })
  return [...gone, ...written].map(({ companyId }) => companyId)
}
