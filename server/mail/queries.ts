import { and, asc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { letters } from '#server/db/schema/mail.ts'

export type EmailRow = NonNullable<Awaited<ReturnType<typeof findEmail>>>

const queued = { id: letters.id, key: letters.key, isUrgent: letters.isUrgent }

export async function insertEmail(
  tx: Sql,
  email: Pick<
    typeof letters.$inferInsert,
    | 'kind'
    | 'recipient'
    | 'subject'
    | 'text'
    | 'html'
    | 'isSecret'
    | 'isUrgent'
    | 'unsubscribeUrl'
    | 'uselessAfter'
  >,
) {
  const [row] = await tx.insert(letters).values(email).returning(queued)
  if (!row) throw new Error('The e-mail was not written')
  return row
}

export async function findEmail(db: Sql, id: number) {
  const [row] = await db
    .select({
      key: letters.key,
      kind: letters.kind,
      recipient: letters.recipient,
      subject: letters.subject,
      text: letters.text,
      html: letters.html,
      unsubscribeUrl: letters.unsubscribeUrl,
      uselessAfter: letters.uselessAfter,
      createdAt: letters.createdAt,
      sentAt: letters.sentAt,
    })
    .from(letters)
    .where(eq(letters.id, id))
  return row ?? null
}

/** E-mails that are neither sent nor given up, in their order. */
export function listUnsent(db: Sql, { afterId, limit }: { afterId: number; limit: number }) {
  return db
    .select(queued)
    .from(letters)
    .where(and(isNull(letters.sentAt), isNull(letters.failedAt), gt(letters.id, afterId)))
    .orderBy(asc(letters.id))
    .limit(limit)
}

export async function setSent(db: Sql, { id, at }: { id: number; at: Date }) {
  await db
    .update(letters)
    .set({ sentAt: at.toISOString(), failedAt: null, lastError: null, ...emptied })
    .where(eq(letters.id, id))
}

/** @param failedAt null while another attempt follows */
export async function setFailed(
  db: Sql,
  { id, failedAt, lastError }: { id: number; failedAt: Date | null; lastError: string },
) {
  await db
    .update(letters)
    .set({ lastError, ...(failedAt && { failedAt: failedAt.toISOString(), ...emptied }) })
    .where(and(eq(letters.id, id), isNull(letters.sentAt)))
}

/** Gives up e-mails that have expired, such as codes. */
export async function setUselessFailed(db: Sql, { at }: { at: Date }) {
  const moment = at.toISOString()
  await db
    .update(letters)
    .set({ failedAt: moment, lastError: 'useless Out of date', ...emptied })
    .where(and(isNull(letters.sentAt), isNull(letters.failedAt), lte(letters.uselessAfter, moment)))
}

export async function deleteOldEmails(db: Sql, { before }: { before: Date }) {
  const moment = before.toISOString()
  const rows = await db
    .delete(letters)
    .where(or(lt(letters.sentAt, moment), lt(letters.failedAt, moment), lt(letters.createdAt, moment)))
    .returning({ id: letters.id })
  return rows.length
}

const emptied = {
  text: sql`case when ${letters.isSecret} then '' else ${letters.text} end`,
  html: sql`case when ${letters.isSecret} then '' else ${letters.html} end`,
  unsubscribeUrl: sql`case when ${letters.isSecret} then null else ${letters.unsubscribeUrl} end`,
}
