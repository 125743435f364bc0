import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { closeResponses, type Closing } from '#server/features/board/responses/closing/close.ts'
import { endForCompany } from '#server/features/board/responses/closing/end-for-company.ts'
import type { VacancyEnding } from '#server/mail/templates/vacancy-endings.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { requireNotEnded } from '#server/features/identity/companies/ended.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { VacancyStatus } from '#shared/features/board/vacancies/model.ts'
import { PLACED_STATUSES, type ArchiveReason } from '#shared/features/board/vacancies/vocabulary.ts'
import { termResumed, vacancyClosed, vacancyReturned, vacancyShown } from '../events.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { confirmedColumns, endRound } from '../confirmation/confirmation-links.ts'
import { moveVacancy, resumedTerm } from './lifecycle.ts'
import { hasOwnSource } from '#server/features/board/vacancies/reading/own-source.ts'
import { withdrawPending } from '../editing/revision-queries.ts'
import { lifecycleColumns, type VacancyLifecycle } from '../queries.ts'
import { requireVacancy } from '../access.ts'
import { vacancyStateChanges } from '#server/db/schema/posting.ts'

/** Ends responses to a vacancy and withdraws its pending text. @throws Problem not_found, conflict, and what `closeResponses` throws */
export async function archiveIn(
  ctx: Ctx,
  tx: Sql,
  { id, reason, ...chosen }: { id: number; reason: ArchiveReason } & Omit<Closing, 'userId'>,
) {
  const vacancy = await requireVacancy(ctx, tx, { id, forUpdate: true })
  if (vacancy.status === 'archived') throw new Problem('conflict', 'Эта вакансия уже закрыта.')
  await closeVacancy(tx, ctx.deps, {
    vacancy,
    reason,
    userId: vacancy.userId,
    cause: 'closed',
    closing: { userId: vacancy.userId, answer: chosen.answer, invited: chosen.invited },
    at: ctx.deps.now().toISOString(),
  })
}

/**
 * Closes the placed and submitted vacancies of companies without people, because a response would have no reader.
 * Imported ones stay: they lead to their source again.
 */
export async function archiveAbandoned(
  tx: Sql,
  deps: Pick<Deps, 'notifier' | 'site' | 'changes' | 'events'>,
  { companyIds, at }: { companyIds: readonly number[]; at: string },
) {
  const open = await lockOpenVacancies(tx, companyIds)
  for (const vacancy of open)
    await closeVacancy(tx, deps, { vacancy, reason: 'not_needed', userId: null, cause: 'company_gone', at })
  // Interviews, tasks and conversations of vacancies that ended earlier.
  for (const companyId of companyIds) await endForCompany(tx, deps, { companyId, cause: 'company_gone', at })
  if (open.length > 0)
    afterCommit(tx, () => deps.changes.publish({ kind: 'vacancies', ids: open.map(({ id }) => id) }))
}

export async function closeVacancy(
  tx: Sql,
  deps: Pick<Deps, 'notifier' | 'site' | 'events'>,
  {
    vacancy,
    reason,
    userId,
    cause,
    closing = null,
    at,
  }: {
    /** Locked. */
    vacancy: Pick<VacancyLifecycle, 'id' | 'status' | 'expiresAt' | 'nextRaiseAt' | 'unconfirmedAt'>
    reason: ArchiveReason
    /** Null for the system. */
    userId: number | null
    cause: VacancyEnding
    /** Answers to the applicants; null when no one has chosen them. */
    closing?: Closing | null
    /** Instant. */
    at: string
  },
) {
  const { id } = vacancy
  const term = resumedTerm(vacancy, at)
  await moveVacancy(tx, {
    vacancy,
    to: 'archived',
    userId,
    at,
    reason,
    set: {
      archivedAt: at,
      archiveReason: reason,
      confirmationAskedAt: null,
      ...(vacancy.status === 'unconfirmed' ? term : {}),
    },
  })
  // The paid days of a closed vacancy run out.
  if (vacancy.status === 'unconfirmed' && term.expiresAt !== null)
    await deps.events.raise(tx, termResumed, {
      vacancyId: id,
      at,
      endsAt: term.expiresAt,
      formerEndsAt: vacancy.expiresAt,
    })
  await withdrawPending(tx, { vacancyId: id, at })
  await deps.events.raise(tx, vacancyClosed, { vacancyId: id, at })
  await closeResponses(tx, deps, { vacancyId: id, at, cause, closing })
}

/** Undoes a closing: the vacancy has its former state as long as its paid term runs. @throws Problem not_found, conflict */
export async function restoreIn(ctx: Ctx, tx: Sql, { id }: { id: number }) {
  const vacancy = await requireVacancy(ctx, tx, { id, forUpdate: true })
  if (vacancy.status !== 'archived') throw new Problem('conflict', 'Эта вакансия не закрыта.')
  await requireNotEnded(tx, vacancy.companyId)
  const now = ctx.deps.now()
  const to = statusAfterRestoring(vacancy, await findStatusBefore(tx, id), now)
  const at = now.toISOString()
  await endRound(tx, { vacancyId: id, at })
  await moveVacancy(tx, {
    vacancy,
    to,
    userId: vacancy.userId,
    at,
    set: {
      ...(to === 'published' ? confirmedColumns(at) : {}),
      archivedAt: null,
      archiveReason: null,
      confirmAt: vacancy.publishedAt && vacancy.confirmAt,
    },
  })
  if (to !== 'published') return
  await ctx.deps.events.raise(tx, vacancyShown, { vacancyId: id })
  await ctx.deps.events.raise(tx, vacancyReturned, { vacancyId: id })
}

function statusAfterRestoring(
  { expiresAt }: VacancyLifecycle,
  before: VacancyStatus | null,
  now: Date,
): VacancyStatus {
  switch (before) {
    case 'published':
    case 'unconfirmed':
      return expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'published'
    case 'expired':
    case 'rejected':
      return before
    // The pending text was withdrawn when the vacancy was closed.
    case 'draft':
    case 'awaiting_payment':
    case 'moderation':
    case 'archived':
    case null:
      return 'draft'
  }
}

/** The state that the vacancy left for the one it is in now. */
async function findStatusBefore(db: Sql, vacancyId: number): Promise<VacancyStatus | null> {
  const [last] = await db
    .select({ from: vacancyStateChanges.fromStatus })
    .from(vacancyStateChanges)
    .where(eq(vacancyStateChanges.vacancyId, vacancyId))
    .orderBy(desc(vacancyStateChanges.id))
    .limit(1)
  return last?.from ?? null
}

/** Locks the vacancies that these companies have posted here and that are placed or submitted. */
async function lockOpenVacancies(tx: Sql, companyIds: readonly number[]) {
  if (companyIds.length === 0) return []
  return tx
    .select(lifecycleColumns)
    .from(vacancies)
    .where(
      and(
        inArray(vacancies.companyId, [...companyIds]),
        hasOwnSource,
        inArray(vacancies.status, ['awaiting_payment', 'moderation', ...PLACED_STATUSES]),
      ),
    )
    .orderBy(vacancies.id)
    .for('update')
}
