import { sql } from 'drizzle-orm'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { users } from '#server/db/schema/accounts.ts'
import { RECOVERY_OUTCOMES } from '#shared/features/staff/recovery/vocabulary.ts'

/** Requests of people who have lost their mailbox, to sign in with another address. */
export const recoveryRequests = boardTable(
  'recovery_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The lost address, as it was typed. */
    email: text().notNull(),
    newEmail: text().notNull(),
    name: text().notNull(),
    /** Facts that only the owner knows. */
    facts: text().notNull(),
    /** The account of the lost address when the request was sent; null without one. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    outcome: text({ enum: RECOVERY_OUTCOMES }),
    resolvedAt: instant(),
    resolvedBy: integer(),
  },
  {
    export: 'people',
    keeps: { days: KEPT_DAYS.recoveryRequests, after: 'the decision', by: 'purge' },
    // Neither the text nor the other address: another person may have written them.
    person: {
      by: ['userId', 'email', 'newEmail'],
      erased: 'deleted',
      section: { name: 'recoveryRequests', shows: ['createdAt', 'outcome', 'resolvedAt'] },
    },
  },
  (table) => [
    uniqueIndex('recovery_requests_waiting_key')
      .on(table.email, table.newEmail)
      .where(sql`resolved_at is null`),
    index('recovery_requests_waiting_idx')
      .on(table.createdAt, table.id)
      .where(sql`resolved_at is null`),
    index('recovery_requests_user_idx').on(table.userId),
  ],
)
