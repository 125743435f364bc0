import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import webPush from 'web-push'
import type { DeliveryOutcome } from '#server/kernel/delivery-outcome.ts'
import { namesForbiddenAddress, NoAnswer, OUTSIDE_TIMEOUT_MS } from '#server/kernel/outside-connection.ts'
import { postOutside } from '#server/kernel/post-outside.ts'
import type { OutsideNetwork } from '#server/kernel/public-network.ts'
import { readRetryAfter } from '#server/kernel/retry-after.ts'
import type { PushSender, PushSubscription } from './port.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'

/** Longest pause: a service that requests a longer one gets the next attempt sooner. */
const PAUSE_MAX_MS = 6 * HOUR_MS

const CURVE = 'prime256v1'

/**
 * The library signs and encrypts; the request is sent like a webhook's, because a signed-in user provides its address.
 * @param options.privateKey 32 bytes, base64url
 * @param options.subject contact for push services: `mailto:` or `https:`
 */
export function createPushSender({
  privateKey,
  subject,
  network,
  now,
}: {
  privateKey: string
  subject: string
  network: OutsideNetwork
  now: () => Date
}): PushSender {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const publicKey = pair.getPublicKey().toString('base64url')
  const vapidDetails = { subject, publicKey, privateKey }

  return {
    publicKey,
    accepts(subscription) {
      const url = URL.parse(subscription.endpoint)
      if (!url || !network.allowsUrl(url) || namesForbiddenAddress(url, network)) return false
      // The name of a machine inside; a push service has a domain.
      if (isIP(url.hostname) === 0 && !url.hostname.includes('.')) return false
      return isPoint(subscription.p256dh)
    },
    async send(subscription, message, { lifeSeconds, signal }) {
      const { headers, body } = webPush.generateRequestDetails(
        keysOf(subscription),
        JSON.stringify(message),
        { vapidDetails, TTL: lifeSeconds, urgency: 'normal' },
      )
      try {
        const { status, retryAfter } = await postOutside({
          url: subscription.endpoint,
          headers: textValues(headers),
          body,
          network,
          timeoutMs: OUTSIDE_TIMEOUT_MS,
          answerBytes: 0,
          signal,
        })
        return toOutcome(status, readRetryAfter(retryAfter, { now: now(), maxMs: PAUSE_MAX_MS }))
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        return error.failure === 'forbidden_address'
          ? { kind: 'gone', code: error.failure }
          : { kind: 'later', code: error.failure, pauseMs: null }
      }
    },
  }
}

/** Source: RFC 8030, sections 5 and 8.4. */
function toOutcome(status: number, pauseMs: number | null): DeliveryOutcome {
  const code = String(status)
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone', code }
  if (status === 408 || status === 429 || status >= 500) return { kind: 'later', code, pauseMs }
  return { kind: 'refused', code }
}

const keysOf = ({ endpoint, p256dh, auth }: PushSubscription) => ({ endpoint, keys: { p256dh, auth } })

const textValues = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** Whether the key is a point of the curve: the library throws for any other. */
function isPoint(key: string): boolean {
  try {
    const pair = createECDH(CURVE)
    pair.generateKeys()
    pair.computeSecret(Buffer.from(key, 'base64url'))
    return true
  } catch {
    return false
  }
}
