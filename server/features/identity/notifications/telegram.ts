/** Links an account with a chat of the bot, and answers what people write to the bot. */
import { and, eq, gt, or } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#server/db/schema/accounts.ts'
import { telegramChats, telegramLinks } from '#server/db/schema/notifications.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { requireFreshSession } from '#server/features/identity/session/confirm-session.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Attempt } from '#server/kernel/job-queue.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import type { TelegramMessage } from '#server/telegram/port.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { escapeHtml } from '#shared/kernel/text.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { recordChannel } from './audit.ts'

const LINK_MS = 10 * MINUTE_MS

/**
 * A link for one use; it replaces the one before.
 * @throws Problem not_found, unavailable, forbidden for a session that a code must confirm
 */
export async function linkTelegram(ctx: Ctx) {
  const { db, telegram, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  if (telegram === null) throw noBot()
  await requireFreshSession(ctx, db)
  const username = await telegram.username()
  const token = newToken()
  const link = {
    tokenHash: hashToken(token),
    expiresAt: new Date(now().getTime() + LINK_MS).toISOString(),
  }
  await db
    .insert(telegramLinks)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: telegramLinks.userId, set: link })
  return { url: `https://t.me/${username}?start=${token}`, expiresAt: link.expiresAt }
}

/** Idempotent. @throws Problem not_found */
export async function unlinkTelegram(ctx: Ctx): Promise<Record<string, never>> {
  const { userId } = requirePerson(ctx)
  if (ctx.deps.telegram === null) throw noBot()
  await ctx.deps.db.transaction((tx) => unlink(tx, { userId }))
  return {}
}

/** The account is blocked, or another person may have access to it. */
export async function endTelegram(tx: Sql, { userId }: { userId: number }) {
  await unlink(tx, { userId })
  await tx.delete(telegramLinks).where(eq(telegramLinks.userId, userId))
}

const noBot = () => new Problem('not_found', 'Telegram на этом сайте не подключён')

/** Source: core.telegram.org/bots/api, Update. Updates of another shape are ignored. */
const Update = z.union([
  z.object({
    message: z.object({
      chat: z.object({ id: z.number().int(), type: z.literal('private') }),
      text: z.string().default(''),
    }),
  }),
  z.object({
    my_chat_member: z.object({
      chat: z.object({ id: z.number().int(), type: z.literal('private') }),
      new_chat_member: z.object({ status: z.string() }),
    }),
  }),
])

/** Handles what Telegram sent to the webhook, perhaps not for the first time. @returns the answer to the person */
export async function handleUpdate(
  deps: Pick<Deps, 'db' | 'now' | 'site'>,
  given: unknown,
): Promise<TelegramMessage | null> {
  const update = Update.safeParse(given).data
  if (!update) return null
  if ('my_chat_member' in update) {
    const { chat, new_chat_member: member } = update.my_chat_member
    if (member.status === 'kicked') await deps.db.transaction((tx) => unlink(tx, { chatId: chat.id }))
    return null
  }
  const { chat, text } = update.message
  const [command, token = ''] = text.trim().split(/\s+/, 2)
  const html =
    command === '/start' && token !== ''
      ? await start(deps, { chatId: chat.id, token })
      : command === '/stop'
        ? await stop(deps, { chatId: chat.id })
        : await help(deps, { chatId: chat.id })
  return { chatId: chat.id, html }
}

async function start(
  deps: Pick<Deps, 'db' | 'now' | 'site'>,
  { chatId, token }: { chatId: number; token: string },
): Promise<string> {
  const at = deps.now().toISOString()
  const email = await deps.db.transaction(async (tx) => {
    const [link] = await tx
      .delete(telegramLinks)
      .where(and(eq(telegramLinks.tokenHash, hashToken(token)), gt(telegramLinks.expiresAt, at)))
      .returning({ userId: telegramLinks.userId })
    if (!link) return null
    const { userId } = link
    await tx
      .delete(telegramChats)
      .where(or(eq(telegramChats.userId, userId), eq(telegramChats.chatId, chatId)))
    await tx.insert(telegramChats).values({ userId, chatId, linkedAt: at })
    await recordChannel(tx, userId, 'telegram.linked')
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    return user?.email ?? null
  })
  if (email !== null)
    return `Готово: сюда будут приходить уведомления аккаунта ${escapeHtml(shortEmail(email))}. О чём писать, выбирают в ${settingsLink(deps)}. Отключить: /stop`
  // Telegram repeats a call whose answer it did not get.
  if (await findChat(deps.db, chatId)) return help(deps, { chatId })
  return `Ссылка уже не действует: она на один раз и живёт 10 минут. Возьмите новую в ${settingsLink(deps)}.`
}

async function stop(deps: Pick<Deps, 'db' | 'site'>, { chatId }: { chatId: number }) {
  await deps.db.transaction((tx) => unlink(tx, { chatId }))
  return `Уведомления отключены. Включить снова можно в ${settingsLink(deps)}.`
}

async function help(deps: Pick<Deps, 'db' | 'site'>, { chatId }: { chatId: number }) {
  return (await findChat(deps.db, chatId))
    ? `Уведомления подключены. Я только присылаю их и не передаю сообщения: ответить можно на сайте. О чём писать, выбирают в ${settingsLink(deps)}. Отключить: /stop`
    : `Я присылаю уведомления с сайта «${escapeHtml(deps.site.name)}». Чтобы подключить их, войдите на сайт и нажмите «Подключить Telegram» в ${settingsLink(deps)}.`
}

const settingsLink = ({ site }: Pick<Deps, 'site'>) =>
  `<a href="${escapeHtml(`${site.publicUrl}${pathOf('personal-settings-profile')}#notifications`)}">настройках</a>`

/** Enough for the owner, nothing for anybody else: `a…@mail.ru`. */
const shortEmail = (email: string) => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`

const findChat = async (db: Sql, chatId: number) =>
  (await db.$count(telegramChats, eq(telegramChats.chatId, chatId))) > 0

async function unlink(tx: Sql, whose: { userId: number } | { chatId: number }) {
  const [removed] = await tx
    .delete(telegramChats)
    .where(
      'userId' in whose ? eq(telegramChats.userId, whose.userId) : eq(telegramChats.chatId, whose.chatId),
    )
    .returning({ userId: telegramChats.userId })
  if (removed) await recordChannel(tx, removed.userId, 'telegram.unlinked')
}

/** Where the edge takes calls of Telegram. */
export const TELEGRAM_WEBHOOK_PATH = '/api/telegram'

/** Telegram calls nothing but HTTPS. @throws Error when another attempt may succeed */
export async function setTelegramWebhook(
  { telegram, site, log }: Pick<Deps, 'telegram' | 'site' | 'log'>,
  _data: object,
  { signal }: Pick<Attempt, 'signal'>,
) {
  if (telegram === null) return
  if (site.publicUrl.startsWith('https:'))
    return telegram.setWebhook(site.publicUrl + TELEGRAM_WEBHOOK_PATH, signal)
  log.warn({ event: 'telegram.no_webhook', advice: 'Telegram needs PUBLIC_URL with https' })
}
