import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { favouriteVacancies } from '#server/db/schema/favourites.ts'

type Pair = { userId: number; vacancyId: number }

const isPair = ({ userId, vacancyId }: Pair) =>
  and(eq(favouriteVacancies.userId, userId), eq(favouriteVacancies.vacancyId, vacancyId))

/** The last kept first. */
export async function listKept(
  db: Sql,
  { userId, limit, offset }: { userId: number; limit: number; offset: number },
) {
  const rows = await db
    .select({ id: favouriteVacancies.vacancyId })
    .from(favouriteVacancies)
    .where(eq(favouriteVacancies.userId, userId))
    .orderBy(desc(favouriteVacancies.keptAt), asc(favouriteVacancies.vacancyId))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

/** Those of the given ones that the person keeps. */
export async function listKeptOf(db: Sql, { userId, ids }: { userId: number; ids: readonly number[] }) {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: favouriteVacancies.vacancyId })
    .from(favouriteVacancies)
    .where(and(eq(favouriteVacancies.userId, userId), inArray(favouriteVacancies.vacancyId, [...ids])))
  return rows.map(({ id }) => id)
}

export function countKept(db: Sql, userId: number): Promise<number> {
  return db.$count(favouriteVacancies, eq(favouriteVacancies.userId, userId))
}

/** One that readers have seen. */
export async function isKnown(db: Sql, vacancyId: number) {
  const [row] = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(and(eq(vacancies.id, vacancyId), isNotNull(vacancies.publishedAt)))
  return row !== undefined
}

export async function insertKept(db: Sql, row: Pair & { keptAt: string }) {
  await db.insert(favouriteVacancies).values(row).onConflictDoNothing()
}

export async function deleteKept(db: Sql, pair: Pair) {
  await db.delete(favouriteVacancies).where(isPair(pair))
}

export async function deleteAllOf(tx: Sql, userId: number) {
  await tx.delete(favouriteVacancies).where(eq(favouriteVacancies.userId, userId))
}
