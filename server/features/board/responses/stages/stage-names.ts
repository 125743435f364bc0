/** A company's own names of stages. Everybody who sees its dashboard reads them, editors write them. */
import { eq } from 'drizzle-orm'
import { stageNames } from '#server/db/schema/response-work.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { canEditCompany, canSeeDashboard } from '#server/features/identity/managers/policy.ts'
import { lockCompanyWithRole, requireRole } from '#server/features/identity/managers/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { StageNamesForm } from '#shared/features/board/responses/forms.ts'
import { NAMED_STAGES } from '#shared/features/board/responses/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { findStageNames } from './stage.ts'

export async function listStageNames(ctx: Ctx) {
  const { db } = ctx.deps
  const companyId = currentCompany(ctx)
  await requireRole(ctx, db, { companyId, may: canSeeDashboard })
  return { names: await findStageNames(db, companyId) }
}

/** Replaces all names; a stage without one has the usual name. @throws Problem forbidden */
export function setStageNames(ctx: Ctx, { names }: StageNamesForm) {
  return ctx.deps.db.transaction(async (tx) => {
    const companyId = currentCompany(ctx)
    await lockCompanyWithRole(ctx, tx, { companyId, may: canEditCompany })
    await tx.delete(stageNames).where(eq(stageNames.companyId, companyId))
    const named = NAMED_STAGES.flatMap((stage) => {
      const name = names[stage] ?? ''
      return name === '' ? [] : [{ companyId, stage, name }]
    })
    if (named.length > 0) await tx.insert(stageNames).values(named)
    return { names: await findStageNames(tx, companyId) }
  })
}

function currentCompany(ctx: Ctx): number {
  const { role } = requirePerson(ctx)
  if (role === null) throw new Problem('forbidden', 'Сначала создайте компанию или примите приглашение.')
  return role.companyId
}
