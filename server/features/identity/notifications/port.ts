import type { SQLWrapper } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { EmailDraft } from '#server/mail/mailer.ts'
import type { NoticeEmailKind } from '#server/mail/kinds.ts'

export type Notice = {
  userId: number
  /**
   * Its kind says which switch of the settings it obeys. Its notice, else its subject, is all that a browser and Telegram show: no name of a seeker, no contact,
   * no text of a message.
   */
  email: EmailDraft<NoticeEmailKind>
  /** The page that it opens; by default that of the button in the e-mail. */
  path?: string
  /** An event for the calendar (RFC 5545), attached to the e-mail. */
  calendar?: string | undefined
}

export type Notifier = {
  /**
   * Notifies each person by the channels that the person has chosen for such notices, after the commit. A deleted account
   * gets nothing.
   * @returns the ids of the e-mails
   */
  notify(tx: Sql, given: readonly Notice[]): Promise<number[]>
  /** Notifies all of them of the same. @param userIds a query for ids of users, so that they are read with their choices */
  notifyAll(tx: Sql, userIds: SQLWrapper, notice: Omit<Notice, 'userId'>): Promise<void>
}
