import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { consents, emailChanges, users } from '#server/db/schema/accounts.ts'

export type UserRow = InferSelectModel<typeof users>

export async function findUser(db: Sql, id: number): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return row ?? null
}

export async function findUserByEmail(db: Sql, email: string) {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
  return row ?? null
}

export async function insertUser(db: Sql, row: InferInsertModel<typeof users>) {
  const [written] = await db
    .insert(users)
    .values(row)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return written?.id ?? null
}

export async function setUser(
  db: Sql,
  id: number,
  change: Partial<InferInsertModel<typeof users>>,
): Promise<UserRow | null> {
  const [row] = await db
    .update(users)
    .set(change)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .returning()
  return row ?? null
}

export function insertConsents(db: Sql, rows: InferInsertModel<typeof consents>[]) {
  return db.insert(consents).values(rows)
}

export function listConsents(db: Sql, userId: number) {
  return db
    .select({
      kind: consents.kind,
      version: consents.version,
      givenAt: consents.givenAt,
      withdrawnAt: consents.withdrawnAt,
    })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.givenAt), desc(consents.id))
    .limit(100)
}

export function withdrawConsents(
  db: Sql,
  { userId, kind, now }: { userId: number; kind: InferSelectModel<typeof consents>['kind']; now: string },
) {
  return db
    .update(consents)
    .set({ withdrawnAt: now })
    .where(and(eq(consents.userId, userId), eq(consents.kind, kind), isNull(consents.withdrawnAt)))
}

export async function replaceEmailChange(db: Sql, row: InferInsertModel<typeof emailChanges>) {
  await db
    .insert(emailChanges)
    .values(row)
    .onConflictDoUpdate({
      target: emailChanges.userId,
      set: { ...row, oldConfirmedAt: null, newConfirmedAt: null },
    })
}

/** Marks the side whose token this is; null for an unknown or late one. */
export async function confirmEmailSide(db: Sql, { tokenHash, now }: { tokenHash: string; now: string }) {
  const [row] = await db
    .update(emailChanges)
    .set({
      oldConfirmedAt: sql`case when ${emailChanges.oldTokenHash} = ${tokenHash} then ${now}::timestamptz else ${emailChanges.oldConfirmedAt} end`,
      newConfirmedAt: sql`case when ${emailChanges.newTokenHash} = ${tokenHash} then ${now}::timestamptz else ${emailChanges.newConfirmedAt} end`,
    })
    .where(
      sql`(${emailChanges.oldTokenHash} = ${tokenHash} or ${emailChanges.newTokenHash} = ${tokenHash}) and ${emailChanges.expiresAt} > ${now}::timestamptz`,
    )
    .returning()
  return row ?? null
}

export function deleteEmailChange(db: Sql, userId: number) {
  return db.delete(emailChanges).where(eq(emailChanges.userId, userId))
}

/** That and when somebody agreed stays on record; from where does not. */
export async function eraseConsents(tx: Sql, { userId, now }: { userId: number; now: string }) {
  await tx
    .update(consents)
    .set({ ip: '', withdrawnAt: sql`coalesce(${consents.withdrawnAt}, ${now}::timestamptz)` })
    .where(eq(consents.userId, userId))
}

/** As `listConsents`, with the network address that the person agreed from. */
export function listConsentData(db: Sql, userId: number) {
  return db
    .select({
      kind: consents.kind,
      version: consents.version,
      ip: consents.ip,
      givenAt: consents.givenAt,
      withdrawnAt: consents.withdrawnAt,
    })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.givenAt), desc(consents.id))
    .limit(1000)
}

export async function findEmailChange(db: Sql, userId: number) {
  const [row] = await db
    .select({
      newEmail: emailChanges.newEmail,
      oldConfirmedAt: emailChanges.oldConfirmedAt,
      newConfirmedAt: emailChanges.newConfirmedAt,
      createdAt: emailChanges.createdAt,
      expiresAt: emailChanges.expiresAt,
    })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
  return row ?? null
}

export async function deleteExpiredEmailChanges(db: Sql, { now }: { now: string }) {
  const rows = await db
    .delete(emailChanges)
    .where(lt(emailChanges.expiresAt, now))
    .returning({ id: emailChanges.id })
  return rows.length
}

export function listStaff(db: Sql) {
  return db
    .select({ email: users.email, staffRole: users.staffRole })
    .from(users)
    .where(and(isNotNull(users.staffRole), isNull(users.deletedAt)))
    .orderBy(users.email)
    .limit(1000)
}
