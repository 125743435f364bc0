import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import { storePicture } from '#server/files/picture.ts'
import { removeByUrl } from '#server/files/port.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import type { OwnResume } from '#shared/features/board/resumes/contract.ts'
import type { CropData } from '#shared/kernel/crop.ts'
import { lockOwnResume, ownResumeOf, requireOwn } from './own.ts'
import { findResume, setResume } from './queries.ts'
import type { ResumeRow } from './queries.ts'
import { resumeRevisions } from '#server/db/schema/resumes.ts'

const SIDE_MAX = 600

/** @throws Problem of a picture that cannot be taken, beside the field */
export async function setResumePhoto(
  ctx: Ctx,
  { id, photo, crop }: { id: string; photo: File; crop: CropData | null },
): Promise<OwnResume> {
  await requireOwn(ctx, ctx.deps.db, id)
  const photoUrl = await storePicture(ctx.deps.files, photo, { crop, sideMax: SIDE_MAX, field: 'photo' })
  return changePhoto(ctx, id, photoUrl)
}

export const removeResumePhoto = (ctx: Ctx, { id }: { id: string }): Promise<OwnResume> =>
  changePhoto(ctx, id, null)

async function changePhoto(ctx: Ctx, id: string, photoUrl: string | null): Promise<OwnResume> {
  const { db, files, now } = ctx.deps
  const { row, unused } = await db.transaction(async (tx) => {
    const current = await lockOwnResume(ctx, tx, id)
    const changed = await setResume(tx, id, {
      draft: { ...current.draft, photoUrl },
      version: current.version + 1,
      updatedAt: now().toISOString(),
    })
    return { row: changed, unused: await unusedPhotos(tx, current, changed) }
  })
  await removePhotos(files, unused)
  return ownResumeOf(ctx, row)
}

/** Photos that the row had, and that neither it nor a copy that was sent shows any more. */
export async function unusedPhotos(tx: Sql, before: ResumeRow, after: ResumeRow | null): Promise<string[]> {
  const kept = await photosShown(tx, before.id, after)
  return photosOf(before).filter((url) => !kept.has(url))
}

/** The same of the photo of one copy that was taken back. */
export async function unusedAfterWithdrawal(
  tx: Sql,
  { resumeId, photoUrl }: { resumeId: string; photoUrl: string | null },
): Promise<string[]> {
  if (photoUrl === null) return []
  const kept = await photosShown(tx, resumeId, await findResume(tx, resumeId))
  return kept.has(photoUrl) ? [] : [photoUrl]
}

async function photosShown(tx: Sql, resumeId: string, row: ResumeRow | null): Promise<ReadonlySet<string>> {
  const pending = row ? await listPendingPhotos(tx, resumeId) : []
  return new Set([
    ...photosOf(row),
    ...pending.flatMap(({ photoUrl }) => photoUrl ?? []),
    ...(await listSentPhotos(tx, resumeId)),
  ])
}

export async function removePhotos(files: Deps['files'], urls: readonly string[]) {
  for (const url of urls) await removeByUrl(files, url)
}

const photosOf = (row: Pick<ResumeRow, 'draft' | 'content'> | null) =>
  [row?.draft.photoUrl, row?.content?.photoUrl].filter((url) => typeof url === 'string')

/** Photos that a resume still shows or may show. */
function listPendingPhotos(db: Sql, resumeId: string) {
  return db
    .select({ photoUrl: sql<string | null>`${resumeRevisions.content}->>'photoUrl'` })
    .from(resumeRevisions)
    .where(and(eq(resumeRevisions.resumeId, resumeId), eq(resumeRevisions.state, 'pending')))
}

/** Photos of the copies of a resume that were sent: their files stay while a copy shows them. */
async function listSentPhotos(tx: Sql, resumeId: string): Promise<string[]> {
  const photoUrl = sql<string | null>`${responses.resume}->'text'->>'photoUrl'`
  const rows = await tx
    .selectDistinct({ photoUrl })
    .from(responses)
    .where(and(eq(responses.resumeId, resumeId), isNotNull(photoUrl)))
  return rows.flatMap((row) => row.photoUrl ?? [])
}
