/** Undoes a moderator's decision about a vacancy, or takes a published vacancy down. */
import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { closeResponses, tellOfHiding } from '#server/features/board/responses/closing/close.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/reading/not-found.ts'
import type { Deps } from '#server/features/board/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { publicationPaused, vacancyShown, vacancyTakenDown } from '../events.ts'
import { isPlaced } from '#shared/features/board/vacancies/vocabulary.ts'
import { moveVacancy, stateChanged, termEnd } from '../placement/lifecycle.ts'
import { publishText } from '../placement/publish.ts'
import { lockLifecycle, setVacancy, type VacancyLifecycle } from '../queries.ts'
import { findRevision, revisionColumns, setRevision, withdrawPending } from './revision-queries.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'

type Decided = {
  vacancyId: number
  revisionId: number
  userId: number
  /** Instant. */
  at: string
}

/**
 * Makes the decided text pending again and restores the former state of the vacancy: a vacancy that the approval
 * published is unpublished with all its paid days, an older text returns, a charge that a final refusal refunded is
 * made again.
 * @param decidedAt instant of the decision
 * @throws Problem not_found, or conflict when something has changed since the decision
 */
export async function undoDecision(
  tx: Sql,
  deps: Pick<Deps, 'events' | 'notifier' | 'site'>,
  {
    vacancyId,
    revisionId,
    userId,
    at,
    decidedAt,
    chargeAgain,
  }: Decided & {
    decidedAt: string
    /** Charges again what a final refusal returned. @returns the days it pays for, null when nothing was returned */
    chargeAgain: (tx: Sql, charged: { vacancyId: number; at: string }) => Promise<number | null>
  },
): Promise<void> {
  const { vacancy, revision } = await lockDecided(tx, { vacancyId, revisionId })
  await setRevision(tx, { id: revisionId, state: 'pending', decidedAt: null })
  if (revision.state !== 'approved') return undoRefusal(tx, { vacancy, revisionId, userId, at, chargeAgain })
  if (vacancy.status === 'moderation') return setVacancy(tx, { id: vacancyId, at, confirmAt: null })
  if (!isPlaced(vacancy.status)) throw stateChanged()
  // Published by this decision, or by the schedule since then.
  if (vacancy.publishedAt !== null && Date.parse(vacancy.publishedAt) >= Date.parse(decidedAt))
    return unpublish(tx, deps, { vacancy, to: 'moderation', reason: 'undone', userId, at })
  // The text that readers saw before this one.
  const [before] = await tx
    .select(revisionColumns)
    .from(vacancyRevisions)
    .where(
      and(
        eq(vacancyRevisions.vacancyId, vacancyId),
        eq(vacancyRevisions.state, 'approved'),
        lt(vacancyRevisions.id, revisionId),
      ),
    )
    .orderBy(desc(vacancyRevisions.id))
    .limit(1)
  if (!before) throw new Problem('conflict', 'Прежнего текста нет: вакансию можно только снять с публикации.')
  await publishText(tx, { vacancy, content: before.content, at })
  await deps.events.raise(tx, vacancyShown, { vacancyId })
}

async function undoRefusal(
  tx: Sql,
  {
    vacancy,
    revisionId,
    userId,
    at,
    chargeAgain,
  }: { vacancy: VacancyLifecycle } & Pick<
    Parameters<typeof undoDecision>[2],
    'revisionId' | 'userId' | 'at' | 'chargeAgain'
  >,
) {
  if (await hasNewerRevision(tx, { vacancyId: vacancy.id, revisionId }))
    throw new Problem('conflict', 'Автор уже правит этот текст: решите по новому, когда он придёт.')
  // A new text of a vacancy that stayed published.
  if (isPlaced(vacancy.status)) return
  if (vacancy.status !== 'rejected') throw stateChanged()
  const days = vacancy.placementDays ?? (await chargeAgain(tx, { vacancyId: vacancy.id, at }))
  await moveVacancy(tx, {
    vacancy,
    to: 'moderation',
    userId,
    at,
    reason: 'undone',
    set: { placementDays: days },
  })
}

/**
 * Unpublishes a vacancy that breaks the rules. If it may be corrected, its unused days continue from its next
 * publication; if not, their price is to be returned (the offer, 5.5).
 * @returns days whose price is to be returned; null for none
 * @throws Problem not_found, conflict
 */
export async function takeDown(
  tx: Sql,
  deps: Pick<Deps, 'notifier' | 'site' | 'events'>,
  {
    vacancyId,
    revisionId,
    userId,
    at,
    outcome,
    isFinal,
  }: Decided & {
    outcome: 'changes_asked' | 'rejected'
    isFinal: boolean
  },
): Promise<number | null> {
  const { vacancy, revision } = await lockDecided(tx, { vacancyId, revisionId })
  if (!isPlaced(vacancy.status) || revision.state !== 'approved')
    throw new Problem('conflict', 'Этой вакансии уже нет среди опубликованных.')
  await withdrawPending(tx, { vacancyId, at })
  await setRevision(tx, { id: revisionId, state: outcome, decidedAt: at })
  if (!isFinal) {
    await unpublish(tx, deps, { vacancy, to: 'rejected', reason: 'taken_down', userId, at })
    return null
  }
  const unusedDays = daysLeft(vacancy, at, Math.floor)
  const set = { ...HIDDEN, placementDays: null, expiresAt: at }
  await moveVacancy(tx, { vacancy, to: 'rejected', userId, at, reason: 'final', set })
  await deps.events.raise(tx, vacancyTakenDown, { vacancyId })
  await closeResponses(tx, deps, { vacancyId, at, cause: 'taken_down' })
  return unusedDays
}

/** Hides the vacancy from readers and tells those who are invited; a day that has begun counts as unused. */
export async function unpublish(
  tx: Sql,
  deps: Pick<Deps, 'events' | 'notifier' | 'site'>,
  {
    vacancy,
    to,
    reason,
    userId,
    at,
  }: {
    vacancy: VacancyLifecycle
    to: 'moderation' | 'rejected'
    reason: string
    userId: number | null
    at: string
  },
) {
  const { id } = vacancy
  const placementDays = vacancy.expiresAt === null ? null : Math.max(1, daysLeft(vacancy, at, Math.ceil))
  const set = { ...HIDDEN, placementDays, ...(placementDays ? { expiresAt: null } : {}) }
  await moveVacancy(tx, { vacancy, to, userId, at, reason, set })
  await deps.events.raise(tx, publicationPaused, { vacancyId: id, resetsStart: reason === 'undone' })
  // Of a company that has ended, people are told by the event of the company, once for all of its vacancies.
  if (reason !== 'company_liquidated') await tellOfHiding(tx, deps, { vacancyId: id, at })
}

/** Its page answers as that of a draft, because readers must not see the text. */
const HIDDEN = {
  publishedAt: null,
  confirmAt: null,
  nextRaiseAt: null,
  confirmationAskedAt: null,
  unconfirmedAt: null,
}

function daysLeft(vacancy: VacancyLifecycle, at: string, round: (days: number) => number) {
  const expiresAt = termEnd(vacancy, at)
  return expiresAt === null ? 0 : Math.max(0, round((Date.parse(expiresAt) - Date.parse(at)) / DAY_MS))
}

async function lockDecided(tx: Sql, { vacancyId, revisionId }: { vacancyId: number; revisionId: number }) {
  const vacancy = await lockLifecycle(tx, vacancyId)
  const revision = vacancy && (await findRevision(tx, { id: revisionId, vacancyId }))
  if (!vacancy || !revision) throw vacancyNotFound()
  return { vacancy, revision }
}

async function hasNewerRevision(
  db: Sql,
  { vacancyId, revisionId }: { vacancyId: number; revisionId: number },
) {
  const [row] = await db
    .select({ id: vacancyRevisions.id })
    .from(vacancyRevisions)
    .where(and(eq(vacancyRevisions.vacancyId, vacancyId), gt(vacancyRevisions.id, revisionId)))
    .limit(1)
  return row !== undefined
}
