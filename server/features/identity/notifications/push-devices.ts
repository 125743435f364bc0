import { and, eq, or } from 'drizzle-orm'
import { pushDevices } from '#server/db/schema/notifications.ts'
import { lockUser } from '#server/features/identity/accounts/service.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import { deviceName } from '#server/features/identity/session/device-name.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { PushSubscription } from '#server/push/port.ts'
import type { Channels } from '#shared/features/identity/notifications/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { recordChannel } from './audit.ts'
import { readChannels } from './channels.ts'

/**
 * Sends notifications to the browser of this session from now on. Idempotent; a browser where another user has signed
 * in since changes its owner.
 * @throws Problem invalid, conflict
 */
export async function addPushDevice(ctx: Ctx, subscription: PushSubscription): Promise<Channels> {
  const { db, push, now } = ctx.deps
  const { userId, sessionId } = requirePerson(ctx)
  if (!push.accepts(subscription))
    throw new Problem('invalid', 'Браузер прислал подписку, на которую нельзя писать. Обновите браузер.')
  const { endpoint, p256dh, auth } = subscription
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    // The secret shows that it is the same browser: an address alone takes nothing away from anybody.
    const sameBrowser = and(
      eq(pushDevices.endpoint, endpoint),
      eq(pushDevices.p256dh, p256dh),
      eq(pushDevices.auth, auth),
    )
    await tx.delete(pushDevices).where(or(eq(pushDevices.sessionId, sessionId), sameBrowser))
    const name = deviceName(ctx.session.userAgent)
    const [added] = await tx
      .insert(pushDevices)
      .values({ userId, sessionId, endpoint, p256dh, auth, name, createdAt: now().toISOString() })
      .onConflictDoNothing()
      .returning({ id: pushDevices.id })
    if (!added)
      throw new Problem('conflict', 'Эта подписка уже у другого аккаунта. Включите уведомления заново.')
    await recordChannel(tx, userId, 'push_device.added', { device: name })
  })
  return readChannels(ctx)
}

/** @throws Problem not_found */
export async function removePushDevice(ctx: Ctx, { id }: { id: number }): Promise<Record<string, never>> {
  const { userId } = requirePerson(ctx)
  await ctx.deps.db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(pushDevices)
      .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)))
      .returning({ name: pushDevices.name })
    if (!removed) throw new Problem('not_found', 'Такого браузера нет')
    await recordChannel(tx, userId, 'push_device.removed', { device: removed.name })
  })
  return {}
}
