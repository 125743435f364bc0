import { asc, eq } from 'drizzle-orm'
import { pushDevices, telegramChats } from '#server/db/schema/notifications.ts'
import { requireSelf, updateUser } from '#server/features/identity/accounts/service.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Channels, MutedNotices } from '#shared/features/identity/notifications/contract.ts'

/** Where else than by mail the caller is notified. */
export async function readChannels(ctx: Ctx): Promise<Channels> {
  const { db, push, telegram } = ctx.deps
  const { userId, sessionId } = requirePerson(ctx)
  const [self, devices, [chat]] = await Promise.all([
    requireSelf(ctx, db),
    db
      .select()
      .from(pushDevices)
      .where(eq(pushDevices.userId, userId))
      .orderBy(asc(pushDevices.createdAt), asc(pushDevices.id))
      .limit(100),
    db.select().from(telegramChats).where(eq(telegramChats.userId, userId)),
  ])
  return {
    muted: { push: self.pushMuted, telegram: self.telegramMuted },
    devices: devices.map((row) => ({
      id: row.id,
      name: row.name,
      isCurrent: row.sessionId === sessionId,
      createdAt: row.createdAt,
      lastSentAt: row.lastSentAt,
    })),
    pushKey: push.publicKey,
    telegram: telegram && { linkedAt: chat?.linkedAt ?? null },
  }
}

export async function muteNotices(ctx: Ctx, { push, telegram }: MutedNotices): Promise<Channels> {
  await updateUser(ctx.deps.db, requirePerson(ctx).userId, {
    pushMuted: [...new Set(push)],
    telegramMuted: [...new Set(telegram)],
  })
  return readChannels(ctx)
}
