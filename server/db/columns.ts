import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A moment with its zone, as the database writes it; `instantOf` makes ISO 8601 of it. @param column by default the property's name */
export const instant = (column = '') => timestamp(column, { withTimezone: true, mode: 'string' })

/** Words with their positions, as full text reads them. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
