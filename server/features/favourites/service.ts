import type { Sql } from '#server/db/client.ts'
import { listCards } from '#server/features/vacancies/cards.ts'
import { requirePerson } from '#server/platform/access.ts'
import type { Ctx } from '#server/platform/context.ts'
import { FAVOURITES_MAX, FAVOURITES_PAGE_SIZE } from '#shared/features/favourites/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { countKept, deleteAllOf, deleteKept, hasKept, insertKept, isKnown, listKept } from './queries.ts'

export async function listFavourites(ctx: Ctx, { page }: { page: number }) {
  const { db } = ctx.deps
  const { userId } = requirePerson(ctx)
  const [ids, count] = await Promise.all([
    listKept(db, { userId, limit: FAVOURITES_PAGE_SIZE, offset: (page - 1) * FAVOURITES_PAGE_SIZE }),
    countKept(db, userId),
  ])
  return { items: await listCards(ctx.deps, ids), count }
}

export async function readFavourite(ctx: Ctx, { id }: { id: number }) {
  const { userId } = requirePerson(ctx)
  return { isKept: await hasKept(ctx.deps.db, { userId, vacancyId: id }) }
}

/** Twice is once. @throws Problem not_found, conflict at the limit */
export async function keepVacancy(ctx: Ctx, { id }: { id: number }) {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  if (!(await isKnown(db, id))) throw new Problem('not_found', 'Такой вакансии нет')
  if ((await countKept(db, userId)) >= FAVOURITES_MAX)
    throw new Problem('conflict', `В избранном уже ${FAVOURITES_MAX} вакансий. Уберите ненужные.`)
  await insertKept(db, { userId, vacancyId: id, keptAt: now().toISOString() })
  return { isKept: true }
}

export async function dropVacancy(ctx: Ctx, { id }: { id: number }) {
  const { userId } = requirePerson(ctx)
  await deleteKept(ctx.deps.db, { userId, vacancyId: id })
  return { isKept: false }
}

/** Of a person whose account is deleted. */
export const eraseFavourites = (tx: Sql, userId: number) => deleteAllOf(tx, userId)

/** For the export of a person's data. */
export const favouriteDataOf = (db: Sql, userId: number) =>
  listKept(db, { userId, limit: FAVOURITES_MAX, offset: 0 })
