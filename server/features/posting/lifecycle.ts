import type { Sql } from '#server/db/client.ts'
import { vacancyNotFound } from '#server/features/vacancies/not-found.ts'
import type { VacancyStatus } from '#shared/features/vacancies/model.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { insertStateChange, lockLife, setVacancy } from './queries.ts'
import type { VacancyLife } from './queries.ts'

/** Where a vacancy may go from each state (decisions, section 4). A new text of a published one is not a change of state. */
const NEXT_STATUSES: Readonly<Record<VacancyStatus, readonly VacancyStatus[]>> = {
  draft: ['awaiting_payment', 'moderation', 'archived'],
  awaiting_payment: ['draft', 'moderation', 'archived'],
  moderation: ['published', 'rejected', 'draft', 'archived'],
  rejected: ['moderation', 'archived'],
  // A moderator takes an approval back, or the vacancy down.
  published: ['expired', 'archived', 'moderation', 'rejected'],
  expired: ['awaiting_payment', 'moderation', 'archived'],
  // Back where it was, or on to another placement.
  archived: ['draft', 'awaiting_payment', 'moderation', 'rejected', 'published', 'expired'],
}

const canMove = (from: VacancyStatus, to: VacancyStatus) => NEXT_STATUSES[from].includes(to)

/** Whether the placement is paid for: it has not begun yet, or its term still runs. */
export function isPaid(
  { placementDays, expiresAt }: Pick<VacancyLife, 'placementDays' | 'expiresAt'>,
  now: Date,
) {
  return placementDays !== null || (expiresAt !== null && Date.parse(expiresAt) > now.getTime())
}

/**
 * Changes the state of a vacancy and keeps who did it and when; the row is locked, so that of two changes at once the
 * second sees the first. Run it in the transaction of the act; tell `deps.changes` after it commits.
 * @throws Problem not_found, or conflict for a state that cannot be left that way
 */
export async function moveVacancy(
  tx: Sql,
  {
    id,
    to,
    userId,
    at,
    reason = null,
    set = {},
  }: {
    id: number
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
  const current = await lockLife(tx, id)
  if (!current) throw vacancyNotFound()
  if (!canMove(current.status, to)) throw stateChanged()
  await setVacancy(tx, { ...set, id, status: to, at })
  await insertStateChange(tx, { vacancyId: id, fromStatus: current.status, toStatus: to, userId, at, reason })
}

export const stateChanged = () =>
  new Problem('conflict', 'Состояние вакансии уже изменилось. Обновите страницу.')
