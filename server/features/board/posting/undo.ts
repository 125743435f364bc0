/** What it does to a vacancy that a moderator's decision is taken back, or that it is taken down later. */
import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { closeResponses } from '#server/features/board/responses/close.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/not-found.ts'
import type { Deps } from '#server/features/board/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { publicationPaused } from './events.ts'
import { moveVacancy, stateChanged } from './lifecycle.ts'
import { publishText } from './publish.ts'
import { lockLife, setVacancy } from './queries.ts'
import { findRevision, revisionColumns, setRevision, takeBackSent } from './revision-queries.ts'
import type { VacancyLife } from './queries.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'

type Judged = {
  vacancyId: number
  revisionId: number
  userId: number
  /** Instant. */
  at: string
}

/**
 * The judged text waits for a decision again, and the vacancy is where it was before: what an approval has published
 * goes off with all its paid days, an older text comes back, a charge that a final refusal has returned is taken again.
 * @param decidedAt of the decision, instant
 * @throws Problem not_found, or conflict when something has come after the decision
 */
export async function undoDecision(
  tx: Sql,
  deps: Pick<Deps, 'events'>,
  {
    vacancyId,
    revisionId,
    userId,
    at,
    decidedAt,
    chargeAgain,
  }: Judged & {
    decidedAt: string
    /** Takes what a final refusal returned; gives the days it pays for, null when nothing was returned. */
    chargeAgain: (tx: Sql, charged: { vacancyId: number; at: string }) => Promise<number | null>
  },
): Promise<void> {
  const { vacancy, revision } = await requireJudged(tx, { vacancyId, revisionId })
  await setRevision(tx, { id: revisionId, state: 'pending', decidedAt: null })
  if (revision.state !== 'approved') return undoRefusal(tx, { vacancy, revisionId, userId, at, chargeAgain })
  if (vacancy.status === 'moderation') return setVacancy(tx, { id: vacancyId, at, confirmAt: null })
  if (vacancy.status !== 'published') throw stateChanged()
  // Published by this decision, or by its moment that came since.
  if (vacancy.publishedAt !== null && Date.parse(vacancy.publishedAt) >= Date.parse(decidedAt))
    return takeOff(tx, deps, { vacancy, to: 'moderation', reason: 'undone', userId, at })
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
}

async function undoRefusal(
  tx: Sql,
  {
    vacancy,
    revisionId,
    userId,
    at,
    chargeAgain,
  }: { vacancy: VacancyLife } & Pick<
    Parameters<typeof undoDecision>[2],
    'revisionId' | 'userId' | 'at' | 'chargeAgain'
  >,
) {
  if (await hasNewerRevision(tx, { vacancyId: vacancy.id, revisionId }))
    throw new Problem('conflict', 'Автор уже правит этот текст: решите по новому, когда он придёт.')
  // A new text of a vacancy that stayed up.
  if (vacancy.status === 'published') return
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
 * A published vacancy breaks the rules after all. To be mended: its unused days are kept and run on from its next
 * publication. For good: their price is to be returned (the offer, 5.5).
 * @returns days whose price is to be returned; null for none
 * @throws Problem not_found, conflict
 */
export async function takeDown(
  tx: Sql,
  deps: Pick<Deps, 'mailer' | 'site' | 'events'>,
  {
    vacancyId,
    revisionId,
    userId,
    at,
    outcome,
    isFinal,
  }: Judged & {
    outcome: 'changes_asked' | 'rejected'
    isFinal: boolean
  },
): Promise<number | null> {
  const { vacancy, revision } = await requireJudged(tx, { vacancyId, revisionId })
  if (vacancy.status !== 'published' || revision.state !== 'approved')
    throw new Problem('conflict', 'Этой вакансии уже нет среди опубликованных.')
  // A newer text that waits goes back to its author.
  await takeBackSent(tx, { vacancyId, at })
  await setRevision(tx, { id: revisionId, state: outcome, decidedAt: at })
  if (!isFinal) {
    await takeOff(tx, deps, { vacancy, to: 'rejected', reason: 'taken_down', userId, at })
    return null
  }
  const unusedDays = daysLeft(vacancy, at, Math.floor)
  const set = { ...UNSEEN, placementDays: null, expiresAt: at }
  await moveVacancy(tx, { vacancy, to: 'rejected', userId, at, reason: 'final', set })
  await closeResponses(tx, deps, { vacancyId, at })
  return unusedDays
}

/** Readers do not see it any more; a begun day counts as unused. */
async function takeOff(
  tx: Sql,
  { events }: Pick<Deps, 'events'>,
  {
    vacancy,
    to,
    reason,
    userId,
    at,
  }: { vacancy: VacancyLife; to: 'moderation' | 'rejected'; reason: string; userId: number; at: string },
) {
  const { id } = vacancy
  const placementDays = vacancy.expiresAt === null ? null : Math.max(1, daysLeft(vacancy, at, Math.ceil))
  const set = { ...UNSEEN, placementDays, ...(placementDays ? { expiresAt: null } : {}) }
  await moveVacancy(tx, { vacancy, to, userId, at, reason, set })
  await events.raise(tx, publicationPaused, { vacancyId: id, isUnbegun: to === 'moderation' })
}

/** Its address answers as that of a draft: the text may be what readers must not see. */
const UNSEEN = { publishedAt: null, confirmAt: null, nextRaiseAt: null }

function daysLeft({ expiresAt }: VacancyLife, at: string, round: (days: number) => number) {
  return expiresAt === null ? 0 : Math.max(0, round((Date.parse(expiresAt) - Date.parse(at)) / DAY_MS))
}

async function requireJudged(tx: Sql, { vacancyId, revisionId }: { vacancyId: number; revisionId: number }) {
  const vacancy = await lockLife(tx, vacancyId)
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
