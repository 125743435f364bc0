import type { Deps } from '#server/features/board/context.ts'
import { closeResponses } from '#server/features/board/responses/closing/close.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/reading/not-found.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { vacancyTakenDown } from './events.ts'
import { moveVacancy } from './placement/lifecycle.ts'
import { isHeldImport } from './held-imported.ts'
import { lockLifecycle } from './queries.ts'

/**
 * Permanently takes down a vacancy that no moderator has approved, published or held by the check of texts: an imported
 * one, without an author, a paid term and an earlier text to restore.
 * @throws Problem not_found, conflict
 */
export async function takeDownImported(
  tx: Sql,
  deps: Pick<Deps, 'notifier' | 'site' | 'events'>,
  { vacancyId, userId, at }: { vacancyId: number; userId: number; /** Instant. */ at: string },
) {
  const vacancy = await lockLifecycle(tx, vacancyId)
  if (!vacancy) throw vacancyNotFound()
  if (vacancy.status !== 'published' && !isHeldImport(vacancy))
    throw new Problem('conflict', 'Этой вакансии уже нет среди опубликованных.')
  const set = { publishedAt: null, confirmAt: null, nextRaiseAt: null }
  await moveVacancy(tx, { vacancy, to: 'rejected', userId, at, reason: 'taken_down', set })
  await deps.events.raise(tx, vacancyTakenDown, { vacancyId })
  await closeResponses(tx, deps, { vacancyId, at, cause: 'taken_down' })
}
