import { z } from 'zod'
import { operation, Instant, Nothing, rowId } from '#shared/kernel/contract.ts'
import { ENDPOINT_MAX, NOTICE_KINDS, ONE_CLICK_TOPICS } from './vocabulary.ts'

const MutedKinds = z.array(z.enum(NOTICE_KINDS)).max(NOTICE_KINDS.length)

/** Kinds of notifications that push and Telegram do not send. */
export const MutedNotices = z.object({
  push: MutedKinds.describe('О чём не присылать в браузер.'),
  telegram: MutedKinds.describe('О чём не присылать в Telegram.'),
})
export type MutedNotices = z.infer<typeof MutedNotices>

export const PushDevice = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Whether it is the browser of this request. */
  isCurrent: z.boolean(),
  createdAt: Instant,
  lastSentAt: Instant.nullable(),
})

export const Channels = z.object({
  muted: MutedNotices,
  devices: z.array(PushDevice),
  /** Key by which a browser subscribes (VAPID, RFC 8292). */
  pushKey: z.string(),
  /** Null if the site has no bot; `linkedAt` is null until the person links a chat. */
  telegram: z.object({ linkedAt: Instant.nullable() }).nullable(),
})
export type Channels = z.infer<typeof Channels>

/** A key of the Push API: base64url of a point of the curve P-256 or of 16 bytes. */
const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), 'Нужен ключ подписки браузера.')

const Subscription = z.object({
  endpoint: z.string().min(1).max(ENDPOINT_MAX).describe('Адрес подписки в службе браузера.'),
  p256dh: base64url(65).describe('Открытый ключ подписки.'),
  auth: base64url(16).describe('Секрет подписки.'),
})

/** E-mails that the link of an e-mail stops. */
const TopicState = z.object({
  topic: z.enum(ONE_CLICK_TOPICS),
  /** Whether these e-mails are off. */
  isOff: z.boolean(),
})
export type TopicState = z.infer<typeof TopicState>

export const notificationsContract = {
  topicState: operation('GET /v1/subscription', 'public', 'Какие письма отключает ссылка из письма', [
    'users',
  ])
    .input(z.object({ token: z.string().min(1).max(100).describe('Ключ из письма.') }))
    .output(TopicState),
  setTopic: operation('PUT /v1/subscription', 'public', 'Отключить или включить письма по ссылке из письма', [
    'users',
  ])
    .input(z.object({ token: z.string().min(1).max(100).describe('Ключ из письма.'), isOff: z.boolean() }))
    .output(Nothing),
  channels: operation(
    'GET /v1/users/me/notification-channels',
    'signed_in',
    'Куда приходят уведомления, кроме почты',
    ['users'],
  ).output(Channels),
  muteNotices: operation(
    'PUT /v1/users/me/notification-channels/muted',
    'signed_in',
    'Выбрать, о чём не присылать в браузер и Telegram',
    ['users'],
  )
    .input(MutedNotices)
    .output(Channels),
  addPushDevice: operation(
    'POST /v1/users/me/push-devices',
    'signed_in',
    'Присылать уведомления в этот браузер',
    ['users'],
    { makes: true },
  )
    .input(Subscription)
    .output(Channels),
  removePushDevice: operation(
    'DELETE /v1/users/me/push-devices/{id}',
    'signed_in',
    'Не присылать уведомления в браузер',
    ['users'],
  )
    .input(z.object({ id: rowId('Номер браузера.') }))
    .output(Nothing),
  linkTelegram: operation(
    'POST /v1/users/me/telegram',
    'signed_in',
    'Получить одноразовую ссылку, которая подключает Telegram',
    ['users'],
    { limit: 'requests', makes: 'secret' },
  ).output(z.object({ url: z.string(), expiresAt: Instant })),
  unlinkTelegram: operation('DELETE /v1/users/me/telegram', 'signed_in', 'Отключить Telegram', [
    'users',
  ]).output(Nothing),
}
