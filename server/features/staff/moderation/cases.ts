import { and, eq } from 'drizzle-orm'
import { moderationCases } from '#server/db/schema/moderation.ts'
import type { vacancySubmitted } from '#server/features/board/posting/events.ts'
import { applyResumeDecision } from '#server/features/board/resumes/writing/decisions.ts'
import type { resumeSubmitted } from '#server/features/board/resumes/events.ts'
import type { Deps } from '#server/features/staff/context.ts'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import type { EventPayload } from '#server/kernel/domain-events.ts'
import { checkSubmission } from './check-submission.ts'
import { insertCase, ofObject, setCase, type CaseObject, type CaseRow } from './queries.ts'
import { checkResume, hasFindings } from './resume-parts.ts'

/** Handles the event: puts the text into the queue of moderators with what the checks find. */
export async function openVacancyCase(
  tx: Sql,
  { vacancy, revisionId, content, form, at }: EventPayload<typeof vacancySubmitted>,
) {
  await openCase(tx, {
    kind: 'vacancy',
    objectId: String(vacancy.id),
    revisionId,
    companyId: vacancy.companyId,
    title: form.title,
    findings: await checkSubmission(tx, { vacancy, content, form, at }),
    submittedAt: at,
  })
}

/** Same as `openVacancyCase`. A short resume in which the checks find nothing is approved immediately. */
export async function openResumeCase(
  tx: Sql,
  deps: Deps,
  { resumeId, revisionId, content, isShort, at }: EventPayload<typeof resumeSubmitted>,
) {
  const { id } = await openCase(tx, {
    kind: 'resume',
    objectId: resumeId,
    revisionId,
    companyId: null,
    title: content.title,
    findings: checkResume(content),
    submittedAt: at,
  })
  if (!isShort || hasFindings(content)) return
  await setCase(tx, { id, state: 'approved', decidedAt: at })
  const publish = await applyResumeDecision(tx, deps, {
    resumeId,
    revisionId,
    outcome: 'approved',
    reasons: [],
    userId: null,
    isAtOnce: true,
    at,
  })
  afterCommit(tx, publish)
}

/**
 * Opens a case and withdraws a waiting one of the same object. The caller holds a lock on the row of the object, so
 * that of two concurrent submissions only one waits.
 */
export async function openCase(
  tx: Sql,
  submitted: Pick<
    CaseRow,
    'kind' | 'objectId' | 'revisionId' | 'companyId' | 'title' | 'findings' | 'submittedAt'
  >,
): Promise<{ id: number }> {
  await withdrawCase(tx, { ...submitted, at: submitted.submittedAt })
  return insertCase(tx, submitted)
}

/** Removes everything that quotes the text of a deleted object; who decided what and when stays. */
export async function eraseCases(tx: Sql, removed: CaseObject & { at: string }) {
  await withdrawCase(tx, removed)
  await tx
    .update(moderationCases)
    .set({ title: 'Удалённый текст', findings: [], reasons: [] })
    .where(ofObject(removed))
}

/** Removes the waiting case of the object, if there is one, from the queue. `at`: instant. */
export async function withdrawCase(tx: Sql, { kind, objectId, at }: CaseObject & { at: string }) {
  await tx
    .update(moderationCases)
    .set({ state: 'withdrawn', decidedAt: at, takenBy: null, takenAt: null })
    .where(and(ofObject({ kind, objectId }), eq(moderationCases.state, 'waiting')))
}
