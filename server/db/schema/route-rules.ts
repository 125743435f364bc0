import { integer, text } from 'drizzle-orm/pg-core'
import { boardTable } from '#server/db/board-table.ts'
import { instant } from '#server/db/columns.ts'

/** Redirects by path that staff edit. */
export const routeRules = boardTable(
  'route_rules',
  {
    path: text().primaryKey(),
    to: text().notNull(),
    statusCode: integer().notNull().default(301),
    updatedAt: instant().notNull().defaultNow(),
  },
  { export: 'always', keeps: { forever: 'a setting of addresses, which staff delete' } },
)
