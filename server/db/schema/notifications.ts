import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { sessions } from '#server/db/schema/session.ts'

/** Browsers that show notifications (Push API), at most one for each session: it ends with the session. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: integer()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Address in the browser's push service. It and the keys are enough to show notifications. */
    endpoint: text().notNull(),
    /** Public key of the browser and the shared secret, base64url (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    /** When the push service last accepted a notification. */
    lastSentAt: instant(),
  },
  (table) => [
    uniqueIndex('push_devices_endpoint_key').on(table.endpoint),
    uniqueIndex('push_devices_session_key').on(table.sessionId),
    index('push_devices_user_idx').on(table.userId),
  ],
)

/** Private chats with the bot; one for each person. */
export const telegramChats = pgTable(
  'telegram_chats',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 52 bits, as the Bot API says. */
    chatId: bigint({ mode: 'number' }).notNull(),
    linkedAt: instant().notNull(),
    lastSentAt: instant(),
  },
  (table) => [uniqueIndex('telegram_chats_chat_key').on(table.chatId)],
)

/** Tokens of the links that connect a chat; each person has one at most, deleted with its first use. */
export const telegramLinks = pgTable(
  'telegram_links',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256. */
    tokenHash: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [uniqueIndex('telegram_links_token_key').on(table.tokenHash)],
)

/** Notices on their way to a browser or a chat; deleted once they have arrived or are given up. */
export const notices = pgTable(
  'notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Id of its job. */
    key: uuid().notNull().defaultRandom(),
    pushDeviceId: integer().references(() => pushDevices.id, { onDelete: 'cascade' }),
    telegramUserId: integer().references(() => telegramChats.userId, { onDelete: 'cascade' }),
    /** Kind and references of its e-mail, by which its condition is asked; null for rows of a release without them. */
    kind: text(),
    about: jsonb(),
    /** One line that a locked screen may show. */
    text: text().notNull(),
    /** Path of the page that it opens. */
    path: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    check('notices_channel_check', sql`num_nonnulls(push_device_id, telegram_user_id) = 1`),
    index('notices_device_idx').on(table.pushDeviceId),
    index('notices_chat_idx').on(table.telegramUserId),
    index('notices_created_idx').on(table.createdAt),
  ],
)
