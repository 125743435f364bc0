import { eq } from 'drizzle-orm'
import { pushDevices, telegramChats, telegramLinks } from '#server/db/schema/notifications.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'

/** The export has no address and no key of a browser: they would let its reader show notifications there. */
export const notificationsPersonalData = (): PersonalData => ({
  async export(db, { userId }) {
    const [devices, chats] = await Promise.all([
      db
        .select({
          name: pushDevices.name,
          createdAt: pushDevices.createdAt,
          lastSentAt: pushDevices.lastSentAt,
        })
        .from(pushDevices)
        .where(eq(pushDevices.userId, userId)),
      db
        .select({
          chatId: telegramChats.chatId,
          linkedAt: telegramChats.linkedAt,
          lastSentAt: telegramChats.lastSentAt,
        })
        .from(telegramChats)
        .where(eq(telegramChats.userId, userId)),
    ])
    return { pushDevices: devices, telegram: chats }
  },
  async erase(tx, { userId }) {
    await tx.delete(pushDevices).where(eq(pushDevices.userId, userId))
    await tx.delete(telegramChats).where(eq(telegramChats.userId, userId))
    await tx.delete(telegramLinks).where(eq(telegramLinks.userId, userId))
  },
})
