import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import type { Buyer, DocumentLine, Seller } from '#shared/features/money/billing/model.ts'
import { BILL_STATES, DOCUMENT_KINDS } from '#shared/features/money/billing/vocabulary.ts'
import { companies } from '#server/db/schema/companies.ts'

/** Bills and acceptance acts. Parties, lines and the VAT label are copies: an issued document never changes. */
export const billingDocuments = pgTable(
  'documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    /** Without gaps within a kind and a year of Moscow time. */
    year: integer().notNull(),
    number: integer().notNull(),
    /** Last part of the address; random. */
    slug: text().notNull(),
    companyId: integer()
      .notNull()
      .references(() => companies.id),
    issuedAt: instant().notNull(),
    /** Null for the system. */
    issuedBy: integer(),
    seller: jsonb().$type<Seller>().notNull(),
    buyer: jsonb().$type<Buyer>().notNull(),
    lines: jsonb().$type<DocumentLine[]>().notNull(),
    totalKopecks: bigint({ mode: 'number' }).notNull(),
    vatLabel: text().notNull(),

    // Bills only.
    orderId: integer(),
    state: text({ enum: BILL_STATES }),
    /** Last day to pay, Moscow time. */
    validUntil: date({ mode: 'string' }),
    paidAt: instant(),

    // Acceptance acts only: the unique key of the service and its period.
    sourceKey: text(),
    periodFrom: date({ mode: 'string' }),
    periodTo: date({ mode: 'string' }),
  },
  (table) => [
    uniqueIndex('documents_number_key').on(table.kind, table.year, table.number),
    uniqueIndex('documents_slug_key').on(table.slug),
    uniqueIndex('documents_source_key').on(table.sourceKey),
    uniqueIndex('documents_waiting_order_key')
      .on(table.orderId)
      .where(sql`state = 'waiting'`),
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

/** The last issued number. Issuing the next one locks the row, so a rollback leaves no gap. */
export const billingDocumentNumbers = pgTable(
  'document_numbers',
  {
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
)
