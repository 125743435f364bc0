import type { BuildColumns, BuildExtraConfigColumns } from 'drizzle-orm'
import {
  pgTable,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
} from 'drizzle-orm/pg-core'
import type { Retention } from './retention/retention.ts'

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
