/** What a company's server can be told of. */
export const WEBHOOK_EVENTS = [
  'response.created',
  'response.withdrawn',
  'response.answered',
  'message.received',
  'vacancy.published',
  'vacancy.closed',
  'vacancy.confirmation_asked',
  'vacancy.paused',
  'vacancy.returned',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** Sent by the button that tries a webhook. */
export const TEST_EVENT = 'webhook.test'
export const SENT_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const
export type SentEvent = (typeof SENT_EVENTS)[number]

/** Of one company. */
export const WEBHOOKS_MAX = 5
export const WEBHOOK_URL_LENGTH_MAX = 500
/** Deliveries that the log shows, and days that it goes back. */
export const DELIVERIES_SHOWN = 50
export const DELIVERY_DAYS = 30

/** `waiting`: it is sent now or again later; `failed`: it was given up. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why no answer came. */
export const DELIVERY_FAILURES = [
  'forbidden_address',
  'unknown_host',
  'timeout',
  'certificate',
  'no_connection',
  'switched_off',
] as const
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]

/** Days without one delivery after which a webhook is switched off. */
export const FAILING_DAYS = 3
/** Hours in which the replaced secret of a webhook still signs too. */
export const OLD_SECRET_HOURS = 24
