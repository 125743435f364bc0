/** Resumes that a company keeps. Whoever works there and sees its cabinet shares one list. */
import { canSeeCabinet } from '#server/features/identity/managers/policy.ts'
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
import {
  countKeptResumes,
  deleteKeptResumes,
  holdCompany,
  insertKeptResume,
  listKeptResumes,
  listKeptResumesOf,
  setKeptNote,
} from './resume-queries.ts'

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
    await holdCompany(tx, companyId)
    if ((await listKeptResumesOf(tx, { companyId, ids: [id] })).length > 0) return
    if ((await countKeptResumes(tx, companyId)) >= FAVOURITES_MAX)
      throw new Problem('conflict', `В избранном компании уже ${FAVOURITES_MAX} резюме. Уберите ненужные.`)
    await insertKeptResume(tx, { companyId, resumeId: id, userId, keptAt: now().toISOString() })
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
  await requireRole(ctx, db, { companyId: role.companyId, may: canSeeCabinet })
  return { companyId: role.companyId, userId }
}
