import { desc, getTableColumns } from 'drizzle-orm'
import { importResults } from '#server/db/schema/imports.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import type { AuditAction } from '#shared/features/identity/audit/vocabulary.ts'
import type { jobsContract } from '#shared/features/staff/jobs/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'

/**
 * For administrators of the board.
 * @throws Problem not_found for anyone else, and when the job has been retried or removed
 */
export const jobsOperations: OperationsOf<typeof jobsContract, Ctx> = {
  async staffList(ctx) {
    requireStaffAdmin(ctx)
    const [jobs, imports] = await Promise.all([ctx.deps.queue.overview(), listImportRuns(ctx.deps.db)])
    return { ...jobs, imports }
  },
  staffRetry: (ctx, { id }) => closeDeadJob(ctx, { id, method: 'retryDead', action: 'job.retried' }),
  staffRemove: (ctx, { id }) => closeDeadJob(ctx, { id, method: 'removeDead', action: 'job.removed' }),
}

const IMPORT_RUNS_MAX = 20

async function listImportRuns(db: Sql) {
  const { source: _source, startedAt: _startedAt, ...columns } = getTableColumns(importResults)
  return db.select(columns).from(importResults).orderBy(desc(importResults.id)).limit(IMPORT_RUNS_MAX)
}

async function closeDeadJob(
  ctx: Ctx,
  { id, method, action }: { id: string; method: 'retryDead' | 'removeDead'; action: AuditAction },
) {
  const { db, queue, now } = ctx.deps
  const { userId } = requireStaffAdmin(ctx)
  await db.transaction(async (tx) => {
    const job = await queue[method](tx, id)
    if (!job) throw new Problem('not_found', 'Этой задачи уже нет: её повторили или удалили.')
    await recordAudit(tx, {
      userId,
      action,
      objectKind: 'job',
      objectId: id,
      details: { name: job.name },
      at: now().toISOString(),
    })
  })
  return {}
}
