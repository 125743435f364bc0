/** Vacancies whose free placement waits for the verification of their company. */
import { and, asc, eq } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import {
  vacancyNotPlacedEmail,
  vacancyPublishedEmail,
  type NotPlacedReason,
} from '#server/mail/templates/vacancies.ts'
import { vacancyWithdrawn } from '../events.ts'
import { moveVacancy } from './lifecycle.ts'
import { notifyAuthor } from '../notify-author.ts'
import { startTerm } from './publish.ts'
import { findLifecycle, lifecycleColumns, setVacancy, type VacancyLifecycle } from '../queries.ts'
import { withdrawPending } from '../editing/revision-queries.ts'

type WaitingDeps = Pick<Deps, 'events' | 'changes' | 'notifier' | 'site'>
type OfCompany = { companyId: number; /** Instant. */ at: string }

/** Publishes the vacancies of a newly verified company: approved ones now, the others once moderators approve them. */
export async function publishVerified(tx: Sql, deps: WaitingDeps, { companyId, at }: OfCompany) {
  const waiting = await lockWaiting(tx, companyId)
  await sequentially(waiting, async (vacancy) => {
    const { id, status, confirmAt, publishAt } = vacancy
    await setVacancy(tx, { id, at, awaitsVerification: false })
    const isLater = publishAt !== null && Date.parse(publishAt) > Date.parse(at)
    if (status !== 'moderation' || confirmAt === null || isLater) return
    await startTerm(tx, deps, { vacancy, userId: null, at })
    const started = (await findLifecycle(tx, id)) ?? vacancy
    await notifyAuthor(tx, deps, { vacancyId: id, email: vacancyPublishedEmail(deps.site, started) })
  })
  publishChange(tx, deps, waiting)
}

/**
 * The company was refused, or another one with its INN has had the free vacancy: its waiting vacancies are drafts again, without the placement. The author gets an e-mail.
 * @param returnCharge makes the free placement available again
 */
export async function withdrawUnverified(
  tx: Sql,
  deps: WaitingDeps,
  {
    companyId,
    at,
    reason,
    returnCharge,
  }: OfCompany & {
    reason: NotPlacedReason
    returnCharge: (tx: Sql, charge: { vacancyId: number; userId: null; at: string }) => Promise<unknown>
  },
) {
  const waiting = await lockWaiting(tx, companyId)
  await sequentially(waiting, async (vacancy) => {
    const { id } = vacancy
    await returnCharge(tx, { vacancyId: id, userId: null, at })
    const withoutPlacement = {
      awaitsVerification: false,
      placementDays: null,
      tariffCode: null,
      confirmAt: null,
    }
    // A final refusal has returned the placement already.
    const isSentBack = vacancy.status === 'rejected' && vacancy.placementDays !== null
    if (vacancy.status !== 'moderation' && !isSentBack) return setVacancy(tx, { id, at, ...withoutPlacement })
    await withdrawPending(tx, { vacancyId: id, at })
    await deps.events.raise(tx, vacancyWithdrawn, { vacancyId: id, at })
    await moveVacancy(tx, { vacancy, to: 'draft', userId: null, at, set: withoutPlacement })
    await notifyAuthor(tx, deps, { vacancyId: id, email: vacancyNotPlacedEmail(deps.site, vacancy, reason) })
  })
  publishChange(tx, deps, waiting)
}

function lockWaiting(tx: Sql, companyId: number): Promise<VacancyLifecycle[]> {
  return tx
    .select(lifecycleColumns)
    .from(vacancies)
    .where(and(eq(vacancies.companyId, companyId), eq(vacancies.awaitsVerification, true)))
    .orderBy(asc(vacancies.id))
    .for('update')
}

function publishChange(tx: Sql, { changes }: WaitingDeps, changed: readonly VacancyLifecycle[]) {
  if (changed.length > 0)
    afterCommit(tx, () => changes.publish({ kind: 'vacancies', ids: changed.map(({ id }) => id) }))
}
