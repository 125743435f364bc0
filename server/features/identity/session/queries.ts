import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { challenges, devices, sessions } from '#server/db/schema/session.ts'

/** The user and the current role of an open session; null for an unknown or expired token. */
export async function findActor(db: Sql, { tokenHash, now }: { tokenHash: string; now: string }) {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      staffRole: users.staffRole,
      lastSeenAt: sessions.lastSeenAt,
      isRemembered: sessions.isRemembered,
      expiresAt: sessions.expiresAt,
      roleId: companyRoles.id,
      companyId: companyRoles.companyId,
      accessLevel: companyRoles.accessLevel,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(companyRoles, and(eq(companyRoles.id, users.currentRoleId), eq(companyRoles.userId, users.id)))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), isNull(users.deletedAt)))
  return row ?? null
}

/** @param touch.expiresAt undefined to leave it unchanged */
export function touchSession(
  db: Sql,
  { id, now, expiresAt }: { id: number; now: string; expiresAt: string | undefined },
) {
  return db
    .update(sessions)
    .set({ lastSeenAt: now, ...(expiresAt === undefined ? {} : { expiresAt }) })
    .where(eq(sessions.id, id))
}

export function listSessions(db: Sql, { userId, now }: { userId: number; now: string }) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), sessions.id)
    .limit(100)
}

export async function deleteSession(db: Sql, { id, userId }: { id: number; userId: number }) {
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
  return rowCount ?? 0
}

export async function deleteOtherSessions(
  db: Sql,
  { userId, currentId }: { userId: number; currentId: number },
) {
  const { rowCount } = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, currentId)))
  return rowCount ?? 0
}

export function listDevices(db: Sql, userId: number) {
  return db
    .select({ createdAt: devices.createdAt, lastSeenAt: devices.lastSeenAt })
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(desc(devices.lastSeenAt), devices.id)
    .limit(1000)
}

export async function deleteChallenges(db: Sql, { createdBefore }: { createdBefore: string }) {
  const { rowCount } = await db.delete(challenges).where(lt(challenges.createdAt, createdBefore))
  return rowCount ?? 0
}

export async function deleteExpiredSessions(db: Sql, { now }: { now: string }) {
  const { rowCount } = await db.delete(sessions).where(lt(sessions.expiresAt, now))
  return rowCount ?? 0
}

export async function deleteDevices(db: Sql, { lastSeenBefore }: { lastSeenBefore: string }) {
  const { rowCount } = await db.delete(devices).where(lt(devices.lastSeenAt, lastSeenBefore))
  return rowCount ?? 0
}
