/** Who may read and change a response. One the caller has no right to is the same as a missing one: not found. */
import { and, eq } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister, isRegisterOfCompany } from '#server/db/schema/company-proofs.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/reading/not-found.ts'
import { refColumns } from '#server/features/identity/company-refs/service.ts'
import { canSeeResponses } from '#server/features/identity/managers/policy.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancyColumns, type ResponseRow, type VacancyOfResponse } from './queries.ts'

export const responseNotFound = () => new Problem('not_found', 'Такого отклика нет')

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
 * A response to a vacancy whose responses the caller may see; `forUpdate` locks it after the check.
 * @throws Problem not_found
 */
export async function requireReceived(
  ctx: Pick<Ctx, 'actor'>,
  db: Sql,
  { id, forUpdate = false }: { id: number; forUpdate?: boolean },
) {
  return requireReceivedBy(db, { userId: requirePerson(ctx).userId, id, forUpdate })
}

type Received = {
  row: ResponseRow
  vacancy: VacancyOfResponse
  /** Title of the company. */
  company: string
  /** The company's status in the register; null when unknown. */
  registerStatus: RegisterStatus | null
  userId: number
}

/** Same as `requireReceived`, for a user who is not the caller. @throws Problem not_found */
export async function requireReceivedBy(
  db: Sql,
  { userId, id, forUpdate = false }: { userId: number; id: number; forUpdate?: boolean },
): Promise<Received> {
  const [found] = await db
    .select({
      row: responses,
      vacancy: vacancyColumns,
      company: companies.title,
      registerStatus: companyRegister.status,
      level: companyRoles.accessLevel,
    })
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .leftJoin(companyRegister, isRegisterOfCompany)
    .leftJoin(companyRoles, isRoleOf(userId))
    .where(eq(responses.id, id))
  if (!found || !maySee(found, userId)) throw responseNotFound()
  const { vacancy, company, registerStatus } = found
  return {
    row: forUpdate ? await lockResponse(db, id) : found.row,
    vacancy,
    company,
    registerStatus,
    userId,
  }
}

/** A response the caller sent; `forUpdate` locks it. @throws Problem not_found */
export async function requireMyResponse(
  ctx: Pick<Ctx, 'actor'>,
  db: Sql,
  { id, forUpdate = false }: { id: number; forUpdate?: boolean },
): Promise<MyResponseRecord> {
  const { userId } = requirePerson(ctx)
  const mine = selectMyResponses(db).where(and(eq(responses.id, id), eq(responses.userId, userId)))
  // Only the caller's own row matches, so the lock blocks no other user.
  const [found] = await (forUpdate ? mine.for('update', { of: responses }) : mine)
  if (!found) throw responseNotFound()
  return found
}

/** Responses with what their author sees; the caller narrows them to a person. */
export const selectMyResponses = (db: Sql) =>
  db
    .select({ response: responses, vacancy: vacancyColumns, company: refColumns })
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .innerJoin(companies, eq(companies.id, responses.companyId))

export type MyResponseRecord = Awaited<ReturnType<typeof selectMyResponses>>[number]

const isRoleOf = (userId: number) =>
  and(eq(companyRoles.companyId, vacancies.companyId), eq(companyRoles.userId, userId))

function maySee({ vacancy, level }: { vacancy: VacancyOfResponse; level: number | null }, userId: number) {
  return canSeeResponses(level, { isOwn: vacancy.authorId === userId })
}

async function lockResponse(tx: Sql, id: number) {
  const [row] = await tx.select().from(responses).where(eq(responses.id, id)).for('update')
  if (!row) throw responseNotFound()
  return row
}
