import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { resumeCompleteness } from '#shared/features/board/resumes/completeness.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { resumeRemoved, resumeSubmitted, resumeWithdrawn } from '../events.ts'
import { narrowForChild } from '../maintenance/narrow-visibility.ts'
import { publishResumeChange } from '../changes.ts'
import { mayBeShown, PASSED_HEALTH, requireNoHealth } from '../maintenance/health.ts'
import { isChanged, lockMyResume, myResumeOf } from './my-resumes.ts'
import { removeUnusedPhotos } from './photo.ts'
import { endPendingRevision, requireWritten, setResume, type ResumeRow } from '../queries.ts'
import { keepOnlyRecommenders } from './recommenders.ts'
import { deleteFilesOf } from './work-file-rows.ts'
import { resumeRevisions, resumes, type ResumeText } from '#server/db/schema/resumes.ts'

/**
 * Submits the draft to moderators. Readers of a published resume see the former text until the decision; a hidden one
 * that has not changed is shown again immediately. A text that mentions health is submitted only when its author says
 * that the check is wrong.
 * @throws Problem not_found, invalid with the missing fields and with those that mention health, conflict when the text
 * is already with the moderators
 */
export async function submitResume(
  ctx: Ctx,
  { id, isNotAboutHealth }: { id: string; isNotAboutHealth: boolean },
): Promise<MyResume> {
  const { db, now } = ctx.deps
  const at = now().toISOString()
  const row = await db.transaction(async (tx) => {
    const current = await lockMyResume(ctx, tx, id)
    const { status } = current
    const hasChanges = isChanged(current)
    if (status === 'hidden' && !hasChanges && mayBeShown(current)) return showAgain(tx, { id, at })
    if (status === 'moderation')
      throw new Problem('conflict', 'Резюме уже на проверке. Чтобы изменить его, сначала отзовите.')
    const isDisputed = isNotAboutHealth && current.healthAskedAt !== null
    if (status === 'published' && !hasChanges && !isDisputed) return current
    if (!isNotAboutHealth) requireNoHealth(current)
    return submitText(ctx, tx, { current, isShort: false, at })
  })
  await publishResumeChange(ctx.deps, [row.number])
  return myResumeOf(ctx, row)
}

/** Shows a hidden resume whose text has not changed. */
export const showAgain = (tx: Sql, { id, at }: { id: string; at: string }): Promise<ResumeRow> =>
  setResume(tx, id, { status: 'published', publishedAt: at, idleHiddenAt: null, ...PASSED_HEALTH })

/**
 * Submits the text of a locked resume. The caller publishes the change after the commit.
 * @param options.isShort a new short resume, which passes when no check finds anything; not so after a refusal of moderators
 * about any resume of the person, who could otherwise send the same text again
 * @throws Problem invalid with the missing fields
 */
export async function submitText(
  ctx: Ctx,
  tx: Sql,
  { current, isShort, at }: { current: ResumeRow; isShort: boolean; at: string },
): Promise<ResumeRow> {
  const { events, files } = ctx.deps
  const { id, draft, contacts, status } = current
  requireComplete(resumeCompleteness(draft, { contacts, hasPhoto: draft.photoUrl !== null }).gaps)
  // The date of birth may be new.
  await narrowForChild(tx, ctx.deps, current)
  const superseded = await endPendingRevision(tx, { resumeId: id, state: 'superseded', decidedAt: at })
  const revisionId = await insertRevision(tx, { resumeId: id, content: draft, submittedAt: at })
  // Before the event: the checks may approve the text immediately.
  const submitted =
    // A former text that mentions health is not shown while the new one waits.
    status === 'hidden' && mayBeShown(current)
      ? await setResume(tx, id, { status: 'published', publishedAt: at, idleHiddenAt: null })
      : status === 'published'
        ? current
        : await setResume(tx, id, { status: 'moderation' })
  await events.raise(tx, resumeSubmitted, {
    resumeId: id,
    revisionId,
    content: draft,
    isShort: isShort && !(await hasRefusal(tx, current.userId)),
    at,
  })
  await recordAudit(tx, {
    userId: requirePerson(ctx).userId,
    action: 'resume.submitted',
    objectKind: 'resume',
    objectId: id,
  })
  await removeUnusedPhotos(tx, files, { resumeId: id, urls: [superseded?.content.photoUrl] })
  return submitted
}

/** Whether moderators have refused a text of the person. */
async function hasRefusal(tx: Sql, userId: number): Promise<boolean> {
  const [refused] = await tx
    .select({ id: resumeRevisions.id })
    .from(resumeRevisions)
    .innerJoin(resumes, eq(resumes.id, resumeRevisions.resumeId))
    .where(and(eq(resumes.userId, userId), eq(resumeRevisions.state, 'refused')))
    .limit(1)
  return refused !== undefined
}

/** Hides a published resume, or withdraws a submitted one. @throws Problem not_found, conflict for other states */
export async function hideResume(ctx: Ctx, { id }: { id: string }): Promise<MyResume> {
  const { db, now } = ctx.deps
  const row = await db.transaction(async (tx) => {
    const current = await lockMyResume(ctx, tx, id)
    const { status, userId } = current
    if (status === 'hidden') return current
    if (status !== 'published' && status !== 'moderation')
      throw new Problem('conflict', 'Это резюме и так никто не видит.')
    return hideLocked(tx, ctx.deps, { current, userId, at: now().toISOString(), idleHiddenAt: null })
  })
  await publishResumeChange(ctx.deps, [row.number])
  return myResumeOf(ctx, row)
}

/** Hides a locked resume that is published or submitted. The caller publishes the change after the commit. */
export async function hideLocked(
  tx: Sql,
  { events, files }: Pick<Deps, 'events' | 'files'>,
  {
    current: { id, status },
    userId,
    at,
    idleHiddenAt,
  }: {
    current: ResumeRow
    /** Null for the system. */ userId: number | null
    at: string
    idleHiddenAt: string | null
  },
): Promise<ResumeRow> {
  const superseded = await endPendingRevision(tx, { resumeId: id, state: 'superseded', decidedAt: at })
  await removeUnusedPhotos(tx, files, { resumeId: id, urls: [superseded?.content.photoUrl] })
  await events.raise(tx, resumeWithdrawn, { resumeId: id, at })
  await recordAudit(tx, { userId, action: 'resume.hidden', objectKind: 'resume', objectId: id, at })
  return setResume(tx, id, { status: status === 'published' ? 'hidden' : 'draft', idleHiddenAt })
}

export async function removeResume(ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> {
  const { db, now } = ctx.deps
  const number = await db.transaction(async (tx) => {
    const row = await lockMyResume(ctx, tx, id)
    await removeLocked(tx, ctx.deps, { row, userId: row.userId, at: now().toISOString() })
    return row.number
  })
  await publishResumeChange(ctx.deps, [number])
  return {}
}

/** Deletes a locked resume with its files. The caller publishes the change after the commit. */
export async function removeLocked(
  tx: Sql,
  { events, files }: Pick<Deps, 'events' | 'files'>,
  { row, userId, at }: { row: ResumeRow; /** Null for the system. */ userId: number | null; at: string },
) {
  const { id } = row
  const pending = await endPendingRevision(tx, { resumeId: id, state: 'superseded', decidedAt: at })
  await events.raise(tx, resumeRemoved, { resumeId: id, at })
  // Later no one could remove them from sent responses.
  await keepOnlyRecommenders(tx, { resumeId: id, recommenders: [] })
  await tx.delete(resumes).where(eq(resumes.id, id))
  await recordAudit(tx, { userId, action: 'resume.deleted', objectKind: 'resume', objectId: id, at })
  const urls = [row.draft.photoUrl, row.content?.photoUrl, pending?.content.photoUrl]
  await removeUnusedPhotos(tx, files, { resumeId: id, urls })
  const unused = await deleteFilesOf(tx, id)
  afterCommit(tx, async () => {
    for (const fileName of unused) await files.remove(fileName)
  })
}

function requireComplete(gaps: readonly { field: string; text: string; isRequired: boolean }[]) {
  const required = gaps.filter(({ isRequired }) => isRequired)
  if (required.length > 0)
    throw new Problem(
      'invalid',
      'Чтобы отправить резюме, заполните обязательное.',
      Object.fromEntries(required.map(({ field, text }) => [field, `${text}.`])),
    )
}

async function insertRevision(
  tx: Sql,
  row: { resumeId: string; content: ResumeText; submittedAt: string },
): Promise<number> {
  const [written] = await tx.insert(resumeRevisions).values(row).returning({ id: resumeRevisions.id })
  return requireWritten(written).id
}
