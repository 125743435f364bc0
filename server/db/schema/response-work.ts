/** How a company works with the responses it received. */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { responses } from '#server/db/schema/responses.ts'
import { DECISIONS, REJECTION_REASONS } from '#shared/features/board/responses/vocabulary.ts'
import { NAMED_STAGES } from '#shared/features/board/responses/work-vocabulary.ts'

/** A company's own names of stages. */
export const stageNames = pgTable(
  'response_stage_names',
  {
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    stage: text({ enum: NAMED_STAGES }).notNull(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.stage] })],
)

/** Tags that a company puts on responses; their authors never see them. */
export const responseTags = pgTable(
  'response_tags',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    responseId: integer()
      .notNull()
      .references(() => responses.id, { onDelete: 'cascade' }),
    tag: text().notNull(),
  },
  (table) => [uniqueIndex('response_tags_key').on(table.responseId, sql`lower(${table.tag})`)],
)

/** One answer to several responses, which leaves after a delay. */
export const answerBatches = pgTable(
  'response_answer_batches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Who answers and can cancel. */
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
  (table) => [index('response_answer_batches_user_idx').on(table.userId, table.id)],
)

/** A response of a batch. A response waits in one batch at most; a cancelled batch has none. */
export const answerBatchItems = pgTable(
  'response_answer_batch_items',
  {
    batchId: integer()
      .notNull()
      .references(() => answerBatches.id, { onDelete: 'cascade' }),
    responseId: integer()
      .notNull()
      .references(() => responses.id, { onDelete: 'cascade' }),
    doneAt: instant(),
    /** Why it was not sent, for the author of the batch. */
    problem: text(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.responseId] }),
    uniqueIndex('response_answer_batch_items_waiting_key')
      .on(table.responseId)
      .where(sql`done_at is null`),
  ],
)
