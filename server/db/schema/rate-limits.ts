import { bigint, index, integer, varchar } from 'drizzle-orm/pg-core'
import { boardTable, INTERNAL } from '#server/db/board-table.ts'

/** The table of `rate-limiter-flexible`: requests of a key in its current window. Unlogged. */
export const rateLimits = boardTable(
  'rate_limits',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    /** Milliseconds since 1970 at which the window ends. */
    expire: bigint({ mode: 'number' }),
  },
  { export: INTERNAL, keeps: { until: 'the window of the limit has ended', by: 'rate limits' } },
  (table) => [index('rate_limits_expire_idx').on(table.expire)],
)
