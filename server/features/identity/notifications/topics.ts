/** Turns e-mails of a topic off and on by the link of one of them, without a session (RFC 8058). */
import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { notificationSettings } from '#server/features/identity/accounts/service.ts'
import type { Deps } from '#server/features/identity/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { readUnsubscribeToken } from '#server/mail/unsubscribe-link.ts'
import type { TopicState } from '#shared/features/identity/notifications/contract.ts'
import type { OneClickTopic } from '#shared/features/identity/notifications/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'

type Tools = Pick<Deps, 'db' | 'secrets'>

/** Changes nothing: mail scanners open every link. @throws Problem not_found */
export async function readTopic({ db, secrets }: Tools, { token }: { token: string }): Promise<TopicState> {
  const { userId, topic } = requireTopic(secrets, token)
  const settings = await findSettings(db, userId)
  if (!settings) throw notFound()
  return { topic, isOff: isOff(settings[topic]) }
}

/**
 * The same switch as in the settings. Idempotent; a deleted account gets no e-mails, so turning them off succeeds.
 * @throws Problem not_found for an invalid token, or when turning on for a deleted account
 */
export async function setTopic(
  { db, secrets }: Tools,
  { token, isOff: shouldBeOff }: { token: string; isOff: boolean },
): Promise<Record<string, never>> {
  const { userId, topic } = requireTopic(secrets, token)
  await db.transaction(async (tx) => {
    const settings = await findSettings(tx, userId, { forUpdate: true })
    if (!settings) {
      if (shouldBeOff) return
      throw notFound()
    }
    if (isOff(settings[topic]) === shouldBeOff) return
    const notifications = { ...settings, ...(shouldBeOff ? OFF : ON)[topic] }
    await tx.update(users).set({ notifications }).where(eq(users.id, userId))
  })
  return {}
}

const OFF = {
  vacancies: { vacancies: false },
  newResponses: { newResponses: 'off' },
  weekly: { weekly: false },
} as const satisfies Record<OneClickTopic, object>

/** New responses come by the day again, as the e-mail with the link did. */
const ON = {
  vacancies: { vacancies: true },
  newResponses: { newResponses: 'daily' },
  weekly: { weekly: true },
} as const satisfies Record<OneClickTopic, object>

const isOff = (choice: boolean | string) => choice === false || choice === 'off'

async function findSettings(db: Sql, userId: number, { forUpdate = false } = {}) {
  const query = db
    .select({ notifications: users.notifications })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  const [row] = await (forUpdate ? query.for('no key update') : query)
  return row ? notificationSettings(row.notifications) : null
}

function requireTopic(secrets: Tools['secrets'], token: string) {
  const subscription = readUnsubscribeToken(secrets, token)
  if (!subscription) throw notFound()
  return subscription
}

const notFound = () => new Problem('not_found', 'Такой рассылки нет: ссылка скопирована не целиком.')
