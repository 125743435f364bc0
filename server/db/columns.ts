import { customType, timestamp } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

/**
 * A timestamp with time zone as PostgreSQL formats it; `instantOf` converts it to ISO 8601.
 * @param column by default that of the property's name
 */
export const instant = (column = '') => timestamp(column, { withTimezone: true, mode: 'string' })

/** JSON whose older rows lack fields: `complete` adds them when a row is read. */
export const completedJson = <Data extends object>(complete: (stored: Data) => Data) =>
  customType<{ data: Data; driverData: Data }>({
    dataType: () => 'jsonb',
    toDriver: (value) => value,
    fromDriver: complete,
  })()

/** JSON read through its schema: a field that a later release added has its default in older rows. */
export const parsedJson = <Schema extends z.ZodType>(schema: Schema) =>
  customType<{ data: z.output<Schema>; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (stored) => schema.parse(stored),
  })()
