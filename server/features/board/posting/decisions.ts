/** What a moderator's decision does to a vacancy. */
import type { Sql } from '#server/kernel/sql.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/not-found.ts'
import type { Deps } from '#server/features/board/context.ts'
import { vacancyChangedEmail, vacancyPublishedEmail } from '#server/mail/templates/vacancies.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { moveVacancy } from './lifecycle.ts'
import { publishText, startTerm } from './publish.ts'
import { findLife, lockLife, setVacancy } from './queries.ts'
import { findRevision, setRevision } from './revision-queries.ts'
import type { VacancyLife } from './queries.ts'
import { notifyAuthor } from './notify-author.ts'

type Decision = {
  vacancyId: number
  revisionId: number
  outcome: 'approved' | 'changes_asked' | 'rejected'
  /** A refusal that cannot be mended. */
  isFinal: boolean
  userId: number
  /** Instant. */
  at: string
}

/**
 * Publishes the judged text, or sends it back to its author. A vacancy that is up already keeps its old text when a new
 * one is refused. The author is written to about a publication here, about a refusal by the caller, who knows the reasons. Call `deps.changes.publish` with the id after the commit.
 * @returns `isPlacementOver`: a paid placement ends unused, and its charge is to be returned
 * @throws Problem not_found, or conflict for a text that is not judged any more
 */
export async function applyDecision(
  tx: Sql,
  deps: Pick<Deps, 'mailer' | 'site' | 'events'>,
  decision: Decision,
): Promise<{ isPlacementOver: boolean }> {
  const { vacancyId, revisionId, at } = decision
  const vacancy = await lockLife(tx, vacancyId)
  const revision = vacancy && (await findRevision(tx, { id: revisionId, vacancyId }))
  if (!vacancy || !revision) throw vacancyNotFound()
  if (revision.state !== 'pending')
    throw new Problem('conflict', 'Этот текст уже не ждёт решения: его изменили, сняли или проверили.')
  await setRevision(tx, { id: revision.id, state: decision.outcome, decidedAt: at })
  if (decision.outcome !== 'approved') return sendBack(tx, vacancy, decision)
  await publish(tx, deps, { vacancy, content: revision.content, decision })
  return { isPlacementOver: false }
}

async function publish(
  tx: Sql,
  deps: Pick<Deps, 'mailer' | 'site' | 'events'>,
  {
    vacancy,
    content,
    decision: { userId, at },
  }: { vacancy: VacancyLife; content: VacancyContent; decision: Decision },
) {
  const { id } = vacancy
  await publishText(tx, { vacancy, content, at })
  await setVacancy(tx, { id, at, confirmAt: at })
  const told = { id, title: content.title }
  if (vacancy.status === 'published')
    return notifyAuthor(tx, deps, { vacancyId: id, email: vacancyChangedEmail(deps.site, told) })
  // Put off: a regular job starts its term at the moment its author asked for.
  if (vacancy.publishAt !== null && Date.parse(vacancy.publishAt) > Date.parse(at)) return
  await startTerm(tx, deps, { vacancy, userId, at })
  const expiresAt = (await findLife(tx, id))?.expiresAt ?? null
  await notifyAuthor(tx, deps, {
    vacancyId: id,
    email: vacancyPublishedEmail(deps.site, { ...told, expiresAt }),
  })
}

async function sendBack(tx: Sql, vacancy: VacancyLife, { isFinal, outcome, userId, at }: Decision) {
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
  return { isPlacementOver }
}
