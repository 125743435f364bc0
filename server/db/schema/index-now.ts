import { index, text } from 'drizzle-orm/pg-core'
import { boardTable } from '#server/db/board-table.ts'
import { INTERNAL } from '#server/db/table-reasons.ts'
import { instant } from '#server/db/columns.ts'

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
