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
  staffList(ctx) {
    requireStaffAdmin(ctx)
    return ctx.deps.queue.overview()
  },
  staffRetry: (ctx, { id }) => closeDeadJob(ctx, { id, method: 'retryDead', action: 'job.retried' }),
  staffRemove: (ctx, { id }) => closeDeadJob(ctx, { id, method: 'removeDead', action: 'job.removed' }),
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
