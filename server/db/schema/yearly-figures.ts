import { date, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { FIGURE_NAMES } from '#shared/features/reference/taxes/figures.ts'

/** Figures of years that staff have added or corrected, in place of those of the release. */
export const yearlyFigures = pgTable(
  'yearly_figures',
  {
    year: integer().notNull(),
    name: text({ enum: FIGURE_NAMES }).notNull(),
    /** Roubles or percents. */
    value: doublePrecision().notNull(),
    source: text().notNull(),
    checkedAt: instant().notNull(),
    checkedBy: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.year, table.name] })],
)

/** Days by which facts have to be checked and of which the editors were notified. */
export const factReminders = pgTable('fact_reminders', {
  checkBy: date().primaryKey(),
  remindedAt: instant().notNull(),
})
