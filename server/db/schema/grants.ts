import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, ACCOUNTING, refersTo, instant } from '#server/db/board-table.ts'
import { companies } from '#server/db/schema/companies.ts'
import { orders } from '#server/db/schema/payments.ts'

/** What administrators of the board have given to companies for free, as orders without a price. */
export const grants = boardTable(
  'grants',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: refersTo(() => companies.id),
    orderId: refersTo(() => orders.id),
    /** For the company too. */
    reason: text().notNull(),
    grantedBy: integer().notNull(),
    grantedAt: instant().notNull(),
    /** When it was taken back unused. */
    revokedAt: instant(),
    revokedBy: integer(),
  },
  { export: 'always', personal: ['grantedBy', 'revokedBy'], keeps: ACCOUNTING },
  (table) => [
    uniqueIndex('grants_order_key').on(table.orderId),
    index('grants_company_idx').on(table.companyId, table.id.desc()),
  ],
)
