/** Confirms that a vacancy is current; an unconfirmed one returns to the lists. */
import { eq } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { requireNotEnded } from '#server/features/identity/companies/ended.ts'
import { canEditVacancy } from '#server/features/identity/managers/policy.ts'
import { findAccessLevel } from '#server/features/identity/managers/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Confirmation } from '#shared/features/board/posting/my-vacancy.ts'
import { CONFIRM_WITHIN_DAYS } from '#shared/features/board/posting/vocabulary.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { isPlaced } from '#shared/features/board/vacancies/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { confirmedColumns, endRound, findLink } from './confirmation-links.ts'
import { termResumed, vacancyReturned, vacancyShown } from '../events.ts'
import { daysAfter, moveVacancy, resumedTerm, stateChanged, termEnd } from '../placement/lifecycle.ts'
import { findLifecycle, lockLifecycle, type VacancyLifecycle } from '../queries.ts'
import { requireVacancy } from '../access.ts'

/**
 * Begins the next round of a published vacancy. An unconfirmed one is published again, with the paid days that it had when
 * it left the lists. Call `deps.changes.publish` with the id after the commit.
 * @throws Problem conflict for a vacancy in another state
 */
export async function confirmIn(
  tx: Sql,
  { events }: Pick<Deps, 'events'>,
  {
    vacancy,
    userId,
    at,
  }: {
    /** Locked. */
    vacancy: VacancyLifecycle
    userId: number
    /** Instant. */
    at: string
  },
) {
  const { id, status } = vacancy
  if (!isPlaced(status)) throw stateChanged()
  await endRound(tx, { vacancyId: id, at })
  if (status === 'published') {
    await tx.update(vacancies).set(confirmedColumns(at)).where(eq(vacancies.id, id))
    return
  }
  const term = resumedTerm(vacancy, at)
  await moveVacancy(tx, { vacancy, to: 'published', userId, at, set: { ...term, ...confirmedColumns(at) } })
  await events.raise(tx, vacancyShown, { vacancyId: id })
  await events.raise(tx, vacancyReturned, { vacancyId: id })
  if (term.expiresAt !== null)
    await events.raise(tx, termResumed, {
      vacancyId: id,
      at,
      endsAt: term.expiresAt,
      formerEndsAt: vacancy.expiresAt,
    })
}

/** @throws Problem not_found, conflict */
export async function confirmByActor(ctx: Ctx, tx: Sql, { id }: { id: number }) {
  const vacancy = await requireVacancy(ctx, tx, { id, forUpdate: true })
  await requireNotEnded(tx, vacancy.companyId)
  await confirmIn(tx, ctx.deps, { vacancy, userId: vacancy.userId, at: ctx.deps.now().toISOString() })
}

/** Changes nothing: mail scanners open every link. @throws Problem not_found for a link that does not work */
export async function readConfirmation({ deps }: Ctx, { token }: { token: string }): Promise<Confirmation> {
  const now = deps.now()
  const { vacancy, link } = await requireLink(deps.db, { token, now, find: findLifecycle })
  const state = toState(vacancy, link)
  return {
    id: VacancyId.parse(vacancy.id),
    title: vacancy.title,
    state,
    confirmBy:
      state === 'asked' && vacancy.confirmationAskedAt !== null
        ? daysAfter(vacancy.confirmationAskedAt, CONFIRM_WITHIN_DAYS)
        : null,
    expiresAt: termEnd(vacancy, now.toISOString()),
  }
}

/**
 * Idempotent: a link that has confirmed already changes nothing.
 * @throws Problem not_found for a link that does not work, conflict for a vacancy that is not published any more
 */
export async function confirmByLink(
  deps: Pick<Deps, 'db' | 'now' | 'events' | 'changes'>,
  { token }: { token: string },
): Promise<Record<string, never>> {
  const now = deps.now()
  const id = await deps.db.transaction(async (tx) => {
    const { vacancy, link } = await requireLink(tx, { token, now, find: lockLifecycle })
    const state = toState(vacancy, link)
    if (state === 'over') throw stateChanged()
    if (state === 'confirmed') return null
    await confirmIn(tx, deps, { vacancy, userId: link.userId, at: now.toISOString() })
    return vacancy.id
  })
  if (id !== null) await deps.changes.publish({ kind: 'vacancies', ids: [id] })
  return {}
}

function toState(
  { status, confirmationAskedAt }: VacancyLifecycle,
  { endedAt }: { endedAt: string | null },
): Confirmation['state'] {
  if (!isPlaced(status)) return 'over'
  if (endedAt === null) return status === 'unconfirmed' ? 'unconfirmed' : 'asked'
  // A newer e-mail has the link of the next round.
  if (confirmationAskedAt !== null) throw linkNotFound()
  return 'confirmed'
}

/** The link and its vacancy, as long as its reader may edit that vacancy. @throws Problem not_found */
async function requireLink(
  db: Sql,
  { token, now, find }: { token: string; now: Date; find: typeof lockLifecycle },
) {
  const known = await findLink(db, { token, now })
  const vacancy = known && (await find(db, known.vacancyId))
  // After the wait for the lock the round may be over.
  const link = vacancy && (await findLink(db, { token, now }))
  if (!vacancy || !link) throw linkNotFound()
  const { companyId, authorId } = vacancy
  const level = await findAccessLevel(db, { companyId, userId: link.userId })
  if (!canEditVacancy(level, { isOwn: authorId === link.userId })) throw linkNotFound()
  return { vacancy, link }
}

const linkNotFound = () =>
  new Problem('not_found', 'Ссылка не подошла: она устарела или скопирована не целиком.')
