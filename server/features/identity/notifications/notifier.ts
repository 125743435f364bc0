import { and, asc, eq, inArray, isNull, type SQLWrapper } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { notices, pushDevices, telegramChats } from '#server/db/schema/notifications.ts'
import { notificationSettings } from '#server/features/identity/accounts/service.ts'
import type { JobQueue } from '#server/kernel/job-queue.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { EMAIL_KINDS } from '#server/mail/kinds.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { NotificationSettings } from '#shared/features/identity/accounts/model.ts'
import type { NoticeKind } from '#shared/features/identity/notifications/vocabulary.ts'
import { cutText } from '#shared/kernel/text.ts'
import { pushJob, telegramJob } from './jobs.ts'
import type { Notice, Notifier } from './port.ts'

/** The one place that decides who is notified by which channel. E-mails about money, law and safety go by mail alone. */
export function createNotifier({
  mailer,
  queue,
  now,
  hasTelegram,
}: {
  mailer: Mailer
  queue: JobQueue
  now: () => Date
  hasTelegram: boolean
}): Notifier {
  async function send(tx: Sql, given: readonly Addressed[]): Promise<number[]> {
    const emailIds: number[] = []
    const waiting: (typeof notices.$inferInsert)[] = []
    for (const { userId, person, email, path, calendar } of given) {
      const { topic, isRequired } = EMAIL_KINDS[email.kind]
      if (isRequired || wantsEmail(person.settings, topic))
        emailIds.push(
          await mailer.enqueue(tx, {
            ...email,
            ...(calendar && { calendar }),
            userId,
            recipient: person.email,
          }),
        )
      const notice = {
        kind: email.kind,
        about: email.about,
        text: shownSubject(email),
        path: path ?? email.path ?? '/',
        createdAt: now().toISOString(),
      }
      if (!person.pushMuted.includes(topic))
        waiting.push(...person.deviceIds.map((pushDeviceId) => ({ ...notice, pushDeviceId })))
      if (hasTelegram && person.chatUserId !== null && !person.telegramMuted.includes(topic))
        waiting.push({ ...notice, telegramUserId: person.chatUserId })
    }
    if (waiting.length === 0) return emailIds
    const rows = await tx.insert(notices).values(waiting).returning()
    for (const { id, key, pushDeviceId } of rows)
      await queue.send(tx, pushDeviceId === null ? telegramJob : pushJob, { noticeId: id }, { id: key })
    return emailIds
  }

  return {
    async notify(tx, given) {
      if (given.length === 0) return []
      const people = await listChannels(
        tx,
        given.map(({ userId }) => userId),
      )
      const addressed = given.flatMap((notice) => {
        const person = people.get(notice.userId)
        return person ? [{ person, ...notice }] : []
      })
      return send(tx, addressed)
    },
    async notifyAll(tx, userIds, notice) {
      const people = await listChannels(tx, userIds)
      await send(
        tx,
        Array.from(people, ([userId, person]) => ({ userId, person, ...notice })),
      )
    },
  }
}

type Addressed = Notice & { person: Channels }

const SHOWN_LENGTH_MAX = 200

/** What a browser and Telegram show of an e-mail. */
export const shownSubject = ({ notice, subject }: { notice?: string | undefined; subject: string }) =>
  cutText(notice ?? subject, SHOWN_LENGTH_MAX)

/** New responses by the day are collected by the caller. */
const wantsEmail = (settings: NotificationSettings, topic: NoticeKind) =>
  settings[topic] === true || settings[topic] === 'at_once'

type Channels = {
  email: string
  settings: NotificationSettings
  pushMuted: readonly NoticeKind[]
  telegramMuted: readonly NoticeKind[]
  deviceIds: number[]
  /** Null without a linked chat. */
  chatUserId: number | null
}

async function listChannels(tx: Sql, userIds: number[] | SQLWrapper): Promise<Map<number, Channels>> {
  const rows = await tx
    .select({
      userId: users.id,
      email: users.email,
      notifications: users.notifications,
      pushMuted: users.pushMuted,
      telegramMuted: users.telegramMuted,
      deviceId: pushDevices.id,
      chatUserId: telegramChats.userId,
    })
    .from(users)
    .leftJoin(pushDevices, eq(pushDevices.userId, users.id))
    .leftJoin(telegramChats, eq(telegramChats.userId, users.id))
    .where(and(inArray(users.id, userIds), isNull(users.deletedAt)))
    .orderBy(asc(users.id), asc(pushDevices.id))
  const people = new Map<number, Channels>()
  for (const { userId, notifications, deviceId, ...row } of rows) {
    const known = people.get(userId)
    if (known) {
      if (deviceId !== null) known.deviceIds.push(deviceId)
      continue
    }
    people.set(userId, {
      ...row,
      settings: notificationSettings(notifications),
      deviceIds: deviceId === null ? [] : [deviceId],
    })
  }
  return people
}
