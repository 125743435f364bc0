import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, instant } from '#server/db/board-table.ts'
import { CASE_STATES, MODERATED_KINDS } from '#shared/features/staff/moderation/vocabulary.ts'
import type { RefusalReason } from '#shared/features/board/refusals/vocabulary.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'

/** Submissions of texts to moderators. A text that is submitted again is a new case. */
export const moderationCases = boardTable(
  'moderation_cases',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: MODERATED_KINDS }).notNull(),
    /** Id of the vacancy, or of the resume. */
    objectId: text().notNull(),
    /** The submitted revision. */
    revisionId: integer().notNull(),
    companyId: integer(),
    title: text().notNull(),
    state: text({ enum: CASE_STATES }).notNull().default('waiting'),
    findings: jsonb('marks').$type<TextFinding[]>().notNull().default([]),
    reasons: jsonb().$type<RefusalReason[]>().notNull().default([]),
    /** Whether the refusal cannot be corrected; the payment is returned. */
    isFinal: boolean().notNull().default(false),
    submittedAt: instant().notNull(),
    /** The moderator who is reviewing it, so that two do not review one text. */
    takenBy: integer(),
    takenAt: instant(),
    decidedBy: integer(),
    decidedAt: instant(),
  },
  {
    export: 'people',
    keeps: { forever: 'what was decided about a text, for questions of its author; it holds no text' },
  },
  (table) => [
    index('moderation_cases_queue_idx')
      .on(table.submittedAt, table.id)
      .where(sql`state = 'waiting'`),
    uniqueIndex('moderation_cases_waiting_key')
      .on(table.kind, table.objectId)
      .where(sql`state = 'waiting'`),
    index('moderation_cases_object_idx').on(table.kind, table.objectId, table.id.desc()),
    index('moderation_cases_decided_idx').on(table.decidedAt),
  ],
)
