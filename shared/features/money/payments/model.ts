import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { OrderId } from '#shared/features/money/order-refs/model.ts'
import { SentDetails } from '#shared/features/identity/companies/details.ts'
import { DOCUMENT_KINDS } from '#shared/features/money/billing/vocabulary.ts'
import { TARIFF_CODES } from '#shared/features/board/posting/tariffs.ts'
import { PACKAGE_SIZES, RESUME_ACCESS_DAYS } from '#shared/features/money/tariffs/vocabulary.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { RowId, rowId } from '#shared/kernel/contract.ts'
import {
  FISCAL_RECEIPT_KINDS,
  FISCAL_RECEIPT_STATES,
  INCOME_SOURCES,
  ORDER_KINDS,
  ORDER_STATES,
  PAY_METHODS,
  PAYMENT_STATES,
  RECEIPT_STATES,
  TOP_UP_MAX_KOPECKS,
  TOP_UP_MIN_KOPECKS,
} from './vocabulary.ts'

/** Data of a paying company for staff. */
export const PayingCompany = z.object({
  id: CompanyId,
  slug: z.string(),
  title: z.string(),
  inn: z.string().nullable(),
})

export const PaymentId = rowId('Номер платежа.').brand<'PaymentId'>()

const oneOf = <T extends number>(values: readonly T[]) => z.coerce.number().pipe(z.literal([...values]))

/**
 * End of the running term as displayed to the buyer. It identifies the order, so that the same purchase in two tabs is
 * made once.
 */
const TermEnd = z.iso.datetime({ offset: true })

/** The item of an order. */
export const OrderItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('placement'),
    vacancyId: RowId,
    tariff: z.enum(TARIFF_CODES),
  }),
  z.object({ kind: z.literal('extension'), vacancyId: RowId, until: TermEnd }),
  z.object({ kind: z.literal('upgrade'), vacancyId: RowId, tariff: z.enum(TARIFF_CODES), until: TermEnd }),
  z.object({ kind: z.literal('package'), tariff: z.enum(TARIFF_CODES), size: oneOf(PACKAGE_SIZES) }),
  z.object({ kind: z.literal('resume_access'), days: oneOf(RESUME_ACCESS_DAYS) }),
  z.object({
    kind: z.literal('top_up'),
    amountKopecks: z.coerce
      .number()
      .int()
      .min(TOP_UP_MIN_KOPECKS, FORM_MESSAGES.min(TOP_UP_MIN_KOPECKS / 100))
      .max(TOP_UP_MAX_KOPECKS, FORM_MESSAGES.max(TOP_UP_MAX_KOPECKS / 100)),
  }),
])
export type OrderItem = z.infer<typeof OrderItem>

/** The payment method of an order. */
export const PaymentChoice = z.object({
  method: z.enum(PAY_METHODS),
  /** Created by the caller for one purchase decision: repeating the request does not buy again. */
  requestKey: z.uuid(),
  /** With `method: package`: id of the package. */
  packageId: RowId.optional(),
  /** With `method: bill`: details that the bill requires and the company has not filled in. */
  buyer: SentDetails.optional(),
})
export type PaymentChoice = z.infer<typeof PaymentChoice>

export const Order = z.object({
  id: OrderId,
  kind: z.enum(ORDER_KINDS),
  state: z.enum(ORDER_STATES),
  method: z.enum(PAY_METHODS),
  title: z.string(),
  amountKopecks: z.number().int(),
  vacancyId: z.number().int().nullable(),
  /** Address of its bill: `/bills/{slug}`. */
  billSlug: z.string().nullable(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  /** The charge was returned: moderation refused for good. */
  returnedAt: z.string().nullable(),
})
export type Order = z.infer<typeof Order>

/** One attempt to pay through a provider. */
export const Payment = z.object({
  id: PaymentId,
  state: z.enum(PAYMENT_STATES),
  amountKopecks: z.number().int(),
  /** Address of the payment page; null until the provider returns it, and after the payment is over. */
  confirmationUrl: z.string().nullable(),
  /** The provider's code of a refusal. */
  cancelReason: z.string().nullable(),
  createdAt: z.string(),
  order: Order,
})
export type Payment = z.infer<typeof Payment>

/** All data of one order: payment attempts, documents and refunds. */
export const OrderDetails = z.object({
  order: Order,
  companyId: CompanyId,
  /** The part of the charge that was returned to the balance for unused days. */
  returnedKopecks: z.number().int(),
  /** Time at which access to contacts was ended with a refund; null for other orders. */
  accessEndedAt: z.string().nullable(),
  /** The paid term, once it has started. */
  startedAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** Attempts through a provider, newest first. */
  attempts: z.array(
    z.object({
      id: PaymentId,
      state: z.enum(PAYMENT_STATES),
      amountKopecks: z.number().int(),
      createdAt: z.string(),
      endedAt: z.string().nullable(),
      /** Refunds of the provider to the card. */
      refunds: z.array(z.object({ amountKopecks: z.number().int(), at: z.string() })),
    }),
  ),
  /** Bills and acts, newest first. */
  documents: z.array(
    z.object({
      kind: z.enum(DOCUMENT_KINDS),
      slug: z.string(),
      number: z.number().int(),
      issuedAt: z.string(),
    }),
  ),
  /** Receipts of the rendered service; the provider creates the receipt of the payment itself. */
  receipts: z.array(
    z.object({ amountKopecks: z.number().int(), state: z.enum(RECEIPT_STATES), at: z.string() }),
  ),
  /** Receipts of «Мой налог» of a self-employed operator; `url` is null until it is issued. */
  incomeReceipts: z.array(
    z.object({
      source: z.enum(INCOME_SOURCES),
      amountKopecks: z.number().int(),
      at: z.string(),
      url: z.string().nullable(),
    }),
  ),
  /** Receipts of the cash register, as the provider reports them. */
  fiscalReceipts: z.array(
    z.object({
      kind: z.enum(FISCAL_RECEIPT_KINDS),
      state: z.enum(FISCAL_RECEIPT_STATES),
      amountKopecks: z.number().int(),
      /**
       * Numbers of the fiscal storage (ФН) and of the document in it (ФД), and its sign (ФПД); null until it is
       * registered.
       */
      storageNumber: z.string().nullable(),
      documentNumber: z.string().nullable(),
      fiscalSign: z.string().nullable(),
      registeredAt: z.string().nullable(),
    }),
  ),
})
export type OrderDetails = z.infer<typeof OrderDetails>

/** The immediate result of an order: a payment to make, or none. */
export const PlacedOrder = z.object({ order: Order, payment: Payment.nullable() })
export type PlacedOrder = z.infer<typeof PlacedOrder>
