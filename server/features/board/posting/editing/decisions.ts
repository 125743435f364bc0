/** Applies a moderator's decision to a vacancy. */
import type { Sql } from '#server/kernel/sql.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/reading/not-found.ts'
import type { Deps } from '#server/features/board/context.ts'
import { vacancyChangedEmail, vacancyPublishedEmail } from '#server/mail/templates/vacancies.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { closeResponses } from '#server/features/board/responses/closing/close.ts'
import { vacancyShown } from '../events.ts'
import { moveVacancy } from '../placement/lifecycle.ts'
import { isPlaced } from '#shared/features/board/vacancies/vocabulary.ts'
import { publishText, startTerm } from '../placement/publish.ts'
import { findLifecycle, lockLifecycle, setVacancy, type VacancyLifecycle } from '../queries.ts'
import { findRevision, setRevision } from './revision-queries.ts'
import { notifyAuthor } from '../notify-author.ts'

type Decision = {
  vacancyId: number
  revisionId: number
  outcome: 'approved' | 'changes_asked' | 'rejected'
  /** A refusal after which the text cannot be sent again. */
  isFinal: boolean
  userId: number
  /** Instant. */
  at: string
}

/**
 * Publishes the decided text, or sends it back to its author. A published vacancy keeps its old text when a new one is
 * refused. E-mails the author about a publication; the caller, who knows the reasons, about a refusal. Call
 * `deps.changes.publish` with the id after the commit.
 * @returns `isPlacementOver`: a paid placement ends unused, and its charge is to be returned
 * @throws Problem not_found, or conflict for a text that is no longer pending
 */
export async function applyDecision(
  tx: Sql,
  deps: Pick<Deps, 'notifier' | 'site' | 'events'>,
  decision: Decision,
): Promise<{ isPlacementOver: boolean }> {
  const { vacancyId, revisionId, at } = decision
  const vacancy = await lockLifecycle(tx, vacancyId)
  const revision = vacancy && (await findRevision(tx, { id: revisionId, vacancyId }))
  if (!vacancy || !revision) throw vacancyNotFound()
  if (revision.state !== 'pending')
    throw new Problem('conflict', 'Этот текст уже не ждёт решения: его изменили, сняли или проверили.')
  await setRevision(tx, { id: revision.id, state: decision.outcome, decidedAt: at })
  if (decision.outcome !== 'approved') return sendBack(tx, deps, { vacancy, decision })
  await publish(tx, deps, { vacancy, content: revision.content, decision })
  return { isPlacementOver: false }
}

async function publish(
  tx: Sql,
  deps: Pick<Deps, 'notifier' | 'site' | 'events'>,
  {
    vacancy,
    content,
    decision: { userId, at },
  }: { vacancy: VacancyLifecycle; content: VacancyContent; decision: Decision },
) {
  const { id } = vacancy
  await publishText(tx, { vacancy, content, at })
  await setVacancy(tx, { id, at, confirmAt: at })
  const named = { id, title: content.title }
  if (isPlaced(vacancy.status)) {
    await deps.events.raise(tx, vacancyShown, { vacancyId: id })
    return notifyAuthor(tx, deps, { vacancyId: id, email: vacancyChangedEmail(deps.site, named) })
  }
  // The verification of the company publishes it.
  if (vacancy.awaitsVerification) return
  // A scheduled publication: a job starts its term at the moment that its author has chosen.
  if (vacancy.publishAt !== null && Date.parse(vacancy.publishAt) > Date.parse(at)) return
  await startTerm(tx, deps, { vacancy, userId, at })
  const expiresAt = (await findLifecycle(tx, id))?.expiresAt ?? null
  await notifyAuthor(tx, deps, {
    vacancyId: id,
    email: vacancyPublishedEmail(deps.site, { ...named, expiresAt }),
  })
}

async function sendBack(
  tx: Sql,
  deps: Pick<Deps, 'notifier' | 'site' | 'events'>,
  { vacancy, decision: { isFinal, outcome, userId, at } }: { vacancy: VacancyLifecycle; decision: Decision },
) {
  if (vacancy.status !== 'moderation') return { isPlacementOver: false }
  const isPlacementOver = isFinal && vacancy.placementDays !== null
  await moveVacancy(tx, {
    vacancy,
    to: 'rejected',
    userId,
    at,
    reason: isFinal ? 'final' : outcome,
    set: isFinal ? { placementDays: null, publishAt: null } : {},
  })
  // It was published before, and does not return.
  if (isFinal) await closeResponses(tx, deps, { vacancyId: vacancy.id, at, cause: 'taken_down' })
  return { isPlacementOver }
}
