import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { FAVOURITES_MAX } from '#shared/features/board/favourites/vocabulary.ts'
import { favouriteResumes } from '#server/db/schema/favourites.ts'

type Pair = { companyId: number; resumeId: string }

const isPair = ({ companyId, resumeId }: Pair) =>
  and(eq(favouriteResumes.companyId, companyId), eq(favouriteResumes.resumeId, resumeId))

/** All of a company, the last kept first: who may read which is found out one by one. */
export function listKeptResumes(db: Sql, companyId: number) {
  return db
    .select({
      resumeId: favouriteResumes.resumeId,
      note: favouriteResumes.note,
      keptAt: favouriteResumes.keptAt,
      keptBy: { firstName: users.firstName, lastName: users.lastName, deletedAt: users.deletedAt },
    })
    .from(favouriteResumes)
    .innerJoin(users, eq(users.id, favouriteResumes.userId))
    .where(eq(favouriteResumes.companyId, companyId))
    .orderBy(desc(favouriteResumes.keptAt), asc(favouriteResumes.resumeId))
    .limit(FAVOURITES_MAX)
}

/** Those of the given ones that the company keeps. */
export async function listKeptResumesOf(
  db: Sql,
  { companyId, ids }: { companyId: number; ids: readonly string[] },
) {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: favouriteResumes.resumeId })
    .from(favouriteResumes)
    .where(and(eq(favouriteResumes.companyId, companyId), inArray(favouriteResumes.resumeId, [...ids])))
  return rows.map(({ id }) => id)
}

export async function countKeptResumes(tx: Sql, companyId: number) {
  const [row] = await tx
    .select({ count: count() })
    .from(favouriteResumes)
    .where(eq(favouriteResumes.companyId, companyId))
  return row?.count ?? 0
}

/** Whoever keeps one more holds the company's row, so that two at once cannot pass the limit. */
export async function holdCompany(tx: Sql, companyId: number) {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('update')
}

export async function insertKeptResume(tx: Sql, row: Pair & { userId: number; keptAt: string }) {
  await tx.insert(favouriteResumes).values(row).onConflictDoNothing()
}

export async function deleteKeptResumes(
  db: Sql,
  { companyId, ids }: { companyId: number; ids: readonly string[] },
) {
  if (ids.length > 0)
    await db
      .delete(favouriteResumes)
      .where(and(eq(favouriteResumes.companyId, companyId), inArray(favouriteResumes.resumeId, [...ids])))
}

/** False when the company keeps no such resume. */
export async function setKeptNote(db: Sql, { note, ...pair }: Pair & { note: string }) {
  const rows = await db.update(favouriteResumes).set({ note }).where(isPair(pair)).returning()
  return rows.length > 0
}
