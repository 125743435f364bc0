import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { boardTable, DELIVERY, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

/** E-mails, deleted after a month. Jobs refer to them by `id`. */
export const emails = boardTable(
  'letters',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** For the Message-ID: the same in every attempt, and does not reveal how many e-mails are sent. */
    key: uuid().notNull().defaultRandom(),
    /** The template, for logs and counters. */
    kind: text().notNull(),
    /** The person it is for; null for an address without an account, and for rows of a release without this column. */
    userId: integer(),
    recipient: text().notNull(),
    /** Ids by which its condition is asked before it leaves; null for rows of a release without this column. */
    about: jsonb(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** An event for the calendar (RFC 5545), attached; null for none. */
    calendar: text(),
    /** Contains a code or a token: its content is erased when the e-mail is sent, dropped or has failed. */
    isSecret: boolean().notNull(),
    /** Whether a user is waiting for it; selects the queue of its job. */
    isUrgent: boolean().notNull().default(false),
    /** Not sent after this moment, such as the expiry of a code. */
    uselessAfter: instant(),
    /** One-click unsubscribe URL (RFC 8058); null for e-mails without a subscription. */
    unsubscribeUrl: text(),
    /** This column and the next are read only by the release before the queue. Drop them in the next release. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant()
      .notNull()
      .default(sql`'-infinity'`),
    lastError: text(),
    createdAt: instant().notNull().defaultNow(),
    sentAt: instant(),
    /** When sending was abandoned: refused permanently, too many attempts, or too late. */
    failedAt: instant(),
    /** When it was found that it no longer holds or is not wanted; `lastError` says why. Its content is erased. */
    droppedAt: instant(),
  },
  {
    export: DELIVERY,
    secret: ['subject', 'text', 'html', 'unsubscribeUrl'],
    keeps: { days: KEPT_DAYS.emails, after: 'it was sent', by: 'purge' },
  },
  (table) => [
    index('letters_due_idx')
      .on(table.nextAttemptAt)
      .where(sql`sent_at is null and failed_at is null`),
  ],
)
