/** Events that are sent to a company's server. */
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
/** Sent by the button that tests a webhook. */
export const TEST_EVENT = 'webhook.test'
export const SENT_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const
export type SentEvent = (typeof SENT_EVENTS)[number]

/** Maximum number of webhooks of one company. */
export const WEBHOOKS_MAX = 5
export const WEBHOOK_URL_LENGTH_MAX = 500
/** Number of deliveries in the log, and number of days that the log covers. */
export const DELIVERIES_SHOWN = 50
export const DELIVERY_DAYS = 30

/** `waiting`: in progress or scheduled for a retry; `failed`: abandoned. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Reasons for the lack of a response. */
export const DELIVERY_FAILURES = [
  'forbidden_address',
  'unknown_host',
  'timeout',
  'certificate',
  'no_connection',
  'switched_off',
] as const
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]

/** Days without a successful delivery after which a webhook is disabled. */
export const FAILING_DAYS = 3
/** Hours in which the replaced secret of a webhook is also used to sign. */
export const OLD_SECRET_HOURS = 24
