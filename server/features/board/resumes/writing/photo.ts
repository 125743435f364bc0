import { and, eq, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { responses } from '#server/db/schema/responses.ts'
import { resumeRevisions, resumes } from '#server/db/schema/resumes.ts'
import { storePicture } from '#server/files/picture.ts'
import { removeByUrl } from '#server/files/port.ts'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import type { CropData } from '#shared/kernel/crop.ts'
import { lockMyResume, myResumeOf, requireMyResume } from './my-resumes.ts'
import { setResume } from '../queries.ts'

const SIDE_MAX = 600

/** @throws Problem not_found; that of a picture that cannot be stored, for the field `photo` */
export async function setResumePhoto(
  ctx: Ctx,
  { id, photo, crop }: { id: string; photo: File; crop: CropData | null },
): Promise<MyResume> {
  await requireMyResume(ctx, ctx.deps.db, id)
  const photoUrl = await storePicture(ctx, photo, { crop, sideMax: SIDE_MAX, field: 'photo' })
  return changePhoto(ctx, id, photoUrl)
}

/** @throws Problem not_found */
export const removeResumePhoto = (ctx: Ctx, { id }: { id: string }): Promise<MyResume> =>
  changePhoto(ctx, id, null)

async function changePhoto(ctx: Ctx, id: string, photoUrl: string | null): Promise<MyResume> {
  const { db, files, now } = ctx.deps
  const row = await db.transaction(async (tx) => {
    const { draft, version } = await lockMyResume(ctx, tx, id)
    const changed = await setResume(tx, id, {
      draft: { ...draft, photoUrl },
      version: version + 1,
      updatedAt: now().toISOString(),
    })
    await removeUnusedPhotos(tx, files, { resumeId: id, urls: [draft.photoUrl] })
    return changed
  })
  return myResumeOf(ctx, row)
}

/**
 * Removes, after the commit, those of the given photos that nothing shows any more: neither the resume, nor its text
 * that waits for a moderator, nor a copy that was sent with a response. Call it last in the transaction.
 */
export async function removeUnusedPhotos(
  tx: Sql,
  files: Deps['files'],
  { resumeId, urls }: { resumeId: string; urls: readonly (string | null | undefined)[] },
) {
  const candidates = new Set(urls.filter((url) => typeof url === 'string'))
  if (candidates.size === 0) return
  // Two transactions that each remove the last but one use of a photo must not both find the use of the other.
  await tx.select({ id: resumes.id }).from(resumes).where(eq(resumes.id, resumeId)).for('update')
  const photoOf = (text: typeof resumes.draft | typeof resumes.content | typeof resumeRevisions.content) => ({
    photoUrl: sql<string | null>`${text}->>'photoUrl'`,
  })
  const isOfResume = eq(resumes.id, resumeId)
  const shown = await union(
    tx.select(photoOf(resumes.draft)).from(resumes).where(isOfResume),
    tx.select(photoOf(resumes.content)).from(resumes).where(isOfResume),
    tx
      .select(photoOf(resumeRevisions.content))
      .from(resumeRevisions)
      .where(and(eq(resumeRevisions.resumeId, resumeId), eq(resumeRevisions.state, 'pending'))),
    tx
      .select({ photoUrl: sql<string | null>`${responses.resume}->'text'->>'photoUrl'` })
      .from(responses)
      .where(eq(responses.resumeId, resumeId)),
  )
  for (const { photoUrl } of shown) if (photoUrl !== null) candidates.delete(photoUrl)
  afterCommit(tx, async () => {
    for (const url of candidates) await removeByUrl(files, url)
  })
}
