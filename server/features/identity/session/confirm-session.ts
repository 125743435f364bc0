import { and, eq } from 'drizzle-orm'
import { sessions } from '#server/db/schema/session.ts'
import { requireSelf } from '#server/features/identity/accounts/service.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireRightCode, useChallenge, wrongCode } from './verify-code.ts'

/** How long after signing in, or after a code, the ways to sign in may change. */
const CONFIRMED_MS = 10 * MINUTE_MS

/** Confirms the session by a code from `requestConfirmation`. @throws Problem invalid */
export async function confirmSession(
  ctx: Ctx,
  { challengeId, code }: { challengeId: string; code: string },
): Promise<Record<string, never>> {
  const { userId, sessionId } = requirePerson(ctx)
  const now = ctx.deps.now().toISOString()
  const { email } = await requireRightCode(ctx, { challengeId, code, purposes: ['confirmation'] })
  await ctx.deps.db.transaction(async (tx) => {
    if ((await requireSelf(ctx, tx)).email !== email) throw wrongCode()
    await useChallenge(tx, { id: challengeId, now })
    await tx
      .update(sessions)
      .set({ confirmedAt: now })
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  })
  return {}
}

/** Whether the caller has signed in or entered a code a moment ago: a session that was left open has not. */
async function isFreshSession(ctx: Ctx, db: Sql): Promise<boolean> {
  const { userId, sessionId } = requirePerson(ctx)
  const [row] = await db
    .select({ createdAt: sessions.createdAt, confirmedAt: sessions.confirmedAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  if (!row) return false
  return ctx.deps.now().getTime() - Date.parse(row.confirmedAt ?? row.createdAt) <= CONFIRMED_MS
}

/** @throws Problem forbidden when a code must confirm the session first */
export async function requireFreshSession(ctx: Ctx, db: Sql) {
  if (!(await isFreshSession(ctx, db)))
    throw new Problem('forbidden', 'Подтвердите, что это вы: введите код из письма.')
}
