import { and, count, desc, eq, gt, isNull, like, lt, ne, sql } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import type { ProofKind } from './proof.ts'
import { challenges, devices, sessions } from '#server/db/schema/session.ts'

/** One at a time per address, on all processes, until the transaction ends: limits are counted then written. */
export function lockEmail(tx: Sql, email: string) {
  return tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 1))`)
}

/** The same for a network. */
export function lockNetwork(tx: Sql, network: string) {
  return tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${network}, 2))`)
}

/** Which codes count together: those that have all of what is given. */
export type CodesOf = { email?: string; network?: string; markHash?: string; proof?: ProofKind }

export async function countChallenges(tx: Sql, { of, since }: { of: CodesOf; since: string }) {
  const [row] = await tx
    .select({ count: count(), oldest: sql<string | null>`min(${challenges.createdAt})` })
    .from(challenges)
    .where(
      and(
        of.email === undefined ? undefined : eq(challenges.email, of.email),
        of.network === undefined ? undefined : eq(challenges.network, of.network),
        of.markHash === undefined ? undefined : eq(challenges.markHash, of.markHash),
        of.proof === undefined ? undefined : like(challenges.proof, `${of.proof}:%`),
        gt(challenges.createdAt, since),
      ),
    )
  return { count: row?.count ?? 0, oldest: row?.oldest ?? null }
}

export function insertChallenge(tx: Sql, row: InferInsertModel<typeof challenges>) {
  return tx.insert(challenges).values(row)
}

/** A new code to the same asker makes the earlier ones worthless; those that somebody else asked for stay. */
export async function endEarlierChallenges(
  tx: Sql,
  { email, network, now }: { email: string; network: string; now: string },
) {
  await tx
    .update(challenges)
    .set({ expiresAt: now })
    .where(
      and(
        eq(challenges.email, email),
        eq(challenges.network, network),
        isNull(challenges.usedAt),
        gt(challenges.expiresAt, now),
      ),
    )
}

export async function isProofUsed(tx: Sql, proof: string) {
  const rows = await tx.select({ id: challenges.id }).from(challenges).where(eq(challenges.proof, proof))
  return rows.length > 0
}

export async function knowsDevice(db: Sql, { userId, markHash }: { userId: number; markHash: string }) {
  const rows = await db
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.markHash, markHash)))
  return rows.length > 0
}

/** Counts the attempt before anything is compared: parallel guesses see a number each, and five is the last. */
export async function takeAttempt(
  db: Sql,
  {
    id,
    now,
    attemptsMax,
    provenAttemptsMax,
  }: { id: string; now: string; attemptsMax: number; provenAttemptsMax: number },
) {
  const [row] = await db
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1` })
    .where(
      and(
        eq(challenges.id, id),
        isNull(challenges.usedAt),
        gt(challenges.expiresAt, now),
        lt(
          challenges.attempts,
          sql<number>`case when ${challenges.proof} is null then ${attemptsMax}::int else ${provenAttemptsMax}::int end`,
        ),
      ),
    )
    .returning()
  return row ?? null
}

/** True for the one caller that may use the challenge. */
export async function useChallenge(db: Sql, { id, now }: { id: string; now: string }) {
  const rows = await db
    .update(challenges)
    .set({ usedAt: now })
    .where(and(eq(challenges.id, id), isNull(challenges.usedAt)))
    .returning({ id: challenges.id })
  return rows.length === 1
}

export async function insertSession(db: Sql, row: InferInsertModel<typeof sessions>) {
  const [written] = await db.insert(sessions).values(row).returning({ id: sessions.id })
  if (!written) throw new Error('A session was not written')
  return written.id
}

/** Who a token belongs to, with the rights in the current company. */
export async function findActor(db: Sql, { tokenHash, now }: { tokenHash: string; now: string }) {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      staffRole: users.staffRole,
      lastSeenAt: sessions.lastSeenAt,
      isRemembered: sessions.isRemembered,
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

/** @param touch.expiresAt a new end; undefined leaves the one it has */
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
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return rows.length
}

/** Whose session it was; null for a token that opens nothing. */
export async function deleteSessionByToken(db: Sql, tokenHash: string) {
  const [row] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ userId: sessions.userId })
  return row?.userId ?? null
}

export async function deleteOtherSessions(db: Sql, { userId, keptId }: { userId: number; keptId: number }) {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)))
    .returning({ id: sessions.id })
  return rows.length
}

export async function deleteSessionsOf(db: Sql, userId: number) {
  await db.delete(sessions).where(eq(sessions.userId, userId))
  await db.delete(devices).where(eq(devices.userId, userId))
}

/** False when the person has not signed in with this browser before. */
export async function touchDevice(
  db: Sql,
  { userId, markHash, now }: { userId: number; markHash: string; now: string },
) {
  const rows = await db
    .update(devices)
    .set({ lastSeenAt: now })
    .where(and(eq(devices.userId, userId), eq(devices.markHash, markHash)))
    .returning({ id: devices.id })
  return rows.length > 0
}

export async function hasDevices(db: Sql, userId: number) {
  const rows = await db.select({ id: devices.id }).from(devices).where(eq(devices.userId, userId)).limit(1)
  return rows.length > 0
}

export async function insertDevice(db: Sql, row: InferInsertModel<typeof devices>) {
  await db.insert(devices).values(row).onConflictDoNothing()
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
  const rows = await db
    .delete(challenges)
    .where(lt(challenges.createdAt, createdBefore))
    .returning({ id: challenges.id })
  return rows.length
}

/** What an address was sent is gone with the person. */
export async function deleteChallengesOf(db: Sql, email: string) {
  await db.delete(challenges).where(eq(challenges.email, email))
}

export async function deleteExpiredSessions(db: Sql, { now }: { now: string }) {
  const rows = await db.delete(sessions).where(lt(sessions.expiresAt, now)).returning({ id: sessions.id })
  return rows.length
}

export async function deleteDevices(db: Sql, { lastSeenBefore }: { lastSeenBefore: string }) {
  const rows = await db
    .delete(devices)
    .where(lt(devices.lastSeenAt, lastSeenBefore))
    .returning({ id: devices.id })
  return rows.length
}
