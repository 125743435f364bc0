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
 * What the export of a person's data and the end of an account do with the rows of the person, unless code of a feature
 * does it: `server/personal-data.ts` lists both.
 */
export type PersonRows<Column extends string = string> = {
  /** Columns that name the person: numbers hold the id of the account, texts its e-mail address. */
  by: readonly Column[]
  /** `unlinked`: the rows stay, without the person. */
  erased: 'deleted' | 'unlinked'
  /** What the export has of the rows; nothing without it. */
  section?: {
    name: string
    /** Rows with these columns, or the values of one column. */
    shows: Column | readonly Column[]
    /** Columns that have another name in the export. */
    renamed?: Partial<Record<Column, string>>
    /** The order; that of the primary key without one. */
    oldestFirst?: Column
    newestFirst?: Column
  }
}

/** What exports and erasure do with a table, and how long its rows are kept. Columns are named as properties of the table. */
export type TableRule<Column extends string = string> = {
  /**
   * `board`: texts, companies and money, which the export of the board always has. `people`: personal data, which it has
   * on request. Otherwise why it never has the table.
   */
  export: 'board' | 'people' | { never: string }
  /** Columns of a table of the board that name people: exported on request. */
  personal?: readonly Column[]
  /** Columns that open or sign something, or mean nothing outside this database: never exported. */
  secret?: readonly Column[]
  keeps: Retention
  /** Only tables with rows of one person that need no code. */
  person?: PersonRows<Column>
}

const rules = new WeakMap<PgTable, TableRule>()

/** A table of the board with its rule. */
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
