import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  boardTable,
  DELIVERY,
  SIGN_IN,
  untilAccountEnds,
  deletedWith,
  instant,
} from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { users } from '#server/db/schema/accounts.ts'
import { sessions } from '#server/db/schema/session.ts'

/** Browsers that show notifications (Push API), at most one for each session: it ends with the session. */
export const pushDevices = boardTable(
  'push_devices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: deletedWith(() => users.id),
    sessionId: deletedWith(() => sessions.id),
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
  {
    export: SIGN_IN,
    secret: ['endpoint', 'p256dh', 'auth'],
    keeps: { with: 'sessions' },
    // Address and keys of a browser would let a reader of the export show notifications there.
    person: {
      by: ['userId'],
      erased: 'deleted',
      section: { name: 'pushDevices', shows: ['name', 'createdAt', 'lastSentAt'] },
    },
  },
  (table) => [
    uniqueIndex('push_devices_endpoint_key').on(table.endpoint),
    uniqueIndex('push_devices_session_key').on(table.sessionId),
    index('push_devices_user_idx').on(table.userId),
  ],
)

/** Private chats with the bot; one for each person. */
export const telegramChats = boardTable(
  'telegram_chats',
  {
    userId: deletedWith(() => users.id).primaryKey(),
    /** 52 bits, as the Bot API says. */
    chatId: bigint({ mode: 'number' }).notNull(),
    linkedAt: instant().notNull(),
    lastSentAt: instant(),
  },
  untilAccountEnds({ name: 'telegram', shows: ['chatId', 'linkedAt', 'lastSentAt'] }),
  (table) => [uniqueIndex('telegram_chats_chat_key').on(table.chatId)],
)

/** Tokens of the links that connect a chat; each person has one at most, deleted with its first use. */
export const telegramLinks = boardTable(
  'telegram_links',
  {
    userId: deletedWith(() => users.id).primaryKey(),
    /** SHA-256. */
    tokenHash: text().notNull(),
    expiresAt: instant().notNull(),
  },
  {
    export: SIGN_IN,
    secret: ['tokenHash'],
    keeps: { until: 'it expires, ten minutes later', by: 'purge' },
    person: { by: ['userId'], erased: 'deleted' },
  },
  (table) => [uniqueIndex('telegram_links_token_key').on(table.tokenHash)],
)

/** Notices on their way to a browser or a chat; deleted once they have arrived or are given up. */
export const notices = boardTable(
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
  { export: DELIVERY, keeps: { days: KEPT_DAYS.notices, after: 'it was written', by: 'purge' } },
  (table) => [
    check('notices_channel_check', sql`num_nonnulls(push_device_id, telegram_user_id) = 1`),
    index('notices_device_idx').on(table.pushDeviceId),
    index('notices_chat_idx').on(table.telegramUserId),
    index('notices_created_idx').on(table.createdAt),
  ],
)
