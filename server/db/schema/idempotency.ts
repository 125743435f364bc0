import { boolean, index, integer, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { boardTable, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { users } from '#server/db/schema/accounts.ts'

/** Requests with an `Idempotency-Key`, and their answers for repeats, for a day. */
export const idempotencyKeys = boardTable(
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
  {
    export: { never: 'answers that wait a day for a repeat of their request' },
    personal: ['caller', 'userId'],
    secret: ['requestHash', 'answer'],
    keeps: { days: KEPT_DAYS.idempotencyKeys, after: 'the first request with the key', by: 'purge' },
    person: { by: ['userId'], erased: 'deleted' },
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.key] }),
    index('idempotency_keys_age_idx').on(table.createdAt),
    index('idempotency_keys_user_idx').on(table.userId),
  ],
)
