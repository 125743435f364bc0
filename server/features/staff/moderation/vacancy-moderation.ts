import { and, eq, sql } from 'drizzle-orm'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/reading/not-found.ts'
import { canEditVacancy } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { VacancyModeration } from '#shared/features/staff/moderation/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { findLastCase, medianWaitMinutes, type CaseRow } from './queries.ts'

/**
 * For the author of the vacancy and the editors of the company.
 * @throws Problem not_found, also for a vacancy of another company
 */
export async function readVacancyModeration(ctx: Ctx, { id }: { id: number }): Promise<VacancyModeration> {
  const { db } = ctx.deps
  const { userId } = requirePerson(ctx)
  const [vacancy] = await db
    .select({ companyId: vacancies.companyId, authorId: vacancies.authorId })
    .from(vacancies)
    .where(eq(vacancies.id, id))
  if (!vacancy) throw vacancyNotFound()
  await requireRole(ctx, db, {
    companyId: vacancy.companyId,
    may: (level) => canEditVacancy(level, { isOwn: vacancy.authorId === userId }),
  }).catch((error: unknown) => {
    throw error instanceof Problem ? vacancyNotFound() : error
  })
  const last = await findLastCase(db, { kind: 'vacancy', objectId: String(id) })
  if (!last)
    return {
      state: null,
      isFinal: false,
      submittedAt: null,
      decidedAt: null,
      place: null,
      usualMinutes: null,
      reasons: [],
    }
  const { state, isFinal, reasons } = last
  const [place, usualMinutes] =
    state === 'waiting' ? await Promise.all([placeInQueue(db, last), medianWaitMinutes(db)]) : [null, null]
  return {
    state,
    isFinal,
    submittedAt: last.submittedAt,
    decidedAt: last.decidedAt,
    place,
    usualMinutes,
    reasons,
  }
}

/** From 1. */
async function placeInQueue(db: Sql, { id, submittedAt }: CaseRow): Promise<number> {
  const before = await db.$count(
    moderationCases,
    and(
      eq(moderationCases.state, 'waiting'),
      sql`(${moderationCases.submittedAt}, ${moderationCases.id}) < (${submittedAt}, ${id})`,
    ),
  )
  return before + 1
}
