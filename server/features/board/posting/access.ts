/** Access of managers to the vacancies of their company. */
import type { Sql } from '#server/kernel/sql.ts'
import { canEditVacancy, canSeeDashboard } from '#server/features/identity/managers/policy.ts'
import { findAccessLevel, requireRole } from '#server/features/identity/managers/service.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/reading/not-found.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { Visible } from './my-vacancies/my-queries.ts'
import { findLifecycle, lockLifecycle, type VacancyLifecycle } from './queries.ts'

/**
 * A vacancy that the caller may see and edit; `forUpdate` locks it. Access is checked before the lock: a caller without
 * access neither waits for it nor makes the owner wait.
 * @throws Problem not_found also for a vacancy of another company, and for a colleague's that the caller may not edit
 */
export async function requireVacancy(
  ctx: Pick<Ctx, 'actor'>,
  db: Sql,
  { id, forUpdate = false }: { id: number; forUpdate?: boolean },
): Promise<VacancyLifecycle & { userId: number; accessLevel: number }> {
  const { userId } = requirePerson(ctx)
  const vacancy = await requireLevel(await findLifecycle(db, id))
  if (!forUpdate) return { ...vacancy, userId }
  // The vacancy may have another author after the wait for the lock.
  return { ...(await requireLevel(await lockLifecycle(db, id))), userId }

  async function requireLevel(found: VacancyLifecycle | null) {
    if (!found) throw vacancyNotFound()
    const level = await findAccessLevel(db, { companyId: found.companyId, userId })
    if (level === null || !canEditVacancy(level, { isOwn: found.authorId === userId }))
      throw vacancyNotFound()
    return { ...found, accessLevel: level }
  }
}

/** The given company, or the one the caller acts for. @throws Problem */
export async function requireCompany(ctx: Ctx, db: Sql, { companyId }: { companyId: number | null }) {
  const { userId, role } = requirePerson(ctx)
  const id = companyId ?? role?.companyId ?? null
  if (id === null) throw new Problem('forbidden', 'Сначала создайте компанию или примите приглашение.')
  const { accessLevel } = await requireRole(ctx, db, { companyId: id, may: canSeeDashboard })
  const visible: Visible = {
    companyId: id,
    authorId: canEditVacancy(accessLevel, { isOwn: false }) ? null : userId,
  }
  return { companyId: id, userId, accessLevel, visible }
}
