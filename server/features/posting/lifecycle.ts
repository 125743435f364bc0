import { eq } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { vacancies } from '#server/features/vacancies/schema.ts'
import type { VacancyStatus } from '#shared/features/vacancies/model.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { vacancyStateChanges } from './schema.ts'

/** Where a vacancy may go from each state (decisions, section 4). A new text of a published one is not a change of state. */
const NEXT_STATUSES: Readonly<Record<VacancyStatus, readonly VacancyStatus[]>> = {
  draft: ['awaiting_payment', 'moderation', 'archived'],
  awaiting_payment: ['draft', 'moderation', 'archived'],
  moderation: ['published', 'rejected', 'draft', 'archived'],
  rejected: ['moderation', 'archived'],
  published: ['expired', 'archived'],
  expired: ['draft', 'awaiting_payment', 'moderation', 'archived'],
  archived: ['draft', 'awaiting_payment', 'moderation'],
}

export const canMove = (from: VacancyStatus, to: VacancyStatus) => NEXT_STATUSES[from].includes(to)

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
    set?: Partial<typeof vacancies.$inferInsert>
  },
) {
  const [current] = await tx
    .select({ status: vacancies.status })
    .from(vacancies)
    .where(eq(vacancies.id, id))
    .for('update')
  if (!current) throw new Problem('not_found', 'Такой вакансии нет')
  if (!canMove(current.status, to))
    throw new Problem('conflict', 'Состояние вакансии уже изменилось. Обновите страницу.')
  await tx
    .update(vacancies)
    .set({ ...set, status: to, updatedAt: at })
    .where(eq(vacancies.id, id))
  await tx
    .insert(vacancyStateChanges)
    .values({ vacancyId: id, fromStatus: current.status, toStatus: to, userId, at, reason })
}
