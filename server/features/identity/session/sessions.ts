import { and, eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { deviceName } from './device-name.ts'
import type { OpenedSession } from '#server/kernel/session-port.ts'
import { deleteSession } from './queries.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { users } from '#server/db/schema/accounts.ts'
import { devices, sessions } from '#server/db/schema/session.ts'
import { newDeviceEmail } from '#server/mail/templates/new-device.ts'

/** Specification, section 9: 7 776 000 seconds. */
export const REMEMBERED_SECONDS = 7_776_000
/** A session whose cookie ends with the browser expires after a day without requests. */
export const UNREMEMBERED_MS = DAY_MS

/**
 * Opens a session with a new token and ends the one whose cookie it replaces. Call `startSession` with the result after
 * the commit.
 * @throws Problem forbidden for a blocked user
 */
export async function openSession(
  ctx: Ctx,
  tx: Sql,
  { user, remember }: { user: { id: number; email: string }; remember: boolean },
): Promise<OpenedSession> {
  const now = ctx.deps.now()
  await refuseBlocked(tx, user.id)
  await endReplacedSession(ctx, tx)
  const token = newToken()
  const lifeMs = remember ? REMEMBERED_SECONDS * 1000 : UNREMEMBERED_MS
  await tx.insert(sessions).values({
    userId: user.id,
    tokenHash: hashToken(token),
    isRemembered: remember,
    userAgent: ctx.session.userAgent.slice(0, 300),
    createdAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifeMs).toISOString(),
  })
  const device = deviceName(ctx.session.userAgent)
  await recordAudit(tx, {
    userId: user.id,
    action: 'session.opened',
    objectKind: 'user',
    objectId: String(user.id),
    details: { device },
  })
  const { isNewDevice, deviceToken } = await recordDevice(ctx, tx, user.id)
  if (isNewDevice)
    await ctx.deps.mailer.enqueue(tx, {
      ...newDeviceEmail(ctx.deps.site, { device, at: now }),
      recipient: user.email,
    })
  return { token, remember, deviceToken }
}

/** @throws Problem forbidden with the reason that staff gave */
async function refuseBlocked(tx: Sql, userId: number) {
  // Locked against a blocking that ends the sessions at the same time.
  const [row] = await tx
    .select({ blockedAt: users.blockedAt, reason: users.blockReason })
    .from(users)
    .where(eq(users.id, userId))
    .for('share')
  if (row?.blockedAt != null)
    throw new Problem(
      'forbidden',
      `Вход в этот аккаунт закрыт. ${row.reason ?? ''} Если это ошибка, напишите нам.`,
    )
}

async function endReplacedSession({ session: { cookieHash } }: Ctx, tx: Sql) {
  const userId = cookieHash === null ? null : await deleteSessionByToken(tx, cookieHash)
  if (userId !== null) await recordAudit(tx, sessionClosed(userId))
}

const sessionClosed = (userId: number) => ({
  userId,
  action: 'session.closed' as const,
  objectKind: 'user' as const,
  objectId: String(userId),
})

/** Sets the cookies; programs get the token in the answer. */
export function startSession(ctx: Ctx, opened: OpenedSession) {
  ctx.session.start(opened)
  return ctx.session.isPage ? {} : { authToken: opened.token }
}

/** Hands over the token that registers a confirmed address: in a cookie to browsers, in the answer to programs. */
export function startRegistration(ctx: Ctx, registrationToken: string) {
  ctx.session.startRegistration(registrationToken)
  return ctx.session.isPage ? {} : { registrationToken }
}

/** The first device of a user does not count as new. `deviceToken`: for a browser that has none. */
async function recordDevice({ deps, session: { deviceHash } }: Ctx, tx: Sql, userId: number) {
  const now = deps.now().toISOString()
  if (deviceHash !== null && (await touchDevice(tx, { userId, deviceHash, now })))
    return { isNewDevice: false, deviceToken: null }
  const isNewDevice = (await tx.$count(devices, eq(devices.userId, userId))) > 0
  const token = newToken()
  await tx
    .insert(devices)
    .values({ userId, deviceHash: deviceHash ?? hashToken(token), createdAt: now, lastSeenAt: now })
    .onConflictDoNothing()
  return { isNewDevice, deviceToken: deviceHash === null ? token : null }
}

/** Idempotent. */
export async function endCurrentSession(ctx: Ctx): Promise<Record<string, never>> {
  if (ctx.actor.kind === 'user') {
    const { sessionId, userId } = ctx.actor
    await ctx.deps.db.transaction(async (tx) => {
      if ((await deleteSession(tx, { id: sessionId, userId })) === 0) return
      await recordAudit(tx, sessionClosed(userId))
    })
  }
  ctx.session.clear()
  return {}
}

/** Returns the id of the session's user; null for an unknown token. */
async function deleteSessionByToken(db: Sql, tokenHash: string) {
  const [row] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ userId: sessions.userId })
  return row?.userId ?? null
}

/** False when the user has not signed in with this browser before. */
async function touchDevice(
  db: Sql,
  { userId, deviceHash, now }: { userId: number; deviceHash: string; now: string },
) {
  const { rowCount } = await db
    .update(devices)
    .set({ lastSeenAt: now })
    .where(and(eq(devices.userId, userId), eq(devices.deviceHash, deviceHash)))
  return rowCount === 1
}
