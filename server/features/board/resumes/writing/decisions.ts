import { eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { RefusalReason } from '#shared/features/board/refusals/vocabulary.ts'
import { resumeApprovedEmail, resumeRefusedEmail } from '#server/mail/templates/resumes.ts'
import type { Deps } from '#server/features/board/context.ts'
import { publishResumeChange } from '../changes.ts'
import { resumeApproved, resumeRefused } from '../events.ts'
import { PASSED_HEALTH, titleWithoutHealth } from '../maintenance/health.ts'
import { removeUnusedPhotos } from './photo.ts'
import { endPendingRevision, setResume } from '../queries.ts'
import { publishText } from './publish-text.ts'
import { resumeRevisions, resumes } from '#server/db/schema/resumes.ts'

type ResumeDecision = {
  resumeId: string
  revisionId: number
  outcome: 'approved' | 'refused'
  reasons: RefusalReason[]
  /** Moderator; null for the system. */
  userId: number | null
  /** The checks approved the text immediately: its author is online and needs no e-mail. */
  isAtOnce?: boolean
  /** Instant. */
  at: string
}

/** To run after the commit of the decision. */
type AfterDecision = () => Promise<void>

/** Applies a moderator's decision. Does nothing for a text that has been replaced, withdrawn or deleted meanwhile. */
export async function applyResumeDecision(
  tx: Sql,
  deps: Pick<Deps, 'notifier' | 'site' | 'files' | 'changes' | 'events'>,
  { resumeId, revisionId, outcome, reasons, userId, isAtOnce = false, at }: ResumeDecision,
): Promise<AfterDecision> {
  const row = await lockResume(tx, resumeId)
  const revision = await findRevision(tx, revisionId)
  if (!row || revision?.state !== 'pending') return async () => {}
  await endPendingRevision(tx, { resumeId, state: outcome, decidedAt: at, reasons })
  if (outcome === 'approved')
    await publishText(tx, {
      resume: row,
      text: revision.content,
      set: { ...PASSED_HEALTH, publishedAt: at, status: row.status === 'hidden' ? 'hidden' : 'published' },
    })
  // Readers of a published resume keep its former text when an edit is refused.
  else if (row.status === 'moderation') await setResume(tx, resumeId, { status: 'rejected' })
  await recordAudit(tx, {
    userId,
    action: `resume.${outcome}`,
    objectKind: 'resume',
    objectId: resumeId,
    details: { revisionId },
  })
  if (outcome === 'approved') await deps.events.raise(tx, resumeApproved, { resumeId, isAtOnce, at })
  else await deps.events.raise(tx, resumeRefused, { resumeId, at })
  const resume = { title: titleWithoutHealth(revision.content.title), id: resumeId }
  const email =
    outcome === 'approved'
      ? resumeApprovedEmail(deps.site, {
          ...resume,
          visibility: row.status === 'hidden' ? 'nobody' : row.visibility,
        })
      : resumeRefusedEmail(deps.site, resume)
  if (!isAtOnce) await deps.notifier.notify(tx, [{ userId: row.userId, email }])
  await removeUnusedPhotos(tx, deps.files, {
    resumeId,
    urls: [row.content?.photoUrl, revision.content.photoUrl],
  })
  return async () => publishResumeChange(deps, [row.number])
}

async function lockResume(tx: Sql, id: string) {
  const [row] = await tx.select().from(resumes).where(eq(resumes.id, id)).for('update')
  return row ?? null
}

async function findRevision(db: Sql, id: number) {
  const [row] = await db.select().from(resumeRevisions).where(eq(resumeRevisions.id, id))
  return row ?? null
}
