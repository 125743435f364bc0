import type { Ctx } from '#server/platform/context.ts'
import { instantOf } from '#server/platform/instant.ts'
import type { Resume } from '#shared/features/resumes/model.ts'
import { resumeNotFound } from './own.ts'
import { canRead } from './policy.ts'
import { resumeOf } from './present.ts'
import { findResume } from './queries.ts'
import type { ResumeRow } from './queries.ts'
import type { ResumeText } from './schema.ts'
import { viewerOf } from './viewer.ts'
import type { Viewer } from './viewer.ts'

/** @throws Problem not_found for a resume that is missing and for one that this viewer must not see, alike */
export async function readResume(
  ctx: Ctx,
  { id }: { id: string },
): Promise<Resume & { isIndexed: boolean; isOwn: boolean }> {
  const { row, viewer, text, updatedAt } = await requireReadable(ctx, id)
  return {
    ...resumeOf(ctx.deps, { id, text, updatedAt }),
    isIndexed: row.visibility === 'everyone' && row.isIndexed,
    isOwn: viewer.userId === row.userId,
  }
}

/** The one way to a resume of somebody else, whatever it is read for. @throws Problem not_found */
export async function requireReadable(
  ctx: Ctx,
  id: string,
): Promise<{ row: ResumeRow; viewer: Viewer; text: ResumeText; updatedAt: string }> {
  const [row, viewer] = await Promise.all([findResume(ctx.deps.db, id), viewerOf(ctx)])
  if (!row || row.content === null || row.publishedAt === null || !isReadable(row, viewer))
    throw resumeNotFound()
  return { row, viewer, text: row.content, updatedAt: instantOf(row.publishedAt) }
}

const isReadable = (row: ResumeRow, { audience, userId, hidden }: Viewer) =>
  canRead({
    status: row.status,
    visibility: row.visibility,
    isOwn: userId !== null && row.userId === userId,
    audience,
    isHiddenFrom: hidden.has(row.number),
    hidesFromSomebody: row.hiddenInns.length + row.hiddenDomains.length > 0,
  })
