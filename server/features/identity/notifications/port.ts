import type { SQLWrapper } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { EmailDraft } from '#server/mail/mailer.ts'
import type { NoticeKind } from '#shared/features/identity/notifications/vocabulary.ts'

export type Notice = {
  userId: number
  /** Its notice, else its subject, is all that a browser and Telegram show: no name of a seeker, no contact, no text of a message. */
  email: EmailDraft
  /** The page that it opens; by default that of the button in the e-mail. */
  path?: string
  /** An event for the calendar (RFC 5545), attached to the e-mail. */
  calendar?: string | undefined
  unsubscribeUrl?: string
}

export type Notifier = {
  /**
   * Notifies each person by the channels that the person has chosen for this kind, after the commit. A deleted account
   * gets nothing.
   * @returns the ids of the e-mails
   * @param options.isEmailRequired the e-mail also goes to people who have switched such e-mails off
   */
  notify(
    tx: Sql,
    kind: NoticeKind,
    given: readonly Notice[],
    options?: { isEmailRequired?: boolean },
  ): Promise<number[]>
  /** Notifies all of them of the same. @param userIds a query for ids of users, so that they are read with their choices */
  notifyAll(tx: Sql, kind: NoticeKind, userIds: SQLWrapper, notice: Omit<Notice, 'userId'>): Promise<void>
}
