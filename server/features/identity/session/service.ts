import { eq } from 'drizzle-orm'
import { devices, sessions } from '#server/db/schema/session.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import type { SessionInfo } from '#shared/features/identity/session/account-contract.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { sessionsEnded } from '#server/features/identity/accounts/events.ts'
import { deviceName } from './device-name.ts'
import { LONGEST_WINDOW_MS } from './limits.ts'
import {
  deleteChallenges,
  deleteDevices,
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  listSessions,
} from './queries.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

/** Last used first. */
export async function listMySessions(ctx: Ctx): Promise<{ items: SessionInfo[] }> {
  const { userId, sessionId } = requirePerson(ctx)
  const rows = await listSessions(ctx.deps.db, { userId, now: ctx.deps.now().toISOString() })
  return {
    items: rows.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
      id,
      isCurrent: id === sessionId,
      device: deviceName(userAgent),
      createdAt,
      lastSeenAt,
    })),
  }
}

/** @throws Problem not_found for another user's session */
export async function endMySession(ctx: Ctx, { id }: { id: number }): Promise<Record<string, never>> {
  const { userId, sessionId } = requirePerson(ctx)
  await ctx.deps.db.transaction(async (tx) => {
    if ((await deleteSession(tx, { id, userId })) === 0) throw new Problem('not_found', 'Такого сеанса нет')
    await recordSessionClosed(tx, userId)
  })
  if (id === sessionId) ctx.session.clear()
  return {}
}

export async function endOtherSessions(ctx: Ctx): Promise<{ ended: number }> {
  const { userId, sessionId } = requirePerson(ctx)
  return ctx.deps.db.transaction(async (tx) => {
    const ended = await deleteOtherSessions(tx, { userId, currentId: sessionId })
    if (ended > 0) await recordSessionClosed(tx, userId, { ended })
    await ctx.deps.events.raise(tx, sessionsEnded, { userId })
    return { ended }
  })
}

/** Every session of a user, and what is known of their browsers. */
export async function deleteSessionsOf(db: Sql, userId: number) {
  await db.delete(sessions).where(eq(sessions.userId, userId))
  await db.delete(devices).where(eq(devices.userId, userId))
}

function recordSessionClosed(tx: Sql, userId: number, details: { ended?: number } = {}) {
  return recordAudit(tx, {
    userId,
    action: 'session.closed',
    objectKind: 'user',
    objectId: String(userId),
    details,
  })
}

/** Deletes expired sessions and devices, and challenges that count for no limit any more. Idempotent. */
export async function purgeSessions({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const at = now().getTime()
  return {
    challenges: await deleteChallenges(db, { createdBefore: new Date(at - LONGEST_WINDOW_MS).toISOString() }),
    sessions: await deleteExpiredSessions(db, { now: new Date(at).toISOString() }),
    devices: await deleteDevices(db, {
      lastSeenBefore: new Date(at - KEPT_DAYS.devices * DAY_MS).toISOString(),
    }),
  }
}
