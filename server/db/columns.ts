import type { ColumnBaseConfig } from 'drizzle-orm'
import {
  customType,
  PgTimestampString,
  PgTimestampStringBuilder,
  type AnyPgTable,
  type PgTimestampStringBuilderInitial,
} from 'drizzle-orm/pg-core'
import type { z } from 'zod'

class InstantColumn extends PgTimestampString<ColumnBaseConfig<'string', 'PgTimestampString'>> {
  override mapFromDriverValue(value: Date | string): string {
    return value === 'infinity' || value === '-infinity' ? value : new Date(value).toISOString()
  }
}

class InstantBuilder extends PgTimestampStringBuilder<PgTimestampStringBuilderInitial<string>['_']> {
  /** Drizzle calls it for each column of a table; its types leave it out. */
  build(table: AnyPgTable) {
    return new InstantColumn(table, this.config)
  }
}

/**
 * A moment, stored as `timestamp with time zone`. It is read as ISO 8601 in UTC with milliseconds, such as
 * «2026-11-21T07:00:00.000Z», and may be written in any form that PostgreSQL understands; «infinity» and «-infinity» stay
 * as they are. Columns that `now()` fills hold microseconds, which reading drops, because a `Date` has none: never compare
 * such a column for equality in SQL with a value that was read from it.
 * @param column by default that of the property's name
 */
export function instant(column = '') {
  const withTimezone = true
  const precision = undefined
  return new InstantBuilder(column, withTimezone, precision)
}

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
