import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** The table of `rate-limiter-flexible`: requests of a key in its current window. Unlogged. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    /** Milliseconds since 1970 at which the window ends. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire_idx').on(table.expire)],
)
