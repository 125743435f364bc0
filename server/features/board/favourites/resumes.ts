/** Resumes that a company keeps. Whoever works there and sees its cabinet shares one list. */
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { canSeeDashboard } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import { resumeNotFound } from '#server/features/board/resumes/own.ts'
import { readableCards, readableIds, requireReadable } from '#server/features/board/resumes/read.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { instantOf } from '#server/kernel/instant.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { KeptResume } from '#shared/features/board/favourites/contract.ts'
import { FAVOURITES_MAX, FAVOURITES_PAGE_SIZE } from '#shared/features/board/favourites/vocabulary.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { favouriteResumes } from '#server/db/schema/favourites.ts'

/** What was hidden, or hidden from this company, is counted and named nowhere. @throws Problem forbidden */
export async function listFavouriteResumes(
  ctx: Ctx,
  { page }: { page: number },
): Promise<{ items: KeptResume[]; count: number; goneCount: number }> {
  const { db } = ctx.deps
  const { companyId } = await requireCompany(ctx, db)
  const kept = await listKeptResumes(db, companyId)
  const readable = await readableIds(
    ctx,
    kept.map(({ resumeId }) => resumeId),
  )
  const seen = kept.filter(({ resumeId }) => readable.has(resumeId))
  const shown = seen.slice((page - 1) * FAVOURITES_PAGE_SIZE, page * FAVOURITES_PAGE_SIZE)
  const cards = await readableCards(
    ctx,
    shown.map(({ resumeId }) => resumeId),
  )
  return {
    items: shown.flatMap(({ resumeId, note, keptAt, keptBy }) => {
      const resume = cards.get(resumeId)
      if (!resume) return []
      return [
        {
          resume,
          note,
          keptAt: instantOf(keptAt),
          keptBy: keptBy.deletedAt === null ? fullName(keptBy) : null,
        },
      ]
    }),
    count: seen.length,
    goneCount: kept.length - seen.length,
  }
}

/** @throws Problem forbidden */
export async function listKeptOfCompany(ctx: Ctx, { ids }: { ids: readonly string[] }) {
  const { db } = ctx.deps
  const { companyId } = await requireCompany(ctx, db)
  const kept = await listKeptResumesOf(db, { companyId, ids })
  const readable = await readableIds(ctx, kept)
  return { ids: kept.filter((id) => readable.has(id)).map((id) => ResumeId.parse(id)) }
}

/** Twice is once. @throws Problem not_found, forbidden, conflict at the limit */
export async function keepResume(ctx: Ctx, { id }: { id: string }) {
  const { db, now } = ctx.deps
  await requireReadable(ctx, id)
  await db.transaction(async (tx) => {
    const { companyId, userId } = await requireCompany(ctx, tx)
    // Whoever keeps one more holds the company's row, so that two at once cannot pass the limit.
    await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('update')
    if ((await listKeptResumesOf(tx, { companyId, ids: [id] })).length > 0) return
    if ((await countKeptResumes(tx, companyId)) >= FAVOURITES_MAX)
      throw new Problem('conflict', `В избранном компании уже ${FAVOURITES_MAX} резюме. Уберите ненужные.`)
    await tx
      .insert(favouriteResumes)
      .values({ companyId, resumeId: id, userId, keptAt: now().toISOString() })
      .onConflictDoNothing()
  })
  return { isKept: true }
}

/** Also of a resume that is seen no longer. @throws Problem forbidden */
export async function dropResume(ctx: Ctx, { id }: { id: string }) {
  const { db } = ctx.deps
  const { companyId } = await requireCompany(ctx, db)
  await deleteKeptResumes(db, { companyId, ids: [id] })
  return { isKept: false }
}

/** What may not be read any more takes no place of the limit. Gives how many there were. @throws Problem forbidden */
export async function dropGone(ctx: Ctx) {
  const { db } = ctx.deps
  const { companyId } = await requireCompany(ctx, db)
  const ids = (await listKeptResumes(db, companyId)).map(({ resumeId }) => resumeId)
  const readable = await readableIds(ctx, ids)
  const gone = ids.filter((id) => !readable.has(id))
  await deleteKeptResumes(db, { companyId, ids: gone })
  return { goneCount: gone.length }
}

/** @throws Problem not_found for a resume that is not kept or not seen, forbidden */
export async function setResumeNote(ctx: Ctx, { id, note }: { id: string; note: string }) {
  const { db } = ctx.deps
  const { companyId } = await requireCompany(ctx, db)
  await requireReadable(ctx, id)
  if (!(await setKeptNote(db, { companyId, resumeId: id, note }))) throw resumeNotFound()
  return {}
}

/** The company the caller acts for, asked anew: a level may have been taken meanwhile. */
async function requireCompany(ctx: Ctx, db: Sql) {
  const { userId, role } = requirePerson(ctx)
  if (role === null) throw resumeNotFound()
  await requireRole(ctx, db, { companyId: role.companyId, may: canSeeDashboard })
  return { companyId: role.companyId, userId }
}

type Pair = { companyId: number; resumeId: string }

const isPair = ({ companyId, resumeId }: Pair) =>
  and(eq(favouriteResumes.companyId, companyId), eq(favouriteResumes.resumeId, resumeId))

/** All of a company, the last kept first: who may read which is found out one by one. */
function listKeptResumes(db: Sql, companyId: number) {
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
async function listKeptResumesOf(db: Sql, { companyId, ids }: { companyId: number; ids: readonly string[] }) {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: favouriteResumes.resumeId })
    .from(favouriteResumes)
    .where(and(eq(favouriteResumes.companyId, companyId), inArray(favouriteResumes.resumeId, [...ids])))
  return rows.map(({ id }) => id)
}

async function countKeptResumes(tx: Sql, companyId: number) {
  const [row] = await tx
    .select({ count: count() })
    .from(favouriteResumes)
    .where(eq(favouriteResumes.companyId, companyId))
  return row?.count ?? 0
}

async function deleteKeptResumes(db: Sql, { companyId, ids }: { companyId: number; ids: readonly string[] }) {
  if (ids.length > 0)
    await db
      .delete(favouriteResumes)
      .where(and(eq(favouriteResumes.companyId, companyId), inArray(favouriteResumes.resumeId, [...ids])))
}

/** False when the company keeps no such resume. */
async function setKeptNote(db: Sql, { note, ...pair }: Pair & { note: string }) {
  const rows = await db.update(favouriteResumes).set({ note }).where(isPair(pair)).returning()
  return rows.length > 0
}
