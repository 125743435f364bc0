import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Pages whose change is not yet announced to search engines. */
export const pageAnnouncements = pgTable(
  'page_announcements',
  {
    path: text().primaryKey(),
    changedAt: instant().notNull(),
  },
  (table) => [index('page_announcements_changed_idx').on(table.changedAt, table.path)],
)
