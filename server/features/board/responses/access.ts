import { vacancyNotFound } from '#server/features/board/vacancies/not-found.ts'
/** Who may touch a response. A foreign one and a missing one are the same. */
import { and, eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { canSeeResponses } from '#server/features/identity/managers/policy.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { findMyResponse } from './list-queries.ts'
import { responses } from '#server/db/schema/responses.ts'
import { vacancyColumns } from './sides-queries.ts'
import type { MyResponseRecord } from './list-queries.ts'
import type { ResponseRow } from './queries.ts'
import type { VacancyOfResponse } from './sides-queries.ts'
import { responseNotFound } from './presenters.ts'

/** A vacancy whose responses the caller may see. @throws Problem not_found */
export async function requireManagedVacancy(
  ctx: Pick<Ctx, 'actor'>,
  db: Sql,
  id: number,
): Promise<VacancyOfResponse> {
  const { userId } = requirePerson(ctx)
  const [found] = await db
    .select({ vacancy: vacancyColumns, level: companyRoles.accessLevel })
    .from(vacancies)
    .leftJoin(companyRoles, isRoleOf(userId))
    .where(eq(vacancies.id, id))
  if (!found || !maySee(found, userId)) throw vacancyNotFound()
  return found.vacancy
}

/**
 * A response to a vacancy whose responses the caller may see; with `forUpdate` it is locked, after its owner is known.
 * @throws Problem not_found
 */
export async function requireReceived(
  ctx: Pick<Ctx, 'actor'>,
  db: Sql,
  { id, forUpdate = false }: { id: number; forUpdate?: boolean },
): Promise<{ row: ResponseRow; vacancy: VacancyOfResponse; company: string; userId: number }> {
  const { userId } = requirePerson(ctx)
  const [found] = await db
    .select({
      row: responses,
      vacancy: vacancyColumns,
      company: companies.title,
      level: companyRoles.accessLevel,
    })
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .leftJoin(companyRoles, isRoleOf(userId))
    .where(eq(responses.id, id))
  if (!found || !maySee(found, userId)) throw responseNotFound()
  const { vacancy, company } = found
  const row = forUpdate ? await lockResponse(db, id) : found.row
  if (!row) throw responseNotFound()
  return { row, vacancy, company, userId }
}

/** A response of the caller's own, held when it is about to change. @throws Problem not_found */
export async function requireMyResponse(
  ctx: Pick<Ctx, 'actor'>,
  db: Sql,
  { id, forUpdate = false }: { id: number; forUpdate?: boolean },
): Promise<MyResponseRecord> {
  const { userId } = requirePerson(ctx)
  const found = await findMyResponse(db, { id, userId })
  if (!found) throw responseNotFound()
  if (!forUpdate) return found
  const response = await lockResponse(db, id)
  if (!response) throw responseNotFound()
  return { ...found, response }
}

const isRoleOf = (userId: number) =>
  and(eq(companyRoles.companyId, vacancies.companyId), eq(companyRoles.userId, userId))

function maySee({ vacancy, level }: { vacancy: VacancyOfResponse; level: number | null }, userId: number) {
  return canSeeResponses(level, { isOwn: vacancy.authorId === userId })
}

/** Held until the transaction ends. */
async function lockResponse(tx: Sql, id: number) {
  const [row] = await tx.select().from(responses).where(eq(responses.id, id)).for('update')
  return row ?? null
}
