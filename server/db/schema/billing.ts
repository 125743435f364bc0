import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { boardTable, ACCOUNTING, refersTo, instant } from '#server/db/board-table.ts'
import type { Buyer, DocumentLine, Seller } from '#shared/features/money/billing/model.ts'
import { BILL_STATES, DOCUMENT_KINDS } from '#shared/features/money/billing/vocabulary.ts'
import type { TaxRegime } from '#shared/features/money/tax-regimes/vocabulary.ts'
import { companies } from '#server/db/schema/companies.ts'

/** VAT of a document. `vatKopecks`: included in the total; 0 without VAT. */
type DocumentTax = { regime: TaxRegime; vatPercent: number | null; vatKopecks: number }

/** Bills and acceptance acts. Parties, lines and the VAT label are copies: an issued document never changes. */
export const billingDocuments = boardTable(
  'documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    /** Of Moscow time. */
    year: integer().notNull(),
    /** Number of the order; documents of earlier releases have separate numbers, by kind and year. */
    number: integer().notNull(),
    /** Last part of the address; random. */
    slug: text().notNull(),
    companyId: refersTo(() => companies.id),
    issuedAt: instant().notNull(),
    /** Null for the system. */
    issuedBy: integer(),
    seller: jsonb().$type<Seller>().notNull(),
    buyer: jsonb().$type<Buyer>().notNull(),
    lines: jsonb().$type<DocumentLine[]>().notNull(),
    totalKopecks: bigint({ mode: 'number' }).notNull(),
    vatLabel: text().notNull(),
    /** Null for documents of earlier releases, whose label says everything. */
    tax: jsonb().$type<DocumentTax>(),
    /** The contract and the order, in words. Null for documents of earlier releases. */
    ground: text(),

    /** Null for acts of earlier releases. */
    orderId: integer(),

    // Bills only.
    state: text({ enum: BILL_STATES }),
    /** Last day to pay, Moscow time. */
    validUntil: date({ mode: 'string' }),
    paidAt: instant(),

    // Acceptance acts only: the unique key of the service and its period.
    sourceKey: text(),
    periodFrom: date({ mode: 'string' }),
    periodTo: date({ mode: 'string' }),
  },
  { export: 'always', personal: ['issuedBy'], secret: ['slug'], keeps: ACCOUNTING },
  (table) => [
    uniqueIndex('documents_slug_key').on(table.slug),
    uniqueIndex('documents_source_key').on(table.sourceKey),
    uniqueIndex('documents_waiting_order_key')
      .on(table.orderId)
      .where(sql`state = 'waiting'`),
    /** Staff look for the number of a bank transfer. */
    index('documents_number_idx').on(table.number).concurrently(),
    index('documents_order_idx').on(table.orderId).concurrently(),
    index('documents_company_idx').on(table.companyId, table.issuedAt.desc(), table.id.desc()),
    check(
      'documents_kind_check',
      sql`case kind
        when 'bill' then order_id is not null and state is not null and valid_until is not null
          and (state = 'paid') = (paid_at is not null)
        else source_key is not null and period_from is not null and period_to is not null end`,
    ),
  ],
)

/** The last number of a kind and a year. Only the last release reads and writes it; dropped with the next one. */
export const billingDocumentNumbers = boardTable(
  'document_numbers',
  {
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  { export: 'always', keeps: ACCOUNTING },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
)
