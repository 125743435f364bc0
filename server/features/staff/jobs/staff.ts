import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { Problem } from '#shared/kernel/problem.ts'

/** @throws Problem not_found for who is no administrator of the board */
export function listJobs(ctx: Ctx) {
  requireStaffAdmin(ctx)
  return ctx.deps.queue.overview()
}

/**
 * Administrators of the board.
 * @throws Problem not_found for a job that has been retried or removed
 */
export function retryJob(ctx: Ctx, { id }: { id: string }) {
  return decide(ctx, { id, decision: 'retryDead', action: 'job.retried' })
}

/** As `retryJob`. */
export function removeJob(ctx: Ctx, { id }: { id: string }) {
  return decide(ctx, { id, decision: 'removeDead', action: 'job.removed' })
}

async function decide(
  ctx: Ctx,
  { id, decision, action }: { id: string; decision: 'retryDead' | 'removeDead'; action: string },
) {
  const { db, queue, now } = ctx.deps
  const { userId } = requireStaffAdmin(ctx)
  await db.transaction(async (tx) => {
    const job = await queue[decision](tx, id)
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
