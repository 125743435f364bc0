import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, ACCOUNTING, refersTo, instant } from '#server/db/board-table.ts'
import { companies } from '#server/db/schema/companies.ts'
import { TARIFF_CODES } from '#shared/features/board/posting/tariffs.ts'

/** The terms of a placement at the time of its sale. */
export type PlacementTerms = { days: number; raiseEveryDays: number | null; isHighlighted: boolean }

/** A bought package of placements of one tariff. */
export const packages = boardTable(
  'packages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: refersTo(() => companies.id),
    orderId: integer().notNull(),
    tariffCode: text({ enum: TARIFF_CODES }).notNull(),
    terms: jsonb().$type<PlacementTerms>().notNull(),
    size: smallint().notNull(),
    remaining: smallint().notNull(),
    /** Price of one placement; the package costs `size` times as much. */
    unitKopecks: integer().notNull(),
    boughtAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When the remaining placements expired. */
    closedAt: instant(),
    /** When the acceptance act for the remaining placements was issued. */
    acceptanceActAt: instant('act_at'),
  },
  { export: 'always', keeps: ACCOUNTING },
  (table) => [
    uniqueIndex('packages_order_key').on(table.orderId),
    index('packages_company_idx').on(table.companyId, table.expiresAt),
    index('packages_expiry_idx')
      .on(table.expiresAt)
      .where(sql`closed_at is null`),
    index('packages_without_act_idx')
      .on(table.id)
      .where(sql`closed_at is not null and act_at is null and remaining > 0`),
    check('packages_remaining_check', sql`remaining between 0 and size`),
  ],
)
