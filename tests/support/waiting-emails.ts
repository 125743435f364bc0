import { isNull } from 'drizzle-orm'
import { emails } from '#server/db/schema/mail.ts'
import type { Deps } from '#server/http/context.ts'

/** The e-mails that wait have left, as far as the database knows. */
export const markEmailsSent = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  db.update(emails).set({ sentAt: now().toISOString() }).where(isNull(emails.sentAt))
