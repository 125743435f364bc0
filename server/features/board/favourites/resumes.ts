/** Favourite resumes of a company: one list, shared by everyone who may see its dashboard. */
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { favouriteResumes } from '#server/db/schema/favourites.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { resumeNotFound } from '#server/features/board/resumes/writing/my-resumes.ts'
import {
  readableCards,
  readableIds,
  requireReadableResume,
} from '#server/features/board/resumes/reading/read.ts'
import { canSeeDashboard } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { FavouriteResume } from '#shared/features/board/favourites/contract.ts'
import { FAVOURITES_MAX, FAVOURITES_PAGE_SIZE } from '#shared/features/board/favourites/vocabulary.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import { Problem } from '#shared/kernel/problem.ts'

/** Resumes that became hidden, also from this company alone, are counted but not named. @throws Problem forbidden */
export async function listFavouriteResumes(
  ctx: Ctx,
  { page }: { page: number },
): Promise<{ items: FavouriteResume[]; count: number; goneCount: number }> {
  const { db } = ctx.deps
  const { companyId } = await requireCompany(ctx, db)
  const all = await listAll(db, companyId)
  const readable = await readableIds(
    ctx,
    all.map(({ resumeId }) => resumeId),
  )
  const favourites = all.filter(({ resumeId }) => readable.has(resumeId))
  const shown = favourites.slice((page - 1) * FAVOURITES_PAGE_SIZE, page * FAVOURITES_PAGE_SIZE)
  const cards = await readableCards(
    ctx,
    shown.map(({ resumeId }) => resumeId),
  )
  return {
    items: shown.flatMap(({ resumeId, note, addedAt, addedBy }) => {
      const resume = cards.get(resumeId)
      const keptBy = addedBy.deletedAt === null ? fullName(addedBy) : null
      return resume ? [{ resume, note, keptAt: addedAt, keptBy }] : []
    }),
    count: favourites.length,
    goneCount: all.length - favourites.length,
  }
}

/** Which of the given resumes are favourites of the company and readable. @throws Problem forbidden */
export async function filterFavouriteResumes(ctx: Ctx, { ids }: { ids: readonly string[] }) {
  const { db } = ctx.deps
  const { companyId } = await requireCompany(ctx, db)
  if (ids.length === 0) return { ids: [] }
  const rows = await db
    .select({ id: favouriteResumes.resumeId })
    .from(favouriteResumes)
    .where(isAmong(companyId, ids))
  const readable = await readableIds(
    ctx,
    rows.map(({ id }) => id),
  )
  return { ids: [...readable].map((id) => ResumeId.parse(id)) }
}

/** Idempotent. @throws Problem not_found, forbidden, conflict at the limit */
export async function addFavouriteResume(ctx: Ctx, { id }: { id: string }) {
  const { db, now } = ctx.deps
  await requireReadableResume(ctx, id)
  await db.transaction(async (tx) => {
    const { companyId, userId } = await requireCompany(ctx, tx)
    // Lock the company so that two concurrent additions cannot exceed the limit.
    await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('update')
    if ((await tx.$count(favouriteResumes, isAmong(companyId, [id]))) > 0) return
    if ((await tx.$count(favouriteResumes, eq(favouriteResumes.companyId, companyId))) >= FAVOURITES_MAX)
      throw new Problem('conflict', `В избранном компании уже ${FAVOURITES_MAX} резюме. Уберите ненужные.`)
    const addedAt = now().toISOString()
    await tx.insert(favouriteResumes).values({ companyId, resumeId: id, userId, addedAt })
  })
  return { isKept: true }
}

/** Idempotent; works for a resume that is no longer readable too. @throws Problem forbidden */
export async function removeFavouriteResume(ctx: Ctx, { id }: { id: string }) {
  const { db } = ctx.deps
  const { companyId } = await requireCompany(ctx, db)
  await db.delete(favouriteResumes).where(isAmong(companyId, [id]))
  return { isKept: false }
}

/** Removes favourites that are no longer readable: they count towards the limit. @throws Problem forbidden */
export async function removeUnreadableResumes(ctx: Ctx) {
  const { db } = ctx.deps
  const { companyId } = await requireCompany(ctx, db)
  const ids = (await listAll(db, companyId)).map(({ resumeId }) => resumeId)
  const readable = await readableIds(ctx, ids)
  const gone = ids.filter((id) => !readable.has(id))
  if (gone.length > 0) await db.delete(favouriteResumes).where(isAmong(companyId, gone))
  return { goneCount: gone.length }
}

/** @throws Problem not_found for a resume that is no favourite or not readable, forbidden */
export async function setResumeNote(ctx: Ctx, { id, note }: { id: string; note: string }) {
  const { db } = ctx.deps
  const { companyId } = await requireCompany(ctx, db)
  await requireReadableResume(ctx, id)
  const rows = await db
    .update(favouriteResumes)
    .set({ note })
    .where(isAmong(companyId, [id]))
    .returning()
  if (rows.length === 0) throw resumeNotFound()
  return {}
}

/** The company the caller acts for; the level is read again, as it may have been taken since the session was read. */
async function requireCompany(ctx: Ctx, db: Sql) {
  const { userId, role } = requirePerson(ctx)
  if (role === null) throw resumeNotFound()
  await requireRole(ctx, db, { companyId: role.companyId, may: canSeeDashboard })
  return { companyId: role.companyId, userId }
}

const isAmong = (companyId: number, ids: readonly string[]) =>
  and(eq(favouriteResumes.companyId, companyId), inArray(favouriteResumes.resumeId, [...ids]))

/** All favourites of a company, the last added first. */
function listAll(db: Sql, companyId: number) {
  return db
    .select({
      resumeId: favouriteResumes.resumeId,
      note: favouriteResumes.note,
      addedAt: favouriteResumes.addedAt,
      addedBy: { firstName: users.firstName, lastName: users.lastName, deletedAt: users.deletedAt },
    })
    .from(favouriteResumes)
    .innerJoin(users, eq(users.id, favouriteResumes.userId))
    .where(eq(favouriteResumes.companyId, companyId))
    .orderBy(desc(favouriteResumes.addedAt), asc(favouriteResumes.resumeId))
    .limit(FAVOURITES_MAX)
}
