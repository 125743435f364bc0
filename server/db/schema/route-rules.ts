import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Redirects by path that staff edit. */
export const routeRules = pgTable('route_rules', {
  path: text().primaryKey(),
  to: text().notNull(),
  statusCode: integer().notNull().default(301),
  updatedAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
})
