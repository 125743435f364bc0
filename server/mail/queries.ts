import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { letters } from './schema.ts'

export type NewLetter = Pick<
  typeof letters.$inferInsert,
  'kind' | 'recipient' | 'subject' | 'text' | 'html' | 'isSecret' | 'unsubscribeUrl' | 'uselessAfter'
>

export type ClaimedLetter = Pick<
  typeof letters.$inferSelect,
  | 'id'
  | 'key'
  | 'kind'
  | 'recipient'
  | 'subject'
  | 'text'
  | 'html'
  | 'unsubscribeUrl'
  | 'uselessAfter'
  | 'attempts'
  | 'createdAt'
>

export async function insertLetter(tx: Sql, letter: NewLetter) {
  await tx.insert(letters).values(letter)
}

/**
 * Takes the most urgent due letter until `leasedUntil`; two processes never take the same one. Who dies with a letter
 * in hand loses it to the next one after that moment. `attempts` counts this attempt already.
 */
export async function claimLetter(
  db: Sql,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<ClaimedLetter | null> {
  const due = db
    .select({ id: letters.id })
    .from(letters)
    .where(
      and(isNull(letters.sentAt), isNull(letters.failedAt), lte(letters.nextAttemptAt, now.toISOString())),
    )
    .orderBy(asc(letters.nextAttemptAt), asc(letters.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [letter] = await db
    .update(letters)
    .set({ attempts: sql`${letters.attempts} + 1`, nextAttemptAt: leasedUntil.toISOString() })
    .where(eq(letters.id, sql`(${due})`))
    .returning({
      id: letters.id,
      key: letters.key,
      kind: letters.kind,
      recipient: letters.recipient,
      subject: letters.subject,
      text: letters.text,
      html: letters.html,
      unsubscribeUrl: letters.unsubscribeUrl,
      uselessAfter: letters.uselessAfter,
      attempts: letters.attempts,
      createdAt: letters.createdAt,
    })
  return letter ?? null
}

/** Since when the most overdue e-mail could have been sent; null when nothing is due. */
export async function findOverdueSince(db: Sql, { now }: { now: Date }): Promise<string | null> {
  const dueSince = sql<string | null>`min(greatest(${letters.nextAttemptAt}, ${letters.createdAt}))`
  const [row] = await db
    .select({ dueSince })
    .from(letters)
    .where(
      and(isNull(letters.sentAt), isNull(letters.failedAt), lte(letters.nextAttemptAt, now.toISOString())),
    )
  return row?.dueSince ?? null
}

export async function setSent(db: Sql, { id, at }: { id: number; at: Date }) {
  await db
    .update(letters)
    .set({ sentAt: at.toISOString(), failedAt: null, lastError: null, ...blanked })
    .where(eq(letters.id, id))
}

/** Says nothing when somebody else has taken the letter meanwhile: `attempts` tells whose it is. */
export async function setDelayed(
  db: Sql,
  { id, attempts, until, lastError }: { id: number; attempts: number; until: Date; lastError: string },
) {
  await db
    .update(letters)
    .set({ nextAttemptAt: until.toISOString(), lastError })
    .where(and(eq(letters.id, id), eq(letters.attempts, attempts), isNull(letters.sentAt)))
}

/** As `setDelayed`, for good. */
export async function setFailed(
  db: Sql,
  { id, attempts, at, lastError }: { id: number; attempts: number; at: Date; lastError: string },
) {
  await db
    .update(letters)
    .set({ failedAt: at.toISOString(), lastError, ...blanked })
    .where(and(eq(letters.id, id), eq(letters.attempts, attempts), isNull(letters.sentAt)))
}

/** Addresses and texts are personal data: they go when nobody needs them. */
export async function deleteFinishedLetters(db: Sql, { before }: { before: Date }) {
  const moment = before.toISOString()
  await db.delete(letters).where(or(lt(letters.sentAt, moment), lt(letters.failedAt, moment)))
}

const blanked = {
  text: sql`case when ${letters.isSecret} then '' else ${letters.text} end`,
  html: sql`case when ${letters.isSecret} then '' else ${letters.html} end`,
  unsubscribeUrl: sql`case when ${letters.isSecret} then null else ${letters.unsubscribeUrl} end`,
}
