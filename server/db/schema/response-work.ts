/** How a company works with the responses it received. */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, DELIVERY, deletedWith, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { responses } from '#server/db/schema/responses.ts'
import { DECISIONS, REJECTION_REASONS, NAMED_STAGES } from '#shared/features/board/responses/vocabulary.ts'

/** A company's own names of stages. */
export const stageNames = boardTable(
  'response_stage_names',
  {
    companyId: deletedWith(() => companies.id),
    stage: text({ enum: NAMED_STAGES }).notNull(),
    name: text().notNull(),
  },
  { export: 'always', keeps: { with: 'companies' } },
  (table) => [primaryKey({ columns: [table.companyId, table.stage] })],
)

/** Tags that a company puts on responses; their authors never see them. */
export const responseTags = boardTable(
  'response_tags',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    responseId: deletedWith(() => responses.id),
    tag: text().notNull(),
  },
  { export: 'people', keeps: { with: 'responses' } },
  (table) => [uniqueIndex('response_tags_key').on(table.responseId, sql`lower(${table.tag})`)],
)

/** One answer to several responses, which leaves after a delay. */
export const answerBatches = boardTable(
  'response_answer_batches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Who answers and can cancel. */
    userId: deletedWith(() => users.id),
    decision: text({ enum: DECISIONS }).notNull(),
    reason: text({ enum: REJECTION_REASONS }),
    /** A template. */
    message: text().notNull(),
    createdAt: instant().notNull(),
    sendAt: instant().notNull(),
    /** Nothing can be cancelled any more. */
    startedAt: instant(),
    finishedAt: instant(),
    /** When its author has read what was not sent. */
    readAt: instant(),
  },
  {
    export: DELIVERY,
    keeps: { days: KEPT_DAYS.answerBatches, after: 'the answers have left', by: 'purge' },
    person: { by: ['userId'], erased: 'deleted' },
  },
  (table) => [index('response_answer_batches_user_idx').on(table.userId, table.id)],
)

/** A response of a batch. A response waits in one batch at most; a cancelled batch has none. */
export const answerBatchItems = boardTable(
  'response_answer_batch_items',
  {
    batchId: deletedWith(() => answerBatches.id),
    responseId: deletedWith(() => responses.id),
    doneAt: instant(),
    /** Why it was not sent, for the author of the batch. */
    problem: text(),
  },
  { export: DELIVERY, keeps: { with: 'response_answer_batches' } },
  (table) => [
    primaryKey({ columns: [table.batchId, table.responseId] }),
    uniqueIndex('response_answer_batch_items_waiting_key')
      .on(table.responseId)
      .where(sql`done_at is null`),
  ],
)
