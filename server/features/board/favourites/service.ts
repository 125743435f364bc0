import { lockUser } from '#server/features/identity/accounts/service.ts'
import { listCards } from '#server/features/board/vacancies/cards.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/not-found.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { FAVOURITES_MAX, FAVOURITES_PAGE_SIZE } from '#shared/features/board/favourites/vocabulary.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { countKept, deleteKept, insertKept, isKnown, listKept, listKeptOf } from './queries.ts'

export async function listFavourites(ctx: Ctx, { page }: { page: number }) {
  const { db } = ctx.deps
  const { userId } = requirePerson(ctx)
  const [ids, count] = await Promise.all([
    listKept(db, { userId, limit: FAVOURITES_PAGE_SIZE, offset: (page - 1) * FAVOURITES_PAGE_SIZE }),
    countKept(db, userId),
  ])
  return { items: await listCards(ctx.deps, ids), count }
}

export async function listKeptVacancies(ctx: Ctx, { ids }: { ids: readonly number[] }) {
  const { userId } = requirePerson(ctx)
  const kept = await listKeptOf(ctx.deps.db, { userId, ids })
  return { ids: kept.map((id) => VacancyId.parse(id)) }
}

/** Twice is once. @throws Problem not_found, conflict at the limit */
export async function keepVacancy(ctx: Ctx, { id }: { id: number }) {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if ((await listKeptOf(tx, { userId, ids: [id] })).length > 0) return
    if (!(await isKnown(tx, id))) throw vacancyNotFound()
    if ((await countKept(tx, userId)) >= FAVOURITES_MAX)
      throw new Problem('conflict', `В избранном уже ${FAVOURITES_MAX} вакансий. Уберите ненужные.`)
    await insertKept(tx, { userId, vacancyId: id, keptAt: now().toISOString() })
  })
  return { isKept: true }
}

export async function dropVacancy(ctx: Ctx, { id }: { id: number }) {
  const { userId } = requirePerson(ctx)
  await deleteKept(ctx.deps.db, { userId, vacancyId: id })
  return { isKept: false }
}
