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

/** `cancelled`: nothing was given, and money that came for it stands on the balance. */
export const ORDER_STATES = ['open', 'paid', 'cancelled'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** `provider`: by card or СБП; `bill`: by bank transfer, marked by staff; `free`: the first vacancy of a company. */
export const PAY_METHODS = ['provider', 'balance', 'package', 'bill', 'free'] as const
export type PayMethod = (typeof PAY_METHODS)[number]

/**
 * The free first vacancy, which no placement has used up: of a verified company; of one that is to be verified first, so
 * that the vacancy waits for it; of one without an INN, which cannot be verified. `used_by_same_inn`: another company with
 * its INN has had it.
 */
export const FIRST_FREE = ['now', 'after_verification', 'needs_inn', 'used_by_same_inn'] as const
export type FirstFree = (typeof FIRST_FREE)[number]

/** `created`: the provider has not confirmed that it knows the payment. */
export const PAYMENT_STATES = ['created', 'pending', 'succeeded', 'cancelled'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const PROVIDER_NAMES = ['yookassa', 'sandbox'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

/** `due`: to be sent to the provider; `sent`: it has taken it; `refused`: it never will. */
export const RECEIPT_STATES = ['due', 'sent', 'refused'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

/** What a receipt of the cash register is about. */
export const FISCAL_RECEIPT_KINDS = ['payment', 'refund'] as const
export type FiscalReceiptKind = (typeof FISCAL_RECEIPT_KINDS)[number]

/** `registered`: the fiscal data operator has it. */
export const FISCAL_RECEIPT_STATES = ['pending', 'registered', 'cancelled'] as const
export type FiscalReceiptState = (typeof FISCAL_RECEIPT_STATES)[number]

/**
 * A refund that staff ask the provider for. `lost`: it has not answered while it knows the key of the request, so whether
 * the money went back is seen in its dashboard.
 */
export const REFUND_STATES = ['requested', 'done', 'refused', 'lost'] as const

/** `chargeback`: the bank of the payer has taken the payment back, and staff record it. */
export const REFUND_WAYS = ['provider', 'chargeback'] as const

/** Characters of the reason of a refund, which the company reads. */
export const REFUND_REASON_LENGTH = { min: 5, max: 500 } as const

/** Bounds of one top-up, kopecks. */
export const TOP_UP_MIN_KOPECKS = 10_000
export const TOP_UP_MAX_KOPECKS = 100_000_000

/** Lists of money are read further back than others. */
export const PAYMENT_PAGES_MAX = 1000

/** What staff list of the payments through the provider. */
export const CARD_STATES = ['all', 'stuck', 'refunded'] as const
export type CardState = (typeof CARD_STATES)[number]

/** A payment that is neither made nor refused after so many minutes is looked at by staff. */
export const STUCK_MINUTES = 60

/** What a self-employed operator issues a receipt of «Мой налог» for. */
export const INCOME_SOURCES = ['card_payment', 'bank_transfer', 'refund'] as const
export type IncomeSource = (typeof INCOME_SOURCES)[number]

/** Days for which running access to contacts stands still while people are asked for their consents again. */
export const PAUSE_DAYS = 30
