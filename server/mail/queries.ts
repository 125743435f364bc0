import { and, asc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { emails } from '#server/db/schema/mail.ts'

export type EmailRow = NonNullable<Awaited<ReturnType<typeof findEmail>>>

const queuedColumns = { id: emails.id, key: emails.key, isUrgent: emails.isUrgent }

export async function insertEmail(tx: Sql, email: typeof emails.$inferInsert) {
  const [row] = await tx.insert(emails).values(email).returning(queuedColumns)
  if (!row) throw new Error('The e-mail was not written')
  return row
}

export async function findEmail(db: Sql, id: number) {
  const [row] = await db
    .select({
      key: emails.key,
      kind: emails.kind,
      recipient: emails.recipient,
      subject: emails.subject,
      text: emails.text,
      html: emails.html,
      calendar: emails.calendar,
      unsubscribeUrl: emails.unsubscribeUrl,
      uselessAfter: emails.uselessAfter,
      createdAt: emails.createdAt,
      sentAt: emails.sentAt,
    })
    .from(emails)
    .where(eq(emails.id, id))
  return row ?? null
}

/** E-mails that are neither sent nor given up, the oldest first. */
export function listUnsent(db: Sql, { afterId, limit }: { afterId: number; limit: number }) {
  return db
    .select(queuedColumns)
    .from(emails)
    .where(and(isNull(emails.sentAt), isNull(emails.failedAt), gt(emails.id, afterId)))
    .orderBy(asc(emails.id))
    .limit(limit)
}

export async function setSent(db: Sql, { id, at }: { id: number; at: Date }) {
  await db
    .update(emails)
    .set({ sentAt: at.toISOString(), failedAt: null, lastError: null, ...emptied })
    .where(eq(emails.id, id))
}

/** @param failedAt null while another attempt follows */
export async function setFailed(
  db: Sql,
  { id, failedAt, lastError }: { id: number; failedAt: Date | null; lastError: string },
) {
  await db
    .update(emails)
    .set({ lastError, ...(failedAt && { failedAt: failedAt.toISOString(), ...emptied }) })
    .where(and(eq(emails.id, id), isNull(emails.sentAt)))
}

/** Gives up e-mails past their `uselessAfter`, such as codes. */
export async function failExpiredEmails(db: Sql, { at }: { at: Date }) {
  const moment = at.toISOString()
  await db
    .update(emails)
    .set({ failedAt: moment, lastError: 'useless Out of date', ...emptied })
    .where(and(isNull(emails.sentAt), isNull(emails.failedAt), lte(emails.uselessAfter, moment)))
}

/** By when they were sent; by when they were written if they never were. */
export async function deleteOldEmails(db: Sql, { before }: { before: Date }) {
  const moment = before.toISOString()
  const { rowCount } = await db
    .delete(emails)
    .where(lt(sql`coalesce(${emails.sentAt}, ${emails.createdAt})`, moment))
  return rowCount ?? 0
}

/** Removes the content of e-mails that hold a secret, and events, which hold what both sides wrote. */
const emptied = {
  text: sql`case when ${emails.isSecret} then '' else ${emails.text} end`,
  html: sql`case when ${emails.isSecret} then '' else ${emails.html} end`,
  calendar: null,
  unsubscribeUrl: sql`case when ${emails.isSecret} then null else ${emails.unsubscribeUrl} end`,
}
