import { afterCommit } from '#server/kernel/after-commit.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { closeResponses } from '#server/features/board/responses/close.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import type { ARCHIVE_REASONS } from '#shared/features/board/vacancies/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { VacancyStatus } from '#shared/features/board/vacancies/model.ts'
import { vacancyClosed } from './events.ts'
import { moveVacancy } from './lifecycle.ts'
import { findStatusBefore, listOpenOf } from './queries.ts'
import { takeBackSent } from './revision-queries.ts'
import type { VacancyLife } from './queries.ts'
import { requireVacancy } from './service.ts'

export type ArchiveReason = (typeof ARCHIVE_REASONS)[number]

/** Nobody can respond from now on. A text that waits for a moderator is taken back. @throws Problem not_found, conflict */
export async function archiveIn(ctx: Ctx, tx: Sql, { id, reason }: { id: number; reason: ArchiveReason }) {
  const vacancy = await requireVacancy(ctx, tx, { id, isHeld: true })
  if (vacancy.status === 'archived') throw new Problem('conflict', 'Эта вакансия уже закрыта.')
  await close(tx, ctx.deps, { id, reason, userId: vacancy.userId, at: ctx.deps.now().toISOString() })
}

/**
 * Closes what readers see, or are about to see, of companies that nobody works in any more: nobody would answer a
 * response.
 */
export async function archiveAbandoned(
  tx: Sql,
  deps: Pick<Deps, 'mailer' | 'site' | 'changes' | 'events'>,
  { companyIds, at }: { companyIds: readonly number[]; at: string },
) {
  const ids = await listOpenOf(tx, companyIds)
  for (const id of ids) await close(tx, deps, { id, reason: 'not_needed', userId: null, at })
  if (ids.length > 0) afterCommit(tx, () => deps.changes.publish({ kind: 'vacancies', ids }))
}

async function close(
  tx: Sql,
  deps: Pick<Deps, 'mailer' | 'site' | 'events'>,
  {
    id,
    reason,
    userId,
    at,
  }: {
    id: number
    reason: ArchiveReason
    /** Null for the system. */
    userId: number | null
    /** Instant. */
    at: string
  },
) {
  await moveVacancy(tx, {
    id,
    to: 'archived',
    userId,
    at,
    reason,
    set: { archivedAt: at, archiveReason: reason },
  })
  await takeBackSent(tx, { vacancyId: id, at })
  await deps.events.raise(tx, vacancyClosed, { vacancyId: id, at })
  await closeResponses(tx, deps, { vacancyId: id, at })
}

/** Takes a closing back: the vacancy is where it was, as far as its paid term goes. @throws Problem not_found, conflict */
export async function restoreIn(ctx: Ctx, tx: Sql, { id }: { id: number }) {
  const vacancy = await requireVacancy(ctx, tx, { id, isHeld: true })
  if (vacancy.status !== 'archived') throw new Problem('conflict', 'Эта вакансия не закрыта.')
  const now = ctx.deps.now()
  await moveVacancy(tx, {
    id,
    to: statusAfterRestoring(vacancy, await findStatusBefore(tx, id), now),
    userId: vacancy.userId,
    at: now.toISOString(),
    set: { archivedAt: null, archiveReason: null, confirmAt: vacancy.publishedAt && vacancy.confirmAt },
  })
}

function statusAfterRestoring(
  { expiresAt }: VacancyLife,
  before: VacancyStatus | null,
  now: Date,
): VacancyStatus {
  switch (before) {
    case 'published':
      return expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'published'
    case 'expired':
    case 'rejected':
      return before
    // What was on its way to the readers starts again: its text went back to its author.
    case 'draft':
    case 'awaiting_payment':
    case 'moderation':
    case 'archived':
    case null:
      return 'draft'
  }
}
