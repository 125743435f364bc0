import type { DeliveryOutcome } from '#server/kernel/delivery-outcome.ts'

/** As a browser gives it; base64url (Push API). */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string }

/** What the service worker of the site reads (`public/push-worker.js`). */
type PushMessage = {
  text: string
  /** On the site. */
  path: string
}

export type PushSender = {
  /** By which browsers subscribe to this board alone (RFC 8292). */
  publicKey: string
  /** False for an address that the board must not call, and for keys that are none. */
  accepts(subscription: PushSubscription): boolean
  /** Never throws, except when `signal` is aborted. */
  send(
    subscription: PushSubscription,
    message: PushMessage,
    options: { lifeSeconds: number; signal: AbortSignal },
  ): Promise<DeliveryOutcome>
}
