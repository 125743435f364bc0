import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** E-mails, from the transaction that wrote them until a month later. Their jobs name them by `id`. */
export const emails = pgTable(
  'letters',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Names the letter to mail servers: the same in every repeat, and no count of our letters. */
    key: uuid().notNull().defaultRandom(),
    /** The template, for logs and counters. */
    kind: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Holds a code or a token: text, html and the address of unsubscribing are emptied once the letter is sent or given up. */
    isSecret: boolean().notNull(),
    /** Whether somebody waits for it in front of a form: which queue its job is in. */
    isUrgent: boolean().notNull().default(false),
    /** After this moment it is not sent any more (a code that has expired). */
    uselessAfter: instant(),
    /** Where one click stops such e-mails (RFC 8058); null for those without a subscription. */
    unsubscribeUrl: text(),
    /** This column and the next are read by the release before the queue alone. Drop them with the next release. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant()
      .notNull()
      .default(sql`'-infinity'`),
    lastError: text(),
    createdAt: instant().notNull().defaultNow(),
    sentAt: instant(),
    /** Given up: refused for good, too many attempts, or useless. */
    failedAt: instant(),
  },
  (table) => [
    index('letters_due_idx')
      .on(table.nextAttemptAt)
      .where(sql`sent_at is null and failed_at is null`),
  ],
)
