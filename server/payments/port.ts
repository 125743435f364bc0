/** The port of payment providers (cards and СБП). Amounts are kopecks of roubles. */
import type {
  FiscalReceiptKind,
  FiscalReceiptState,
  ProviderName,
} from '#shared/features/money/payments/vocabulary.ts'
import type { ReceiptTax } from '#shared/features/money/tax-regimes/terms.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'

/** A provider knows an idempotence key for 24 hours; a later repeat would move the money a second time. */
export const KEY_LIFE_MS = 23 * HOUR_MS

export type NewPayment = {
  /** Our id, returned with the payment. */
  paymentId: number
  companyId: number
  /** A repeat with the same key within 24 hours returns the same payment. */
  idempotenceKey: string
  amountKopecks: number
  /** The line of the receipt. */
  description: string
  /** A top-up of the balance: the receipt says "advance". */
  isTopUp: boolean
  returnUrl: string
  /** Address for the receipt. */
  email: string
  payer: { title: string; inn: string | null }
  /** Null: the operator has no cash register, and the payment no receipt. */
  tax: ReceiptTax | null
}

/** A payment as the provider reports it. */
export type ProviderPayment = {
  externalId: string
  state: 'pending' | 'succeeded' | 'cancelled'
  amountKopecks: number
  currency: string
  /** Our id, as it was sent; null when the provider has none. */
  paymentId: number | null
  /** The provider's page where the payer pays; null once the payment has ended. */
  confirmationUrl: string | null
  cancelReason: string | null
}

export type NewRefund = {
  /** A repeat with the same key within 24 hours returns the same refund. */
  idempotenceKey: string
  /** The provider's. */
  externalPaymentId: string
  amountKopecks: number
  /** The line of the receipt. */
  description: string
  /** Kind of payment in the refunded receipt: an advance, a prepaid service, or a complete one. */
  of: 'advance' | 'prepayment' | 'service'
  email: string
  payer: { title: string; inn: string | null }
  /** Tax codes of the refunded receipt; null when it had none. */
  tax: ReceiptTax | null
}

/** A refund as the provider reports it. */
export type ProviderRefund = {
  externalId: string
  externalPaymentId: string
  state: 'pending' | 'succeeded' | 'cancelled'
  amountKopecks: number
  currency: string
  cancelReason: string | null
}

export type NewReceipt = {
  idempotenceKey: string
  /** The provider's. */
  externalPaymentId: string
  amountKopecks: number
  description: string
  email: string
  payer: { title: string; inn: string | null }
  tax: ReceiptTax
}

/** A receipt of the cash register as the provider reports it. */
export type ProviderReceipt = {
  externalId: string
  kind: FiscalReceiptKind
  state: FiscalReceiptState
  amountKopecks: number
  /** Null until the receipt is registered. */
  storageNumber: string | null
  documentNumber: string | null
  fiscalSign: string | null
  /** Instant. */
  registeredAt: string | null
}

export type PaymentProvider = {
  name: ProviderName
  /** @throws ResultUnknown: repeat with the same key; ProviderRefused: never repeat */
  create(payment: NewPayment): Promise<ProviderPayment>
  /** @returns null when the provider does not know the payment. @throws ResultUnknown */
  read(externalId: string): Promise<ProviderPayment | null>
  /** Returns money of a payment to where it came from. @throws ResultUnknown: repeat with the same key; ProviderRefused */
  refund(refund: NewRefund): Promise<ProviderRefund>
  /** @returns null when the provider does not know the refund. @throws ResultUnknown */
  readRefund(externalId: string): Promise<ProviderRefund | null>
  /** The second receipt (54-ФЗ). @throws ResultUnknown, ProviderRefused */
  sendReceipt(receipt: NewReceipt): Promise<{ externalId: string }>
  /**
   * Receipts of a payment and of its refunds.
   * @returns null when this provider has no cash register
   * @throws ResultUnknown
   */
  listReceipts(about: {
    externalPaymentId: string
    externalRefundIds: readonly string[]
  }): Promise<ProviderReceipt[] | null>
}

/** The provider may or may not have done it. */
export class ResultUnknown extends Error {
  override name = 'ResultUnknown'
}

/** The provider has not done it and will not. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
