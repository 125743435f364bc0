/** Vacancies of a company for its own people. */
import type { Sql } from '#server/db/client.ts'
import { canEditVacancy, canSeeCabinet } from '#server/features/managers/policy.ts'
import { levelIn, requireRole } from '#server/features/managers/service.ts'
import { requirePerson } from '#server/platform/access.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { vacancyNotFound } from './lifecycle.ts'
import type { Visible } from './own-queries.ts'
import { findLife, lockLife } from './queries.ts'
import type { VacancyLife } from './queries.ts'

/**
 * A vacancy that the caller may see and edit; with `isHeld` nobody else changes it until the transaction ends.
 * @throws Problem not_found for a missing one, a foreign one, and a colleague's that the caller's level does not reach
 */
export async function requireVacancy(
  ctx: Pick<Ctx, 'actor'>,
  db: Sql,
  { id, isHeld = false }: { id: number; isHeld?: boolean },
): Promise<VacancyLife & { userId: number; accessLevel: number }> {
  const { userId } = requirePerson(ctx)
  const vacancy = await (isHeld ? lockLife(db, id) : findLife(db, id))
  if (!vacancy) throw vacancyNotFound()
  const accessLevel = await levelIn(db, { companyId: vacancy.companyId, userId })
  if (accessLevel === null || !canEditVacancy(accessLevel, { isOwn: vacancy.authorId === userId }))
    throw vacancyNotFound()
  return { ...vacancy, userId, accessLevel }
}

/** The company that is named, or the one the caller acts for. @throws Problem */
export async function requireCompany(ctx: Ctx, db: Sql, { companyId }: { companyId: number | null }) {
  const { userId, role } = requirePerson(ctx)
  const id = companyId ?? role?.companyId ?? null
  if (id === null) throw new Problem('forbidden', 'Сначала создайте компанию или примите приглашение.')
  const { accessLevel } = await requireRole(ctx, db, { companyId: id, may: canSeeCabinet })
  const visible: Visible = {
    companyId: id,
    authorId: canEditVacancy(accessLevel, { isOwn: false }) ? null : userId,
  }
  return { companyId: id, userId, accessLevel, visible }
}
