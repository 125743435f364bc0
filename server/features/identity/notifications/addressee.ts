/** The person whom a queued e-mail or notice is for, as they are when it leaves. */
import { and, eq, gte, isNotNull, isNull, ne, notExists, or, exists, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { emails } from '#server/db/schema/mail.ts'
import { notificationSettings } from '#server/features/identity/accounts/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { DropReason } from '#server/mail/gate.ts'
import type { declarationOf } from '#server/mail/kinds.ts'
import type { NotificationSettings } from '#shared/features/identity/accounts/model.ts'
import type { NoticeKind } from '#shared/features/identity/notifications/vocabulary.ts'

export type Addressee = {
  userId: number
  email: string
  isBlocked: boolean
  settings: NotificationSettings
  pushMuted: readonly NoticeKind[]
  telegramMuted: readonly NoticeKind[]
  /** Whether the mail server has said that there is no such address. */
  isAddressRefusing: boolean
}

/** By the id, or by the address for rows without one. Null when there is no such account, or it is deleted. */
export async function findAddressee(
  db: Sql,
  { userId, address }: { userId: number | null; address: string },
): Promise<Addressee | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(userId === null ? eq(users.email, address) : eq(users.id, userId), isNull(users.deletedAt)))
  if (!row) return null
  const { id, email, blockedAt, notifications, pushMuted, telegramMuted, emailRefusedAt } = row
  return {
    userId: id,
    email,
    isBlocked: blockedAt !== null,
    settings: notificationSettings(notifications),
    pushMuted,
    telegramMuted,
    isAddressRefusing: emailRefusedAt !== null,
  }
}

export type Channel = 'email' | 'push' | 'telegram'
type Declared = Pick<NonNullable<ReturnType<typeof declarationOf>>, 'purpose' | 'topic' | 'isRequired'>

/**
 * Why a person is not sent something of a kind; null where they are.
 * @param options.isPerson whether it was written to an account; answers also go to addresses without one
 */
export function dropReason(
  declared: Declared,
  person: Addressee | null,
  { channel, isPerson }: { channel: Channel; isPerson: boolean },
): DropReason | null {
  const { purpose } = declared
  if (purpose === 'security') return null
  if (person === null) return isPerson || purpose !== 'contract' ? 'deleted' : null
  if (person.isBlocked && purpose !== 'contract') return 'blocked'
  if (!wants(declared, person, channel)) return 'switched_off'
  return channel === 'email' && purpose === 'news' && person.isAddressRefusing ? 'address_refused' : null
}

/** Who has changed from an e-mail each to one a day still gets those that were written before. */
function wants({ topic, isRequired }: Declared, person: Addressee, channel: Channel): boolean {
  if (topic === null) return true
  if (channel === 'email') return isRequired || ![false, 'off'].includes(person.settings[topic])
  return topic === 'weekly' || !person[`${channel}Muted`].includes(topic)
}

/** An address that takes an e-mail is right. */
export async function noteAccepted(db: Sql, address: string) {
  await db
    .update(users)
    .set({ emailRefusedFirstAt: null, emailRefusedAt: null })
    .where(and(eq(users.email, address), isNotNull(users.emailRefusedFirstAt)))
}

/**
 * Marks the address on its second refusal, unless the mail server refuses all recipients: then the address is not the
 * cause. So since the first refusal another address must have received an e-mail, or no other address may have been
 * refused.
 */
export async function noteRefused(db: Sql, address: string, at: Date) {
  const moment = at.toISOString()
  const toOthers = db
    .select({ one: sql`1` })
    .from(emails)
    .where(and(ne(emails.recipient, address), gte(emails.sentAt, users.emailRefusedFirstAt)))
  const othersRefused = db
    .select({ one: sql`1` })
    .from(emails)
    .where(
      and(
        ne(emails.recipient, address),
        gte(emails.failedAt, users.emailRefusedFirstAt),
        sql`${emails.lastError} ~ '^5[0-9]{2} '`,
      ),
    )
  const marks = and(
    isNotNull(users.emailRefusedFirstAt),
    isNull(users.emailRefusedAt),
    or(exists(toOthers), notExists(othersRefused)),
  )
  await db
    .update(users)
    .set({
      emailRefusedFirstAt: sql`coalesce(${users.emailRefusedFirstAt}, ${moment}::timestamptz)`,
      emailRefusedAt: sql`case when ${marks} then ${moment}::timestamptz else ${users.emailRefusedAt} end`,
    })
    .where(and(eq(users.email, address), isNull(users.deletedAt)))
}
