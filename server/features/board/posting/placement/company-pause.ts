/** The vacancies of a company that staff have taken down, and their return. */
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import type { PausedVacancy } from '#server/db/schema/company-blocks.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { PLACED_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { publicationPaused, termResumed, vacancyReturned, vacancyShown } from '../events.ts'
import { moveVacancy, termEnd } from './lifecycle.ts'
import { lifecycleColumns, lockLifecycle, type VacancyLifecycle } from '../queries.ts'

type Step = { companyId: number; userId: number; /** Instant. */ at: string }

/**
 * Takes the placed vacancies of a company from readers; their paid days stand still.
 * @returns what `resumePlacements` restores
 */
export async function pausePlacements(
  tx: Sql,
  { events }: Pick<Deps, 'events'>,
  { companyId, userId, at }: Step,
): Promise<PausedVacancy[]> {
  const placed = await tx
    .select(lifecycleColumns)
    .from(vacancies)
    .where(and(eq(vacancies.companyId, companyId), inArray(vacancies.status, [...PLACED_STATUSES])))
    .orderBy(asc(vacancies.id))
    .for('update')
  const paused = []
  for (const vacancy of placed) {
    paused.push(pausedOf(vacancy))
    const set = { ...HIDDEN, placementDays: unusedDays(vacancy, at) }
    await moveVacancy(tx, { vacancy, to: 'rejected', userId, at, reason: 'company_blocked', set })
    await events.raise(tx, publicationPaused, { vacancyId: vacancy.id, resetsStart: false })
  }
  return paused
}

const HIDDEN = {
  publishedAt: null,
  confirmAt: null,
  nextRaiseAt: null,
  expiresAt: null,
  confirmationAskedAt: null,
  unconfirmedAt: null,
}

const pausedOf = ({ id, status, ...vacancy }: VacancyLifecycle): PausedVacancy => ({
  id,
  status: status === 'unconfirmed' ? status : 'published',
  publishedAt: vacancy.publishedAt,
  confirmAt: vacancy.confirmAt,
  nextRaiseAt: vacancy.nextRaiseAt,
  expiresAt: vacancy.expiresAt,
  unconfirmedAt: vacancy.unconfirmedAt,
})

function unusedDays(vacancy: VacancyLifecycle, at: string) {
  const endsAt = termEnd(vacancy, at)
  return endsAt === null ? null : Math.max(1, Math.ceil((Date.parse(endsAt) - Date.parse(at)) / DAY_MS))
}

/** Restores the vacancies as they were: dates that were paused are moved by the length of the pause. */
export async function resumePlacements(
  tx: Sql,
  { events }: Pick<Deps, 'events'>,
  {
    paused,
    blockedAt,
    userId,
    at,
  }: Omit<Step, 'companyId'> & {
    paused: readonly PausedVacancy[]
    /** Instant. */
    blockedAt: string
  },
): Promise<number[]> {
  const returned = []
  for (const before of paused) {
    const vacancy = await lockLifecycle(tx, before.id)
    // Deleted, or changed by other means.
    if (vacancy?.status !== 'rejected') continue
    const isListed = before.status === 'published'
    const moved = (moment: string | null) => (isListed ? shifted(moment, blockedAt, at) : moment)
    const expiresAt = moved(before.expiresAt)
    await moveVacancy(tx, {
      vacancy,
      to: before.status,
      userId,
      at,
      reason: 'company_reinstated',
      set: {
        publishedAt: before.publishedAt,
        confirmAt: before.confirmAt,
        nextRaiseAt: moved(before.nextRaiseAt),
        expiresAt,
        placementDays: null,
        unconfirmedAt: before.unconfirmedAt,
        ...(isListed ? { lastConfirmedAt: at, endingNotifiedAt: null } : {}),
      },
    })
    const vacancyId = before.id
    if (isListed && expiresAt !== null)
      await events.raise(tx, termResumed, {
        vacancyId,
        at,
        endsAt: expiresAt,
        formerEndsAt: before.expiresAt,
      })
    if (isListed) {
      await events.raise(tx, vacancyShown, { vacancyId })
      await events.raise(tx, vacancyReturned, { vacancyId })
    }
    returned.push(vacancyId)
  }
  return returned
}

function shifted(moment: string | null, from: string, to: string) {
  return moment === null
    ? null
    : new Date(Date.parse(moment) + Date.parse(to) - Date.parse(from)).toISOString()
}

/** SQL: ids of the companies that staff have taken down. */
export const blockedCompanies = (db: Sql) =>
  db.select({ id: companies.id }).from(companies).where(isNotNull(companies.blockedAt))
