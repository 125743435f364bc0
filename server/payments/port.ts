/** What takes money by card or СБП. Amounts are kopecks of roubles. */
import type { ProviderName } from '#shared/features/money/payments/vocabulary.ts'

export type NewPayment = {
  /** Ours; comes back with the payment. */
  paymentId: number
  companyId: number
  /** The same key is the same payment, for 24 hours. */
  idempotenceKey: string
  amountKopecks: number
  /** What is paid for; the line of the receipt. */
  description: string
  /** Money put on the balance: the receipt says "advance". */
  isTopUp: boolean
  /** Where the payer comes back to. */
  returnUrl: string
  /** Where the receipt goes. */
  email: string
  payer: { title: string; inn: string | null }
}

/** A payment as the provider tells it. */
export type ProviderPayment = {
  externalId: string
  state: 'pending' | 'succeeded' | 'cancelled'
  amountKopecks: number
  currency: string
  /** Ours, as it was sent; null where the provider has none. */
  paymentId: number | null
  /** Where the payer pays; null once it is over. */
  confirmationUrl: string | null
  cancelReason: string | null
}

/** Money that the provider has paid back, as it tells it. */
export type ProviderRefund = {
  externalId: string
  externalPaymentId: string
  state: 'pending' | 'succeeded' | 'cancelled'
  amountKopecks: number
  currency: string
}

export type NewReceipt = {
  idempotenceKey: string
  /** The provider's. */
  externalPaymentId: string
  amountKopecks: number
  description: string
  email: string
  payer: { title: string; inn: string | null }
}

export type PaymentProvider = {
  name: ProviderName
  /** @throws ResultUnknown to repeat with the same key; ProviderRefused never to */
  create(payment: NewPayment): Promise<ProviderPayment>
  /** Null: the provider knows no such payment of ours. @throws ResultUnknown */
  read(externalId: string): Promise<ProviderPayment | null>
  /** Null: the provider knows no such refund of ours. @throws ResultUnknown */
  readRefund(externalId: string): Promise<ProviderRefund | null>
  /** The second receipt (54-ФЗ). @throws ResultUnknown, ProviderRefused */
  sendReceipt(receipt: NewReceipt): Promise<{ externalId: string }>
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
