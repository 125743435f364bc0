import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { boardTable, ACCOUNTING, refersTo, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { companies } from '#server/db/schema/companies.ts'
import type { PlacementTerms } from '#server/db/schema/packages.ts'
import {
  FISCAL_RECEIPT_KINDS,
  FISCAL_RECEIPT_STATES,
  INCOME_SOURCES,
  ORDER_KINDS,
  ORDER_STATES,
  PAY_METHODS,
  PAYMENT_STATES,
  PROVIDER_NAMES,
  RECEIPT_STATES,
} from '#shared/features/money/payments/vocabulary.ts'
import type { ReceiptTax } from '#shared/features/money/tax-regimes/terms.ts'
import type { TaxRegime } from '#shared/features/money/tax-regimes/vocabulary.ts'
import { TARIFF_CODES, type TariffCode } from '#shared/features/board/posting/tariffs.ts'

const companyId = () => refersTo(() => companies.id)

/** Orders of a company, with the price at the time of the order. A bill refers to its order. */
export const orders = boardTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: companyId(),
    userId: integer().notNull(),
    /** Idempotency key of the request, so that a double click orders once. */
    requestKey: uuid().notNull(),
    kind: text({ enum: ORDER_KINDS }).notNull(),
    state: text({ enum: ORDER_STATES }).notNull().default('open'),
    method: text({ enum: PAY_METHODS }).notNull(),
    /** Title of the line of a bill. */
    title: text().notNull(),
    amountKopecks: integer().notNull(),
    vacancyId: integer(),
    tariffCode: text({ enum: TARIFF_CODES }),
    terms: jsonb().$type<PlacementTerms>(),
    /** The running term that an extension or a change of tariff was ordered for. */
    runningTerm: jsonb().$type<{ tariff: TariffCode; until: string }>(),
    /** Placements in the ordered package. */
    packageSize: smallint(),
    /** The package that paid for a placement. */
    packageId: integer(),
    /** Days of access to contacts in resumes. */
    accessDays: smallint(),
    createdAt: instant().notNull(),
    paidAt: instant(),
    /** When a bill was requested: its transfer may arrive in any later state of the order. */
    billedAt: instant(),
    /** The last bill of the order. */
    billSlug: text(),
    /** When staff confirmed the bank transfer. */
    bankPaidAt: instant(),
    /** How often such a confirmation was revoked; later events of the ledger have new reasons. */
    round: smallint().notNull().default(0),
    cancelledAt: instant(),
    cancelReason: text(),
    /** The paid term of a placement, from publication, or of access. The charge is not returned after it has begun. */
    startedAt: instant(),
    endsAt: instant(),
    /** When the term was over and the service complete: an acceptance act and a second receipt are due. */
    completedAt: instant('rendered_at'),
    /** When the acceptance act was issued; requires the operator's bank details. */
    acceptanceActAt: instant('act_at'),
    /** When the charge was returned after a final refusal of moderation. */
    returnedAt: instant(),
    /** Price of the remaining days, returned to the balance after a final take-down. */
    returnedKopecks: integer().notNull().default(0),
  },
  { export: 'always', personal: ['userId'], secret: ['requestKey'], keeps: ACCOUNTING },
  (table) => [
    uniqueIndex('orders_request_key').on(table.companyId, table.requestKey),
    index('orders_company_idx').on(table.companyId, table.id.desc()),
    index('orders_vacancy_idx').on(table.vacancyId, table.id.desc()),
    index('orders_bills_idx')
      .on(table.id.desc())
      .where(sql`billed_at is not null`),
    index('orders_unrendered_idx')
      .on(table.endsAt)
      .where(sql`state = 'paid' and rendered_at is null and returned_at is null`),
    index('orders_without_act_idx')
      .on(table.id)
      .where(sql`rendered_at is not null and act_at is null and amount_kopecks > returned_kopecks`),
    check('orders_amount_check', sql`amount_kopecks >= 0 and returned_kopecks between 0 and amount_kopecks`),
  ],
)

/** `receipt` is null where the operator has no cash register. */
export type PaymentTax = { regime: TaxRegime; receipt: ReceiptTax | null }

/** One attempt to pay an order through a provider. */
export const payments = boardTable(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: refersTo(() => orders.id),
    companyId: companyId(),
    provider: text({ enum: PROVIDER_NAMES }).notNull(),
    state: text({ enum: PAYMENT_STATES }).notNull().default('created'),
    /** Sent with the attempt, so that a repeat creates no second payment. */
    idempotenceKey: uuid().notNull(),
    externalId: text(),
    amountKopecks: integer().notNull(),
    /** Taxes in its receipt, kept for repeats and refunds. Null for a payment of an earlier release. */
    tax: jsonb().$type<PaymentTax>(),
    /**
     * The line of the receipt, kept because a repeat of the key must have the same one. Null for a payment of the last
     * release.
     */
    description: text(),
    /** Address for the receipt; empty after the retention period. */
    email: text().notNull(),
    confirmationUrl: text(),
    /** The provider's code of a refusal. */
    cancelReason: text(),
    createdAt: instant().notNull(),
    /** When to check the state with the provider; null for a finished payment. */
    nextCheckAt: instant(),
    checks: smallint().notNull().default(0),
    endedAt: instant(),
  },
  {
    export: 'always',
    personal: ['email'],
    secret: ['idempotenceKey', 'confirmationUrl'],
    keeps: { days: KEPT_DAYS.payerEmails, after: 'the payment has ended', by: 'purge', isEmptied: true },
  },
  (table) => [
    uniqueIndex('payments_idempotence_key').on(table.idempotenceKey),
    uniqueIndex('payments_external_key').on(table.provider, table.externalId),
    uniqueIndex('payments_live_key')
      .on(table.orderId)
      .where(sql`state in ('created', 'pending')`),
    index('payments_company_idx').on(table.companyId, table.id.desc()),
    index('payments_check_idx')
      .on(table.nextCheckAt)
      .where(sql`next_check_at is not null`),
    index('payments_payer_idx')
      .on(table.endedAt)
      .where(sql`email <> ''`)
      .concurrently(),
  ],
)

/** Processed notifications of providers. */
export const paymentEvents = boardTable(
  'payment_events',
  {
    /** `{event}:{id of the object}` */
    id: text().primaryKey(),
    receivedAt: instant().notNull(),
  },
  {
    export: { never: 'notifications of the provider that were read' },
    keeps: { days: KEPT_DAYS.paymentEvents, after: 'it came', by: 'purge' },
  },
  (table) => [index('payment_events_received_idx').on(table.receivedAt).concurrently()],
)

/** Second receipts (54-ФЗ), due when the service that a payment prepaid is complete. */
export const receipts = boardTable(
  'receipts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: refersTo(() => payments.id),
    /** The completed placement or access. */
    orderId: refersTo(() => orders.id),
    amountKopecks: integer().notNull(),
    title: text().notNull(),
    /** Of the last day of the service. Null for a receipt of an earlier release. */
    tax: jsonb().$type<ReceiptTax>(),
    state: text({ enum: RECEIPT_STATES }).notNull().default('due'),
    idempotenceKey: uuid().notNull(),
    externalId: text(),
    createdAt: instant().notNull(),
    nextTryAt: instant(),
    tries: smallint().notNull().default(0),
  },
  { export: 'always', secret: ['idempotenceKey'], keeps: ACCOUNTING },
  (table) => [
    uniqueIndex('receipts_pair_key').on(table.paymentId, table.orderId),
    index('receipts_due_idx')
      .on(table.nextTryAt)
      .where(sql`state = 'due'`),
  ],
)

/** Receipts of the cash register (54-ФЗ) about a payment, as its provider reports them. */
export const fiscalReceipts = boardTable(
  'fiscal_receipts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: refersTo(() => payments.id),
    externalId: text().notNull(),
    kind: text({ enum: FISCAL_RECEIPT_KINDS }).notNull(),
    state: text({ enum: FISCAL_RECEIPT_STATES }).notNull(),
    amountKopecks: integer().notNull(),
    /** Numbers of the fiscal storage and of the document in it, and its sign: by these three a receipt is checked. */
    storageNumber: text(),
    documentNumber: text(),
    fiscalSign: text(),
    registeredAt: instant(),
    readAt: instant().notNull(),
  },
  { export: 'always', keeps: ACCOUNTING },
  (table) => [
    uniqueIndex('fiscal_receipts_external_key').on(table.externalId),
    index('fiscal_receipts_payment_idx').on(table.paymentId),
  ],
)

/** Receipts of «Мой налог» that a self-employed operator has issued, one for each payment, bank transfer or refund. */
export const incomeReceipts = boardTable(
  'income_receipts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    source: text({ enum: INCOME_SOURCES }).notNull(),
    /** Of the payment, of the order that was paid by bill, or of the refund. */
    sourceId: integer().notNull(),
    orderId: refersTo(() => orders.id),
    companyId: companyId(),
    amountKopecks: integer().notNull(),
    url: text().notNull(),
    enteredBy: integer().notNull(),
    enteredAt: instant().notNull(),
  },
  { export: 'always', personal: ['enteredBy'], keeps: ACCOUNTING },
  (table) => [
    uniqueIndex('income_receipts_source_key').on(table.source, table.sourceId),
    index('income_receipts_order_idx').on(table.orderId),
  ],
)

/** Periods in which a company may open contacts in resumes. */
export const resumeAccess = boardTable(
  'resume_access',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: companyId(),
    orderId: refersTo(() => orders.id),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /**
     * Since when its days stand still, because people are asked for their consents again: the moment of the migration that
     * added the column. Null for access bought later.
     */
    pausedAt: instant(),
    /** Days that the pause has added to the end. */
    pausedDays: smallint().notNull().default(0),
    /** When its money was returned before its last day; null unless it ended early. */
    endedAt: instant(),
  },
  { export: 'always', keeps: ACCOUNTING },
  (table) => [
    uniqueIndex('resume_access_order_key').on(table.orderId),
    index('resume_access_company_idx').on(table.companyId, table.endsAt.desc()),
  ],
)

/** Payments of the built-in sandbox, as a provider would store them. */
export const sandboxPayments = boardTable(
  'sandbox_payments',
  {
    id: text().primaryKey(),
    idempotenceKey: text().notNull(),
    paymentId: text().notNull(),
    state: text({ enum: ['pending', 'succeeded', 'canceled'] })
      .notNull()
      .default('pending'),
    amountKopecks: integer().notNull(),
    description: text().notNull(),
    returnUrl: text().notNull(),
    createdAt: instant().notNull(),
  },
  {
    export: { never: 'payments of the demo, in which no money moves' },
    secret: ['idempotenceKey'],
    keeps: { forever: 'only the demo has them' },
  },
  (table) => [uniqueIndex('sandbox_payments_key').on(table.idempotenceKey)],
)

/** Refunds of the built-in sandbox, which are made immediately. */
export const sandboxRefunds = boardTable(
  'sandbox_refunds',
  {
    id: text().primaryKey(),
    idempotenceKey: text().notNull(),
    paymentId: text()
      .notNull()
      .references(() => sandboxPayments.id),
    amountKopecks: integer().notNull(),
  },
  {
    export: { never: 'refunds of the demo, in which no money moves' },
    secret: ['idempotenceKey'],
    keeps: { forever: 'only the demo has them' },
  },
  (table) => [
    uniqueIndex('sandbox_refunds_key').on(table.idempotenceKey),
    index('sandbox_refunds_payment_idx').on(table.paymentId),
  ],
)
