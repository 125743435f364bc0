import { boolean, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'

/** Requests with an `Idempotency-Key`, and their answers for repeats, for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Whose key it is: a session's person, an API token, or the hash of a guest's network. */
    caller: text().notNull(),
    key: text().notNull(),
    /** The person behind the caller; null for guests. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the operation and its input. */
    requestHash: text().notNull(),
    createdAt: instant().notNull(),
    /** The attempt that may make something now, and since when. */
    attempt: uuid().notNull(),
    startedAt: instant().notNull(),
    /** Whether a transaction of the attempt is committed. */
    hasEffect: boolean().notNull().default(false),
    /** HTTP status of the answer; null until there is one. */
    status: smallint(),
    /** JSON of the wire; null for an answer that is not stored. */
    answer: text(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.key] }),
    index('idempotency_keys_age_idx').on(table.createdAt),
    index('idempotency_keys_user_idx').on(table.userId),
  ],
)
