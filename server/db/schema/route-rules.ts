import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Redirects by path that staff edit. */
export const routeRules = pgTable('route_rules', {
  path: text().primaryKey(),
  to: text().notNull(),
  statusCode: integer().notNull().default(301),
  updatedAt: instant().notNull().defaultNow(),
})
