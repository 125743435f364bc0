import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
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

export function deleteEmailChange(db: Sql, userId: number) {
  return db.delete(emailChanges).where(eq(emailChanges.userId, userId))
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

export function listStaff(db: Sql) {
  return db
    .select({ email: users.email, staffRole: users.staffRole })
    .from(users)
    .where(and(isNotNull(users.staffRole), isNull(users.deletedAt)))
    .orderBy(users.email)
    .limit(1000)
}
