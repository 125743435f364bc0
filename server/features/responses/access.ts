/** Who may touch a response. A foreign one and a missing one are the same. */
import type { Sql } from '#server/db/client.ts'
import { canSeeResponses } from '#server/features/managers/policy.ts'
import { levelIn } from '#server/features/managers/service.ts'
import { vacancyNotFound } from '#server/features/vacancies/not-found.ts'
import { requirePerson } from '#server/platform/access.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findOwnRow } from './list-queries.ts'
import { findResponse, lockResponse } from './queries.ts'
import { findVacancyOf } from './sides-queries.ts'
import type { OwnRow } from './list-queries.ts'
import type { ResponseRow } from './queries.ts'
import type { VacancyOfResponse } from './sides-queries.ts'
import { responseNotFound } from './views.ts'

/** A vacancy whose responses the caller may see. @throws Problem not_found */
export async function requireVacancyOfOwn(
  ctx: Pick<Ctx, 'actor'>,
  db: Sql,
  id: number,
): Promise<VacancyOfResponse> {
  const { userId } = requirePerson(ctx)
  const vacancy = await findVacancyOf(db, id)
  if (!vacancy || !(await maySee(db, { vacancy, userId }))) throw vacancyNotFound()
  return vacancy
}

/**
 * A response to a vacancy whose responses the caller may see; with `isHeld` it is locked, after its owner is known.
 * @throws Problem not_found
 */
export async function requireReceived(
  ctx: Pick<Ctx, 'actor'>,
  db: Sql,
  { id, isHeld = false }: { id: number; isHeld?: boolean },
): Promise<{ row: ResponseRow; vacancy: VacancyOfResponse; userId: number }> {
  const { userId } = requirePerson(ctx)
  const found = await findResponse(db, id)
  const vacancy = found && (await findVacancyOf(db, found.vacancyId))
  if (!vacancy || !(await maySee(db, { vacancy, userId }))) throw responseNotFound()
  const row = isHeld ? await lockResponse(db, id) : found
  if (!row) throw responseNotFound()
  return { row, vacancy, userId }
}

/** A response of the caller's own, held when it is about to change. @throws Problem not_found */
export async function requireOwn(
  ctx: Pick<Ctx, 'actor'>,
  db: Sql,
  { id, isHeld = false }: { id: number; isHeld?: boolean },
): Promise<OwnRow> {
  const { userId } = requirePerson(ctx)
  const find = async () => {
    const row = await findOwnRow(db, { id, userId })
    if (!row) throw responseNotFound()
    return row
  }
  const row = await find()
  if (!isHeld) return row
  await lockResponse(db, id)
  return find()
}

async function maySee(db: Sql, { vacancy, userId }: { vacancy: VacancyOfResponse; userId: number }) {
  const level = await levelIn(db, { companyId: vacancy.companyId, userId })
  return canSeeResponses(level, { isOwn: vacancy.authorId === userId })
}
