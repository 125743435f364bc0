/** `extension`: more days of a running placement; `upgrade`: a higher tariff for it. */
export const ORDER_KINDS = [
  'placement',
  'extension',
  'upgrade',
  'package',
  'top_up',
  'resume_access',
] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

/** `cancelled`: no service was provided; money received for it is on the balance. */
export const ORDER_STATES = ['open', 'paid', 'cancelled'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** `provider`: by card or СБП; `bill`: by bank transfer, marked by staff; `free`: the first vacancy of a company. */
export const PAY_METHODS = ['provider', 'balance', 'package', 'bill', 'free'] as const
export type PayMethod = (typeof PAY_METHODS)[number]

/**
 * Availability of the free first vacancy: `now`, for a verified company; `after_verification`, the vacancy waits until
 * the company is verified; `needs_inn`, a company without an INN cannot be verified; `used_by_same_inn`, another
 * company with the same INN has used it.
 */
export const FIRST_FREE = ['now', 'after_verification', 'needs_inn', 'used_by_same_inn'] as const
export type FirstFree = (typeof FIRST_FREE)[number]

/** `created`: the provider has not yet confirmed the payment. */
export const PAYMENT_STATES = ['created', 'pending', 'succeeded', 'cancelled'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const PROVIDER_NAMES = ['yookassa', 'sandbox'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

/** `due`: to be sent to the provider; `sent`: accepted by it; `refused`: it will never be accepted. */
export const RECEIPT_STATES = ['due', 'sent', 'refused'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

/** Subjects of a receipt of the cash register. */
export const FISCAL_RECEIPT_KINDS = ['payment', 'refund'] as const
export type FiscalReceiptKind = (typeof FISCAL_RECEIPT_KINDS)[number]

/** `registered`: the fiscal data operator has received it. */
export const FISCAL_RECEIPT_STATES = ['pending', 'registered', 'cancelled'] as const
export type FiscalReceiptState = (typeof FISCAL_RECEIPT_STATES)[number]

/**
 * A refund that staff request from the provider. `lost`: the provider has not answered within the lifetime of the
 * request's key; its dashboard shows whether the money was returned.
 */
export const REFUND_STATES = ['requested', 'done', 'refused', 'lost'] as const

/** `chargeback`: the payer's bank has reversed the payment, and staff record it. */
export const REFUND_WAYS = ['provider', 'chargeback'] as const

/** Characters of the reason of a refund, which the company reads. */
export const REFUND_REASON_LENGTH = { min: 5, max: 500 } as const

/** Bounds of one top-up, kopecks. */
export const TOP_UP_MIN_KOPECKS = 10_000
export const TOP_UP_MAX_KOPECKS = 100_000_000

/** Lists of money have more pages than others. */
export const PAYMENT_PAGES_MAX = 1000

/** Staff views of the payments through the provider. */
export const CARD_STATES = ['all', 'stuck', 'refunded'] as const
export type CardState = (typeof CARD_STATES)[number]

/** Minutes after which staff check a payment that is neither made nor refused. */
export const STUCK_MINUTES = 60

/** Operations for which a self-employed operator issues a receipt of «Мой налог». */
export const INCOME_SOURCES = ['card_payment', 'bank_transfer', 'refund'] as const
export type IncomeSource = (typeof INCOME_SOURCES)[number]

/** Days for which active access to contacts is suspended while people are asked again for their consents. */
export const PAUSE_DAYS = 30
