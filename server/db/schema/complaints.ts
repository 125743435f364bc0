import { sql } from 'drizzle-orm'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { users } from '#server/db/schema/accounts.ts'
import {
  COMPLAINT_OBJECTS,
  COMPLAINT_OUTCOMES,
  COMPLAINT_REASONS,
} from '#shared/features/staff/complaints/vocabulary.ts'

/** Complaints of users and guests. Those of one person about one object are one row until it is resolved. */
export const complaints = boardTable(
  'complaints',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    objectKind: text({ enum: COMPLAINT_OBJECTS }).notNull(),
    /** Number of the vacancy, the company or the response; it may be gone. */
    objectId: integer().notNull(),
    companyId: integer(),
    /** Of the object when the complaint was sent. */
    title: text().notNull(),
    reason: text({ enum: COMPLAINT_REASONS }).notNull(),
    text: text().notNull().default(''),
    /** Null for a guest. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** Of a guest, for the answer. */
    email: text(),
    /** Keyed hash of the person, or of a guest's network and words: the same sender about the same object. */
    senderHash: text().notNull(),
    createdAt: instant().notNull(),
    outcome: text({ enum: COMPLAINT_OUTCOMES }),
    resolvedAt: instant(),
    resolvedBy: integer(),
    answer: text(),
  },
  {
    export: 'people',
    secret: ['senderHash'],
    keeps: { days: KEPT_DAYS.complaints, after: 'the decision', by: 'purge', isEmptied: true },
    person: {
      by: ['userId', 'email'],
      erased: 'deleted',
      section: {
        name: 'complaints',
        shows: [
          'id',
          'objectKind',
          'objectId',
          'title',
          'reason',
          'text',
          'email',
          'createdAt',
          'outcome',
          'resolvedAt',
          'answer',
        ],
        renamed: { objectKind: 'about' },
      },
    },
  },
  (table) => [
    uniqueIndex('complaints_sender_key')
      .on(table.objectKind, table.objectId, table.senderHash)
      .where(sql`resolved_at is null`),
    index('complaints_waiting_idx')
      .on(table.createdAt, table.id)
      .where(sql`resolved_at is null`),
    index('complaints_object_idx').on(table.objectKind, table.objectId, table.id.desc()),
    index('complaints_user_idx').on(table.userId, table.id.desc()),
  ],
)
