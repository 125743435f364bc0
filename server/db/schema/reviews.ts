import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { boardTable, UNTIL_ACCOUNT_ENDS, deletedWith, instant } from '#server/db/board-table.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import type { StoredAnswers } from '#shared/features/content/reviews/questions.ts'
import {
  REMOVAL_GROUNDS,
  REPLY_STATES,
  REVIEW_GROUNDS,
  REVIEW_STATES,
} from '#shared/features/content/reviews/vocabulary.ts'

const companyId = () => deletedWith(() => companies.id)

/** Reviews that were published together. */
export const reviewBatches = boardTable(
  'review_batches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: companyId(),
    /** As `2026-3`. */
    quarter: text().notNull(),
    publishedAt: instant().notNull(),
  },
  { export: 'always', keeps: { with: 'companies' } },
  (table) => [index('review_batches_company_idx').on(table.companyId, table.id.desc())],
)

/** Reviews of the hiring in a company. */
export const reviews = boardTable(
  'reviews',
  {
    /** Random, so that it does not tell who wrote first. */
    id: uuid().primaryKey().defaultRandom(),
    companyId: companyId(),
    /** For the author alone; null once the account is deleted. */
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: REVIEW_STATES }).notNull().default('waiting'),
    /** Empty after a withdrawal, like the texts. */
    answers: jsonb().$type<StoredAnswers>().notNull(),
    /** 1 to 5, by the answers. */
    rating: smallint(),
    good: text().notNull().default(''),
    improve: text().notNull().default(''),
    /** Grows with each submission: a decision names the version that was read. */
    revision: smallint().notNull().default(1),
    /** Of a rejection. */
    ground: text({ enum: REVIEW_GROUNDS }),
    /** Of a removal. */
    removalGround: text({ enum: REMOVAL_GROUNDS }),
    /** Of the moderator, for the author. */
    comment: text(),
    /** The text that the moderator returned, to show the changes in the next version. */
    returned: jsonb().$type<{ answers: StoredAnswers; good: string; improve: string }>(),
    batchId: integer().references(() => reviewBatches.id),
    /** In the batch; random. */
    position: smallint(),
    createdAt: instant().notNull(),
    submittedAt: instant().notNull(),
  },
  { export: 'always', personal: ['authorId'], keeps: { ...UNTIL_ACCOUNT_ENDS, isEmptied: true } },
  (table) => [
    index('reviews_company_idx').on(table.companyId, table.state),
    index('reviews_author_idx').on(table.authorId, table.createdAt.desc()),
    index('reviews_queue_idx')
      .on(table.submittedAt, table.id)
      .where(sql`state = 'waiting'`),
    index('reviews_batch_idx').on(table.batchId),
  ],
)

/** Answers of companies, one a review. */
export const reviewReplies = boardTable(
  'review_replies',
  {
    reviewId: uuid()
      .primaryKey()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    state: text({ enum: REPLY_STATES }).notNull().default('waiting'),
    revision: smallint().notNull().default(1),
    ground: text({ enum: REVIEW_GROUNDS }),
    comment: text(),
    /** As `returned` of a review. */
    returnedText: text(),
    submittedAt: instant().notNull(),
  },
  { export: 'always', keeps: { with: 'reviews' } },
  (table) => [
    index('review_replies_queue_idx')
      .on(table.submittedAt, table.reviewId)
      .where(sql`state = 'waiting'`),
  ],
)

/** The public log of removals. It outlives the reviews and does not refer to them. */
export const reviewRemovals = boardTable(
  'review_removals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: companyId(),
    ground: text({ enum: REMOVAL_GROUNDS }).notNull(),
    courtCase: text(),
    courtDate: date({ mode: 'string' }),
    quarter: text().notNull(),
  },
  { export: 'always', keeps: { with: 'companies' } },
  (table) => [index('review_removals_company_idx').on(table.companyId)],
)
