import { eq } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { PLACED_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { VacancyStatus } from '#shared/features/board/vacancies/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { insertStateChange, setVacancy, type VacancyLifecycle } from '../queries.ts'

/** Instant. */
export const daysAfter = (at: string, days: number) => new Date(Date.parse(at) + days * DAY_MS).toISOString()

/** Permitted changes of state (decisions, section 4). A new text of a published vacancy changes no state. */
const NEXT_STATUSES: Readonly<Record<VacancyStatus, readonly VacancyStatus[]>> = {
  draft: ['awaiting_payment', 'moderation', 'archived'],
  awaiting_payment: ['draft', 'moderation', 'archived'],
  // The source of an imported one, which waits for staff, has it no more.
  moderation: ['published', 'rejected', 'draft', 'archived', 'expired'],
  // A free placement ends with the verification of its company; a company that was taken down comes back.
  rejected: ['moderation', 'draft', 'archived', ...PLACED_STATUSES],
  // A moderator undoes an approval, or takes the vacancy down.
  published: ['unconfirmed', 'expired', 'archived', 'moderation', 'rejected'],
  unconfirmed: ['published', 'archived', 'moderation', 'rejected'],
  // An extension that was paid for after the end publishes it again.
  expired: ['published', 'awaiting_payment', 'moderation', 'archived'],
  // Restored, or placed again.
  archived: ['draft', 'awaiting_payment', 'moderation', 'rejected', 'published', 'expired'],
}

const canMove = (from: VacancyStatus, to: VacancyStatus) => NEXT_STATUSES[from].includes(to)

/** Whether the placement is paid for: it has not begun yet, or its term still runs. */
export function isPaid(
  vacancy: Pick<VacancyLifecycle, 'placementDays' | 'expiresAt' | 'unconfirmedAt'>,
  now: Date,
) {
  const expiresAt = termEnd(vacancy, now.toISOString())
  return vacancy.placementDays !== null || (expiresAt !== null && Date.parse(expiresAt) > now.getTime())
}

/** When the term ends if the vacancy is in the lists from `at` on: while it is unconfirmed, its days stand still. */
export const termEnd = (
  { expiresAt, unconfirmedAt }: Pick<VacancyLifecycle, 'expiresAt' | 'unconfirmedAt'>,
  at: string,
) => shiftedBy(expiresAt, unconfirmedAt, at)

/** The columns of a term that stood still since `unconfirmedAt` and runs on from `at`. */
export const resumedTerm = (
  {
    expiresAt,
    nextRaiseAt,
    unconfirmedAt,
  }: Pick<VacancyLifecycle, 'expiresAt' | 'nextRaiseAt' | 'unconfirmedAt'>,
  at: string,
) => ({
  expiresAt: shiftedBy(expiresAt, unconfirmedAt, at),
  nextRaiseAt: shiftedBy(nextRaiseAt, unconfirmedAt, at),
  endingNotifiedAt: null,
  unconfirmedAt: null,
})

function shiftedBy(moment: string | null, since: string | null, at: string) {
  if (moment === null || since === null) return moment
  return new Date(Date.parse(moment) + Date.parse(at) - Date.parse(since)).toISOString()
}

/**
 * Changes the state of a vacancy and logs the change. The caller has locked the row in this transaction, so that of two
 * concurrent changes the second sees the first; it publishes to `deps.changes` after the commit.
 * @param vacancy as it was read under the lock
 * @throws Problem conflict for a change that is not permitted
 */
export async function moveVacancy(
  tx: Sql,
  {
    vacancy: { id, status },
    to,
    userId,
    at,
    reason = null,
    set = {},
  }: {
    vacancy: Pick<VacancyLifecycle, 'id' | 'status'>
    to: VacancyStatus
    /** Null for the system. */
    userId: number | null
    /** Instant. */
    at: string
    reason?: string | null
    /** Columns that change with the state. */
    set?: Omit<Parameters<typeof setVacancy>[1], 'id' | 'at' | 'status'>
  },
) {
  if (!canMove(status, to)) throw stateChanged()
  if (to === 'published') await refuseBlocked(tx, id)
  await setVacancy(tx, { ...set, id, status: to, at })
  await insertStateChange(tx, { vacancyId: id, fromStatus: status, toStatus: to, userId, at, reason })
}

/** Locks the company as its money is locked, so that a take-down of the company sees the publication. */
async function refuseBlocked(tx: Sql, vacancyId: number) {
  const [company] = await tx
    .select({ blockedAt: companies.blockedAt })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(eq(vacancies.id, vacancyId))
    .for('no key update', { of: companies })
  if (company && company.blockedAt !== null)
    throw new Problem('conflict', 'Компания закрыта: её вакансии не публикуются.')
}

export const stateChanged = () =>
  new Problem('conflict', 'Состояние вакансии уже изменилось. Обновите страницу.')
