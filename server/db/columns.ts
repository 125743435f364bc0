import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A timestamp with time zone as PostgreSQL formats it; `instantOf` converts it to ISO 8601. */
export const instant = () => timestamp({ withTimezone: true, mode: 'string' })

/** Words with positions, for full-text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
