import { date, doublePrecision, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { boardTable, instant } from '#server/db/board-table.ts'
import { FIGURE_NAMES } from '#shared/features/reference/taxes/figures.ts'

/** Figures of years that staff have added or corrected, in place of those of the release. */
export const yearlyFigures = boardTable(
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
  {
    export: 'always',
    personal: ['checkedBy'],
    keeps: { forever: 'pages of a year are counted by its figures' },
  },
  (table) => [primaryKey({ columns: [table.year, table.name] })],
)

/** Days by which facts have to be checked and of which the editors were notified. */
export const factReminders = boardTable(
  'fact_reminders',
  {
    checkBy: date().primaryKey(),
    remindedAt: instant().notNull(),
  },
  {
    export: { never: 'which reminders the editors have had' },
    keeps: { forever: 'a row for each day by which facts are checked' },
  },
)
