import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { companies } from '#server/db/schema/companies.ts'
import type { PlacementTerms } from '#server/db/schema/packages.ts'
import {
  ORDER_KINDS,
  ORDER_STATES,
  PAY_METHODS,
  PAYMENT_STATES,
  PROVIDER_NAMES,
  RECEIPT_STATES,
} from '#shared/features/money/payments/vocabulary.ts'
import { TARIFF_CODES } from '#shared/features/board/posting/tariffs.ts'

const companyId = () =>
  integer()
    .notNull()
    .references(() => companies.id)

/** What a company has asked for, with the price of that moment. A bill points at its order. */
export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: companyId(),
    userId: integer().notNull(),
    /** Of the caller: the same one is the same order, so a double click buys once. */
    requestKey: uuid().notNull(),
    kind: text({ enum: ORDER_KINDS }).notNull(),
    state: text({ enum: ORDER_STATES }).notNull().default('open'),
    /** How it is being paid, or was. */
    method: text({ enum: PAY_METHODS }).notNull(),
    /** The line of a bill. */
    title: text().notNull(),
    amountKopecks: integer().notNull(),
    vacancyId: integer(),
    tariffCode: text({ enum: TARIFF_CODES }),
    terms: jsonb().$type<PlacementTerms>(),
    /** Placements in the package that is bought. */
    packageSize: smallint(),
    /** The package that a placement was taken from. */
    packageId: integer(),
    /** Days of access to contacts in resumes. */
    accessDays: smallint(),
    createdAt: instant().notNull(),
    paidAt: instant(),
    /** A bill was asked for: its transfer may come whatever happened to the order since. */
    billedAt: instant(),
    /** The last bill of the order. */
    billSlug: text(),
    /** Staff saw the bank transfer. */
    bankPaidAt: instant(),
    /** How often such a mark was taken back: what happens after it are new events of the ledger. */
    round: smallint().notNull().default(0),
    cancelledAt: instant(),
    cancelReason: text(),
    /** Of a placement and of access: the days that are paid for, from publication on. What has begun does not return. */
    startedAt: instant(),
    endsAt: instant(),
    /** Those days are over, so the service is rendered: an act names it, and the till owes the second receipt. */
    renderedAt: instant(),
    /** The act was made; it waits as long as the operator's bank details are not known. */
    actAt: instant(),
    /** Moderation refused for good: the charge went back. */
    returnedAt: instant(),
    /** Price of the days that were left when the vacancy was taken down for good: it went to the balance. */
    returnedKopecks: integer().notNull().default(0),
  },
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

/** One attempt to pay an order through a provider. */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    companyId: companyId(),
    provider: text({ enum: PROVIDER_NAMES }).notNull(),
    state: text({ enum: PAYMENT_STATES }).notNull().default('created'),
    /** Sent with the attempt: repeating it creates nothing new. */
    idempotenceKey: uuid().notNull(),
    externalId: text(),
    amountKopecks: integer().notNull(),
    /** Where the receipt goes. */
    email: text().notNull(),
    confirmationUrl: text(),
    /** Code of the provider for a refusal. */
    cancelReason: text(),
    createdAt: instant().notNull(),
    /** When to ask the provider again; null for one that has ended. */
    nextCheckAt: instant(),
    checks: smallint().notNull().default(0),
    endedAt: instant(),
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
  ],
)

/** Notifications of providers that have had their effect. */
export const paymentEvents = pgTable('payment_events', {
  /** `{event}:{id of the object}` */
  id: text().primaryKey(),
  receivedAt: instant().notNull(),
})

/** What the provider has paid back to a card, as staff ask for it in the provider's own cabinet. */
export const refunds = pgTable(
  'refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    companyId: companyId(),
    externalId: text().notNull(),
    amountKopecks: integer().notNull(),
    /** What of it the balance had; the rest the operator bears. */
    fromBalanceKopecks: integer().notNull(),
    /** When we heard of it. */
    seenAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('refunds_external_key').on(table.externalId),
    index('refunds_payment_idx').on(table.paymentId),
    check(
      'refunds_amount_check',
      sql`amount_kopecks > 0 and from_balance_kopecks between 0 and amount_kopecks`,
    ),
  ],
)

/** Second receipts (54-ФЗ): the service that a payment was an advance for has been rendered. */
export const receipts = pgTable(
  'receipts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    /** The placement or access that was rendered. */
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    amountKopecks: integer().notNull(),
    title: text().notNull(),
    state: text({ enum: RECEIPT_STATES }).notNull().default('due'),
    idempotenceKey: uuid().notNull(),
    externalId: text(),
    createdAt: instant().notNull(),
    nextTryAt: instant(),
    tries: smallint().notNull().default(0),
  },
  (table) => [
    uniqueIndex('receipts_pair_key').on(table.paymentId, table.orderId),
    index('receipts_due_idx')
      .on(table.nextTryAt)
      .where(sql`state = 'due'`),
  ],
)

/** Time in which a company may open contacts in resumes. */
export const resumeAccess = pgTable(
  'resume_access',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: companyId(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('resume_access_order_key').on(table.orderId),
    index('resume_access_company_idx').on(table.companyId, table.endsAt.desc()),
  ],
)

/** Payments of the built-in sandbox: what a provider would know. */
export const sandboxPayments = pgTable(
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
  (table) => [uniqueIndex('sandbox_payments_key').on(table.idempotenceKey)],
)
