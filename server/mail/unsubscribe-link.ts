/** The address by which one click stops the e-mails of a topic, for anyone who has one of them (RFC 8058). */
import { createHmac } from 'node:crypto'
import { equalHashes } from '#server/kernel/token.ts'
import { ONE_CLICK_TOPICS, type OneClickTopic } from '#shared/features/identity/notifications/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'

type TopicSubscription = { userId: number; topic: OneClickTopic }

export type LinkTools = { site: { publicUrl: string }; secrets: { codes: string } }

/** Signed, so that nothing is stored and the address cannot be forged. */
export const unsubscribeUrl = ({ site, secrets }: LinkTools, subscription: TopicSubscription): string =>
  `${site.publicUrl}${pathOf('unsubscribe')}?token=${subscription.topic}-${subscription.userId}.${signature(secrets, subscription)}`

/** Null for a text that this board has not signed. */
export function readUnsubscribeToken(secrets: LinkTools['secrets'], token: string): TopicSubscription | null {
  const [, name, userId = '', given = ''] = /^([A-Za-z]+)-(\d{1,10})\.([\w-]+)$/.exec(token) ?? []
  const topic = ONE_CLICK_TOPICS.find((one) => one === name)
  if (topic === undefined) return null
  const subscription = { userId: Number(userId), topic }
  return equalHashes(given, signature(secrets, subscription)) ? subscription : null
}

const signature = ({ codes }: LinkTools['secrets'], { userId, topic }: TopicSubscription) =>
  createHmac('sha256', codes).update(`e-mails about ${topic} of the user ${userId}`).digest('base64url')
