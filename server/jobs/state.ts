import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Sql } from '#server/kernel/sql.ts'
import type { JobQueueState } from '#shared/features/staff/jobs/contract.ts'

/** Jobs without a retry left, waiting for staff. */
export const DEAD_QUEUE = 'dead'

const Count = z.coerce.number().int()
/** PostgreSQL's text of a moment, read as ISO 8601. */
const Instant = z.string().transform((text) => new Date(text).toISOString())

const QueueRow = z.object({
  name: z.string(),
  due: Count,
  later: Count,
  running: Count,
  overdueSeconds: z.coerce.number().transform(Math.round),
  finishedAt: Instant.nullable(),
  failedAt: Instant.nullable(),
})

/** States of the queues with jobs; finished jobs are kept for a day. */
export async function listQueueStates(db: Sql): Promise<Omit<JobQueueState, 'title'>[]> {
  const { rows } = await db.execute(sql`
    select name,
      count(*) filter (where state < 'active' and start_after <= now()) as due,
      count(*) filter (where state < 'active' and start_after > now()) as later,
      count(*) filter (where state = 'active') as running,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)
        as "overdueSeconds",
      max(completed_on) filter (where state = 'completed')::text as "finishedAt",
      max(completed_on) filter (where state = 'failed')::text as "failedAt"
    from pgboss.job
    group by name`)
  return z.array(QueueRow).parse(rows)
}

const DeadRow = z.object({
  id: z.string(),
  name: z.string(),
  sentAt: Instant,
  failedAt: Instant,
  repeats: Count,
  reason: z.string().nullable(),
  data: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
})
export type DeadRow = z.infer<typeof DeadRow>

/** Dead jobs, the newest first. */
export async function listDeadJobs(db: Sql, { limit }: { limit: number }): Promise<DeadRow[]> {
  const { rows } = await db.execute(sql`
    select id, source_name as name, source_created_on::text as "sentAt", created_on::text as "failedAt",
      source_retry_count as repeats, source_output ->> 'message' as reason, data
    from pgboss.job
    where name = ${DEAD_QUEUE} and state = 'created' and source_name is not null
    order by created_on desc, id
    limit ${limit}`)
  return z.array(DeadRow).parse(rows)
}

/** Locks a dead job until the end of the transaction. Null when it is gone. */
export async function lockDeadJob(
  tx: Sql,
  id: string,
): Promise<{ name: string; data: object | null } | null> {
  const { rows } = await tx.execute(sql`
    select source_name as name, data from pgboss.job
    where name = ${DEAD_QUEUE} and id = ${id} and state = 'created' and source_name is not null
    for update`)
  return z.array(z.object({ name: z.string(), data: z.looseObject({}).nullable() })).parse(rows)[0] ?? null
}
