import { date, integer, text } from 'drizzle-orm/pg-core'
import { boardTable, instant } from '#server/db/board-table.ts'
import { TAX_REGIMES, USN_BASES } from '#shared/features/money/tax-regimes/vocabulary.ts'

/** Tax regimes of the operator by their first day, Moscow time. Before the first one the regime of the settings holds. */
export const taxRegimes = boardTable(
  'tax_regimes',
  {
    startsOn: date({ mode: 'string' }).primaryKey(),
    regime: text({ enum: TAX_REGIMES }).notNull(),
    usnBase: text({ enum: USN_BASES }).notNull(),
    enteredBy: integer().notNull(),
    enteredAt: instant().notNull(),
  },
  {
    export: 'always',
    personal: ['enteredBy'],
    keeps: { forever: 'papers of a day are read by the regime of that day' },
  },
)
