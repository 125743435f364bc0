import type { BuildColumns, BuildExtraConfigColumns, ColumnBaseConfig } from 'drizzle-orm'
import {
  pgTable,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  integer,
  type AnyPgColumn,
  customType,
  PgTimestampString,
  PgTimestampStringBuilder,
  type AnyPgTable,
  type PgTimestampStringBuilderInitial,
} from 'drizzle-orm/pg-core'
import type { Retention } from './retention/retention.ts'
import type { z } from 'zod'

/**
 * Treatment of a person's rows in the export of personal data and at the end of an account. `server/personal-data.ts`
 * lists the tables with such a rule, and the features that need separate code.
 */
export type PersonRows<Column extends string = string> = (
  | {
      /**
       * Columns that identify the person; a match in any of them is enough: numbers hold the id of the account, texts
       * its e-mail address. Never empty, which would match the rows of all people.
       */
      by: readonly [Column, ...Column[]]
      erased: 'deleted'
    }
  /** The rows stay, without the person. */
  | { by: readonly [Column]; erased: 'unlinked' }
) & {
  /** Section of the export that contains the rows; not exported without it. */
  section?: {
    name: string
    /** Rows with these columns, or the values of one column. */
    shows: Column | readonly Column[]
    /** Columns that have another name in the export. */
    renamed?: Partial<Record<Column, string>>
    /** The columns that order the rows; by default the primary key. */
    order?: { oldestFirst: Column } | { newestFirst: Column }
  }
}

/**
 * How exports and erasure treat a table, and how long its rows are kept. Columns are named as properties of the table.
 */
export type TableRule<Column extends string = string> = {
  /**
   * `always`: texts, companies and money. `people`: personal data, on request only. Otherwise why the export of the board
   * never has the table.
   */
  export: 'always' | 'people' | { never: string }
  /** Columns that name people: exported on request only. */
  personal?: readonly Column[]
  /** Columns that open or sign something, or mean nothing outside this database: never exported. */
  secret?: readonly Column[]
  keeps: Retention
  /** How export and erasure treat the rows of one person, when the feature needs no separate code. */
  person?: PersonRows<Column>
}

const rules = new WeakMap<PgTable, TableRule>()

/** Declares a table with its rule. */
export function boardTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  rule: TableRule<keyof Columns & string>,
  constraints?: (table: BuildExtraConfigColumns<Name, Columns, 'pg'>) => PgTableExtraConfigValue[],
): PgTableWithColumns<{
  name: Name
  schema: undefined
  columns: BuildColumns<Name, Columns, 'pg'>
  dialect: 'pg'
}> {
  const table = pgTable(name, columns, constraints)
  rules.set(table, rule)
  return table
}

/** @throws Error for a table that is not made by `boardTable` */
export function requireTableRule(table: PgTable): TableRule {
  const rule = rules.get(table)
  if (!rule) throw new Error('The table is not declared with boardTable')
  return rule
}

/** Rows about a person: deleted by the person, and with the account. */
export const UNTIL_ACCOUNT_ENDS = {
  until: 'its owner deletes it, or the account ends (30 days after the request)',
  by: 'delete-accounts',
} as const satisfies Retention

/** The rule of a table whose rows are of one account. */
export const untilAccountEnds = <Column extends string>(section: PersonRows<Column>['section']) =>
  ({
    export: 'people',
    keeps: UNTIL_ACCOUNT_ENDS,
    person: { by: ['userId'], erased: 'deleted', section },
  }) as const

export const REFERENCE = { forever: 'reference data of the release' }
export const TEXTS = { forever: 'texts of the board, which staff delete' }
export const ACCOUNTING = {
  forever: 'accounts are kept for five years at least (402-ФЗ, article 29) and stay whole',
}

/** Why an export of the board never has a table. */
export const INTERNAL = { never: 'the board makes it itself' }
export const SIGN_IN = { never: 'keys, codes and sessions open accounts' }
export const DELIVERY = { never: 'messages on their way, which have reached people' }

/** The id of a row of another table, which cannot be deleted before this one. Never null. */
export const refersTo = (id: () => AnyPgColumn) => integer().notNull().references(id)

/** The id of a row of another table: when it is deleted, the database deletes this one too. Never null. */
export const deletedWith = (id: () => AnyPgColumn) =>
  integer().notNull().references(id, { onDelete: 'cascade' })

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
