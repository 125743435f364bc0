import { integer, text } from 'drizzle-orm/pg-core'
import { boardTable, instant } from '#server/db/board-table.ts'

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
