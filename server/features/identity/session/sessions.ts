import type { InferInsertModel } from 'drizzle-orm'
import { and, eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { deviceName } from './device-name.ts'
import type { OpenedSession } from '#server/kernel/session-port.ts'
import { deleteSession } from './queries.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { devices, sessions } from '#server/db/schema/session.ts'
import { newDeviceEmail } from '#server/mail/templates/new-device.ts'

/** Specification, section 9: 7 776 000 seconds. */
export const REMEMBERED_SECONDS = 7_776_000
/** A cookie that ends with the browser; the server's side of it does not outlive a day of absence. */
export const UNREMEMBERED_MS = DAY_MS

/**
 * Opens a session with a new token; the one whose cookie it replaces ends, or it would stay open where nobody sees it.
 * Hand it over when the transaction has committed.
 */
export async function openSession(
  ctx: Ctx,
  tx: Sql,
  { user, remember }: { user: { id: number; email: string }; remember: boolean },
): Promise<OpenedSession> {
  const now = ctx.deps.now()
  await endReplaced(ctx, tx)
  const token = newToken()
  const lifeMs = remember ? REMEMBERED_SECONDS * 1000 : UNREMEMBERED_MS
  await insertSession(tx, {
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
  const { isStrange, deviceMark } = await recogniseDevice(ctx, tx, user.id)
  if (isStrange)
    await ctx.deps.mailer.enqueue(tx, {
      ...newDeviceEmail(ctx.deps.site, { device, at: now }),
      recipient: user.email,
    })
  return { token, remember, deviceMark }
}

async function endReplaced({ session: { cookieHash } }: Ctx, tx: Sql) {
  const userId = cookieHash === null ? null : await deleteSessionByToken(tx, cookieHash)
  if (userId !== null) await recordAudit(tx, closedBy(userId))
}

const closedBy = (userId: number) => ({
  userId,
  action: 'session.closed',
  objectKind: 'user' as const,
  objectId: String(userId),
})

/** After the commit: the visitor gets the token, a program in the answer, and e-mails leave. */
export function handOver(ctx: Ctx, opened: OpenedSession) {
  ctx.session.start(opened)
  return ctx.session.isPage ? {} : { authToken: opened.token }
}

/** The first device of a person is no news to that person. */
async function recogniseDevice({ deps, session: { markHash } }: Ctx, tx: Sql, userId: number) {
  const now = deps.now().toISOString()
  if (markHash !== null && (await touchDevice(tx, { userId, markHash, now })))
    return { isStrange: false, deviceMark: null }
  const isStrange = await hasDevices(tx, userId)
  const newMark = markHash === null ? newToken() : null
  const kept = newMark === null ? markHash : hashToken(newMark)
  if (kept !== null)
    await tx
      .insert(devices)
      .values({ userId, markHash: kept, createdAt: now, lastSeenAt: now })
      .onConflictDoNothing()
  return { isStrange, deviceMark: newMark }
}

/** Signing out twice is signing out. */
export async function endCurrentSession(ctx: Ctx): Promise<Record<string, never>> {
  if (ctx.actor.kind === 'user') {
    const { sessionId, userId } = ctx.actor
    await ctx.deps.db.transaction(async (tx) => {
      if ((await deleteSession(tx, { id: sessionId, userId })) === 0) return
      await recordAudit(tx, closedBy(userId))
    })
  }
  ctx.session.clear()
  return {}
}

async function insertSession(db: Sql, row: InferInsertModel<typeof sessions>) {
  const [written] = await db.insert(sessions).values(row).returning({ id: sessions.id })
  if (!written) throw new Error('A session was not written')
  return written.id
}

/** Whose session it was; null for a token that opens nothing. */
async function deleteSessionByToken(db: Sql, tokenHash: string) {
  const [row] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ userId: sessions.userId })
  return row?.userId ?? null
}

/** False when the person has not signed in with this browser before. */
async function touchDevice(
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

async function hasDevices(db: Sql, userId: number) {
  const rows = await db.select({ id: devices.id }).from(devices).where(eq(devices.userId, userId)).limit(1)
  return rows.length > 0
}
