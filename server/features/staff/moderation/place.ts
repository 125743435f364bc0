import { and, eq, sql } from 'drizzle-orm'
import { canEditVacancy } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/not-found.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { instantOf, instantOrNull } from '#server/kernel/instant.ts'
import type { OwnModeration } from '#shared/features/staff/moderation/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { findLastCase } from './queries.ts'
import { usualMinutes } from './wait.ts'
import type { CaseRow } from './queries.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'

/**
 * For its author and the editors of the company.
 * @throws Problem not_found for a foreign or a missing vacancy
 */
export async function readOwnModeration(ctx: Ctx, { id }: { id: number }): Promise<OwnModeration> {
  const { db } = ctx.deps
  const { userId } = requirePerson(ctx)
  // Whose vacancy it is; null for none.
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
  const isWaiting = last.state === 'waiting'
  const [before, minutes] = await Promise.all([
    isWaiting ? countBefore(db, last) : null,
    isWaiting ? usualMinutes(db) : null,
  ])
  return {
    state: last.state,
    isFinal: last.isFinal,
    submittedAt: instantOf(last.submittedAt),
    decidedAt: instantOrNull(last.decidedAt),
    place: before === null ? null : before + 1,
    usualMinutes: minutes,
    reasons: last.reasons,
  }
}

/** How many texts wait before this one. */
function countBefore(db: Sql, { id, submittedAt }: Pick<CaseRow, 'id' | 'submittedAt'>): Promise<number> {
  return db.$count(
    moderationCases,
    and(
      eq(moderationCases.state, 'waiting'),
      sql`(${moderationCases.submittedAt}, ${moderationCases.id}) < (${submittedAt}, ${id})`,
    ),
  )
}
