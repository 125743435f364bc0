import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { favouritesContract } from '#shared/features/board/favourites/contract.ts'
import {
  addFavouriteResume,
  filterFavouriteResumes,
  listFavouriteResumes,
  removeFavouriteResume,
  removeUnreadableResumes,
  setResumeNote,
} from './resumes.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { favouriteVacancies } from '#server/db/schema/favourites.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { showVacancies } from '#server/features/board/hidden/filter.ts'
import { listCards } from '#server/features/board/vacancies/reading/cards.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/reading/not-found.ts'
import { lockUser } from '#server/features/identity/accounts/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { FAVOURITES_MAX, FAVOURITES_PAGE_SIZE } from '#shared/features/board/favourites/vocabulary.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { Problem } from '#shared/kernel/problem.ts'

const isPair = (userId: number, vacancyId: number) =>
  and(eq(favouriteVacancies.userId, userId), eq(favouriteVacancies.vacancyId, vacancyId))

export const favouritesOperations: OperationsOf<typeof favouritesContract, Ctx> = {
  vacancies: listFavouriteVacancies,
  keptVacancies: filterFavouriteVacancies,
  keepVacancy: addFavouriteVacancy,
  keepVacancies: addFavouriteVacancies,
  dropVacancy: removeFavouriteVacancy,
  resumes: listFavouriteResumes,
  keptResumes: filterFavouriteResumes,
  keepResume: addFavouriteResume,
  dropResume: removeFavouriteResume,
  dropGoneResumes: removeUnreadableResumes,
  setResumeNote,
}

async function listFavouriteVacancies(ctx: Ctx, { page }: { page: number }) {
  const { db } = ctx.deps
  const { userId } = requirePerson(ctx)
  const offset = (page - 1) * FAVOURITES_PAGE_SIZE
  const [ids, count] = await Promise.all([
    listFavouriteVacancyIds(db, { userId, limit: FAVOURITES_PAGE_SIZE, offset }),
    db.$count(favouriteVacancies, eq(favouriteVacancies.userId, userId)),
  ])
  return { items: await listCards(ctx.deps, ids), count }
}

/** Which of the given vacancies are favourites of the caller. */
async function filterFavouriteVacancies({ actor, deps: { db } }: Ctx, { ids }: { ids: readonly number[] }) {
  const { userId } = requirePerson({ actor })
  if (ids.length === 0) return { ids: [] }
  const rows = await db
    .select({ id: favouriteVacancies.vacancyId })
    .from(favouriteVacancies)
    .where(and(eq(favouriteVacancies.userId, userId), inArray(favouriteVacancies.vacancyId, [...ids])))
  return { ids: rows.map(({ id }) => VacancyId.parse(id)) }
}

/**
 * Shows a hidden vacancy again. Idempotent.
 * @throws Problem not_found for a vacancy that was never published, conflict at the limit
 */
async function addFavouriteVacancy(ctx: Ctx, { id }: { id: number }) {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if ((await tx.$count(favouriteVacancies, isPair(userId, id))) > 0) return
    if ((await tx.$count(vacancies, and(eq(vacancies.id, id), isNotNull(vacancies.publishedAt)))) === 0)
      throw vacancyNotFound()
    if ((await tx.$count(favouriteVacancies, eq(favouriteVacancies.userId, userId))) >= FAVOURITES_MAX)
      throw new Problem('conflict', `В избранном уже ${FAVOURITES_MAX} вакансий. Уберите ненужные.`)
    await tx.insert(favouriteVacancies).values({ userId, vacancyId: id, addedAt: now().toISOString() })
    await showVacancies(tx, userId, [id])
  })
  return { isKept: true }
}

/**
 * Adds what a device kept for a guest, the last of `ids` as the latest; those that were never published and those
 * beyond the limit are left out. Idempotent. Returns how many favourites there are now, and how many are new.
 */
async function addFavouriteVacancies(ctx: Ctx, { ids }: { ids: readonly number[] }) {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const mine = eq(favouriteVacancies.userId, userId)
  return await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const count = await tx.$count(favouriteVacancies, mine)
    const rows = await tx
      .select({ id: vacancies.id })
      .from(vacancies)
      .leftJoin(favouriteVacancies, and(mine, eq(favouriteVacancies.vacancyId, vacancies.id)))
      .where(
        and(
          inArray(vacancies.id, [...ids]),
          isNotNull(vacancies.publishedAt),
          isNull(favouriteVacancies.vacancyId),
        ),
      )
    const found = new Set(rows.map(({ id }) => id))
    const added = [...new Set(ids)]
      .filter((id) => found.has(id))
      .reverse()
      .slice(0, FAVOURITES_MAX - count)
    if (added.length > 0)
      await tx.insert(favouriteVacancies).values(
        added.map((vacancyId, at) => ({
          userId,
          vacancyId,
          addedAt: new Date(now().getTime() - at).toISOString(),
        })),
      )
    await showVacancies(tx, userId, added)
    return { count: count + added.length, addedCount: added.length }
  })
}

/** Idempotent. */
async function removeFavouriteVacancy(ctx: Ctx, { id }: { id: number }) {
  const { userId } = requirePerson(ctx)
  await ctx.deps.db.delete(favouriteVacancies).where(isPair(userId, id))
  return { isKept: false }
}

/** Ids of a person's favourites, the last added first. */
async function listFavouriteVacancyIds(
  db: Sql,
  { userId, limit, offset }: { userId: number; limit: number; offset: number },
) {
  const rows = await db
    .select({ id: favouriteVacancies.vacancyId })
    .from(favouriteVacancies)
    .where(eq(favouriteVacancies.userId, userId))
    .orderBy(desc(favouriteVacancies.addedAt), asc(favouriteVacancies.vacancyId))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}
