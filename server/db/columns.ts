import { customType, timestamp } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

/** A moment with its zone, as the database writes it; `instantOf` makes ISO 8601 of it. @param column by default the property's name */
export const instant = (column = '') => timestamp(column, { withTimezone: true, mode: 'string' })

/** Words with their positions, as full text reads them. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** JSON read through its schema: a field that a later release added has its default in older rows. */
export const parsedJson = <Schema extends z.ZodType>(schema: Schema) =>
  customType<{ data: z.output<Schema>; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (stored) => schema.parse(stored),
  })()
