import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** E-mails, deleted after a month. Their jobs name them by `id`. */
export const emails = pgTable(
  'letters',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Message-ID: the same in every repeat, and does not reveal how many e-mails we send. */
    key: uuid().notNull().defaultRandom(),
    /** The template, for logs and counters. */
    kind: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Holds a code or a token: text, html and the unsubscribe URL are removed once the e-mail is sent or given up. */
    isSecret: boolean().notNull(),
    /** Whether a user is waiting for it at a form: decides the queue of its job. */
    isUrgent: boolean().notNull().default(false),
    /** Not sent after this moment (an expired code). */
    uselessAfter: instant(),
    /** One-click unsubscribe URL (RFC 8058); null for e-mails without a subscription. */
    unsubscribeUrl: text(),
    /** This column and the next are read only by the release before the queue. Drop them with the next release. */
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
