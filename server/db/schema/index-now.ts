import { index, text } from 'drizzle-orm/pg-core'
import { boardTable, INTERNAL, instant } from '#server/db/board-table.ts'

/** Pages whose change is not yet announced to search engines. */
export const pageAnnouncements = boardTable(
  'page_announcements',
  {
    path: text().primaryKey(),
    changedAt: instant().notNull(),
  },
  { export: INTERNAL, keeps: { until: 'it is announced', by: 'index-now' } },
  (table) => [index('page_announcements_changed_idx').on(table.changedAt, table.path)],
)
