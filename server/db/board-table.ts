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
 * What the export of a person's data and the end of an account do with the rows of the person. `server/personal-data.ts`
 * lists the tables with such a rule, and the features that need code of their own.
 */
export type PersonRows<Column extends string = string> = (
  | {
      /**
       * Columns of which any names the person: numbers hold the id of the account, texts its e-mail address. Never none,
       * which would be the rows of everybody.
       */
      by: readonly [Column, ...Column[]]
      erased: 'deleted'
    }
  /** The rows stay, without the person. */
  | { by: readonly [Column]; erased: 'unlinked' }
) & {
  /** What the export has of the rows; nothing without it. */
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

/** What exports and erasure do with a table, and how long its rows are kept. Columns are named as properties of the table. */
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
  /** What export and erasure do with the rows of one person, where a feature needs no code of its own. */
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
