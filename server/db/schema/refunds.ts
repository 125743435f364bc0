import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { boardTable, ACCOUNTING, refersTo, instant } from '#server/db/board-table.ts'
import { companies } from '#server/db/schema/companies.ts'
import { payments } from '#server/db/schema/payments.ts'
import type { ReceiptTax } from '#shared/features/money/tax-regimes/terms.ts'
import { REFUND_STATES } from '#shared/features/money/payments/vocabulary.ts'

/** Contents of the receipt of a refund. */
export type RefundReceipt = {
  description: string
  of: 'advance' | 'prepayment' | 'service'
  email: string
  payer: { title: string; inn: string | null }
  /** Null: no receipt. Missing in requests of earlier releases. */
  tax?: ReceiptTax | null
}

/** Refunds that administrators of the board ask the provider for. A refund that is made has a row in `refunds`. */
export const refundRequests = boardTable(
  'refund_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: refersTo(() => payments.id),
    companyId: refersTo(() => companies.id),
    /**
     * From the form, so that a double click makes one request; sent to the provider, so that a repeat makes no second
     * refund.
     */
    requestKey: uuid().notNull(),
    amountKopecks: integer().notNull(),
    receipt: jsonb().$type<RefundReceipt>().notNull(),
    /** For the company too. */
    reason: text().notNull(),
    /** A compensation: paid access to contacts runs on. Any other refund of its price ends it. */
    keepsAccess: boolean().notNull().default(false),
    requestedBy: integer().notNull(),
    requestedAt: instant().notNull(),
    state: text({ enum: REFUND_STATES }).notNull().default('requested'),
    /** The provider's id; null while it has not answered. */
    externalId: text(),
    /** The provider's code of a refusal. */
    refusal: text(),
    endedAt: instant(),
  },
  { export: 'always', personal: ['receipt', 'requestedBy'], secret: ['requestKey'], keeps: ACCOUNTING },
  (table) => [
    uniqueIndex('refund_requests_key').on(table.requestKey),
    index('refund_requests_payment_idx').on(table.paymentId, table.id.desc()),
    check('refund_requests_amount_check', sql`amount_kopecks > 0`),
  ],
)

/** Refunds to a card that the provider has made, by our request or in its dashboard. */
export const refunds = boardTable(
  'refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: refersTo(() => payments.id),
    companyId: refersTo(() => companies.id),
    externalId: text().notNull(),
    amountKopecks: integer().notNull(),
    /** The part taken from the balance; the operator bears the rest. */
    fromBalanceKopecks: integer().notNull(),
    /** When the refund was first received from the provider. */
    seenAt: instant().notNull(),
  },
  { export: 'always', keeps: ACCOUNTING },
  (table) => [
    uniqueIndex('refunds_external_key').on(table.externalId),
    index('refunds_payment_idx').on(table.paymentId),
    check(
      'refunds_amount_check',
      sql`amount_kopecks > 0 and from_balance_kopecks between 0 and amount_kopecks`,
    ),
  ],
)
