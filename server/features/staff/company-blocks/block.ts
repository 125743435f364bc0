import { lockComplaintsOf, resolveAllOf } from '#server/features/staff/complaints/resolve.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { letCompanyBack, takeCompanyDown } from '#server/features/staff/moderation/company-take-down.ts'
import { requirePerson, requireStaffAdmin } from '#server/kernel/access.ts'
import { ANSWER_TEXTS } from '#shared/features/staff/complaints/labels.ts'
import type { CompanyDossier } from '#shared/features/staff/company-blocks/contract.ts'
import { readDossier } from './read.ts'

/**
 * Takes a company down as a whole and resolves the complaints about it, its vacancies and its messages.
 * @throws Problem not_found, conflict for a company that is down already
 */
export async function blockCompany(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<CompanyDossier> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const at = deps.now().toISOString()
  await deps.db.transaction(async (tx) => {
    await lockComplaintsOf(tx, id)
    await takeCompanyDown(tx, deps, { companyId: id, userId, at, reason })
    await resolveAllOf(tx, deps, { companyId: id, userId, at, answer: ANSWER_TEXTS.taken_down })
  })
  return readDossier(ctx, { id })
}

/** For administrators. @throws Problem not_found, conflict for a company that works */
export async function unblockCompany(ctx: Ctx, { id }: { id: number }): Promise<CompanyDossier> {
  const { deps } = ctx
  const { userId } = requireStaffAdmin(ctx)
  const at = deps.now().toISOString()
  await deps.db.transaction((tx) => letCompanyBack(tx, deps, { companyId: id, userId, at }))
  return readDossier(ctx, { id })
}
