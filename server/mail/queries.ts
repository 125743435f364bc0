import { and, asc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { emails } from '#server/db/schema/mail.ts'
import { CODE_KINDS } from './kinds.ts'

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
      userId: emails.userId,
      about: emails.about,
      recipient: emails.recipient,
      subject: emails.subject,
      text: emails.text,
      html: emails.html,
      calendar: emails.calendar,
      unsubscribeUrl: emails.unsubscribeUrl,
      uselessAfter: emails.uselessAfter,
      createdAt: emails.createdAt,
      sentAt: emails.sentAt,
      droppedAt: emails.droppedAt,
    })
    .from(emails)
    .where(eq(emails.id, id))
  return row ?? null
}

/** Neither sent nor given up. */
export const isOnItsWay = and(isNull(emails.sentAt), isNull(emails.failedAt), isNull(emails.droppedAt))

/** E-mails on their way, the oldest first. */
export function listUnsent(db: Sql, { afterId, limit }: { afterId: number; limit: number }) {
  return db
    .select(queuedColumns)
    .from(emails)
    .where(and(isOnItsWay, gt(emails.id, afterId)))
    .orderBy(asc(emails.id))
    .limit(limit)
}

/** @param sent.recipient the address it was sent to */
export async function setSent(db: Sql, { id, at, recipient }: { id: number; at: Date; recipient: string }) {
  await db
    .update(emails)
    .set({
      recipient,
      sentAt: at.toISOString(),
      failedAt: null,
      lastError: null,
      ...emptied,
      about: null,
      unsubscribeUrl: null,
    })
    .where(eq(emails.id, id))
}

/** Gives up an e-mail that no longer holds, and removes its content. */
export async function setDropped(db: Sql, { id, at, reason }: { id: number; at: Date; reason: string }) {
  const erased = { subject: '', text: '', html: '', calendar: null, unsubscribeUrl: null, about: null }
  await db
    .update(emails)
    .set({ droppedAt: at.toISOString(), failedAt: null, lastError: reason, ...erased })
    .where(and(eq(emails.id, id), isNull(emails.sentAt)))
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
    .where(and(isOnItsWay, lte(emails.uselessAfter, moment)))
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
export const emptied = {
  subject: sql`case when ${inArray(emails.kind, CODE_KINDS)} then '' else ${emails.subject} end`,
  text: sql`case when ${emails.isSecret} then '' else ${emails.text} end`,
  html: sql`case when ${emails.isSecret} then '' else ${emails.html} end`,
  calendar: null,
  unsubscribeUrl: sql`case when ${emails.isSecret} then null else ${emails.unsubscribeUrl} end`,
}
