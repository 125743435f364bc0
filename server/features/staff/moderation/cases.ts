import { and, eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { ModeratedKind, ModerationMark } from '#shared/features/staff/moderation/vocabulary.ts'
import { insertCase, isOf } from './queries.ts'
import type { CaseObject } from './queries.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'

/**
 * Puts a text into the queue of moderators; a waiting case of the same object is withdrawn. The caller holds the row of
 * the object, so of two texts sent at once one case waits.
 */
export async function openCase(
  tx: Sql,
  {
    at,
    ...submitted
  }: {
    kind: ModeratedKind
    /** Id of the vacancy, or of the resume. */
    objectId: string
    revisionId: number
    /** Null for a resume. */
    companyId: number | null
    title: string
    /** What the checks have found. */
    marks: ModerationMark[]
    /** Instant. */
    at: string
  },
): Promise<{ id: number }> {
  await withdrawCase(tx, { kind: submitted.kind, objectId: submitted.objectId, at })
  return insertCase(tx, { ...submitted, submittedAt: at })
}

/** The object is gone: its cases say who decided what and when, without anything of its text. */
export async function eraseCases(tx: Sql, removed: { kind: ModeratedKind; objectId: string; at: string }) {
  await withdrawCase(tx, removed)
  // Marks and reasons quote the text.
  await tx
    .update(moderationCases)
    .set({ title: 'Удалённый текст', marks: [], reasons: [] })
    .where(isOf(removed))
}

/** The object's waiting case, if there is one, leaves the queue. */
export async function withdrawCase(tx: Sql, { kind, objectId, at }: CaseObject & { at: string }) {
  await tx
    .update(moderationCases)
    .set({ state: 'withdrawn', decidedAt: at, takenBy: null, takenAt: null })
    .where(and(isOf({ kind, objectId }), eq(moderationCases.state, 'waiting')))
}
