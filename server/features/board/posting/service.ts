/** Vacancies of a company for its own people. */
import type { Sql } from '#server/kernel/sql.ts'
import { canEditVacancy, canSeeDashboard } from '#server/features/identity/managers/policy.ts'
import { findAccessLevel, requireRole } from '#server/features/identity/managers/service.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/not-found.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { Visible } from './own-queries.ts'
import { findLife, lockLife } from './queries.ts'
import type { VacancyLife } from './queries.ts'

/**
 * A vacancy that the caller may see and edit; with `forUpdate` nobody else changes it until the transaction ends. Whose it
 * is comes before the lock: a person without access neither waits for it nor makes its owner wait.
 * @throws Problem not_found for a missing one, a foreign one, and a colleague's that the caller's level does not reach
 */
export async function requireVacancy(
  ctx: Pick<Ctx, 'actor'>,
  db: Sql,
  { id, forUpdate = false }: { id: number; forUpdate?: boolean },
): Promise<VacancyLife & { userId: number; accessLevel: number }> {
  const { userId } = requirePerson(ctx)
  const vacancy = await requireLevel(await findLife(db, id))
  if (!forUpdate) return { ...vacancy, userId }
  // While the lock was waited for, the vacancy may have got another author.
  return { ...(await requireLevel(await lockLife(db, id))), userId }

  async function requireLevel(found: VacancyLife | null) {
    if (!found) throw vacancyNotFound()
    const level = await findAccessLevel(db, { companyId: found.companyId, userId })
    if (level === null || !canEditVacancy(level, { isOwn: found.authorId === userId }))
      throw vacancyNotFound()
    return { ...found, accessLevel: level }
  }
}

/** The company that is named, or the one the caller acts for. @throws Problem */
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
