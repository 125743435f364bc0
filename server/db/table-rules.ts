import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { PgTable } from 'drizzle-orm/pg-core'
import { requireTableRule, type TableRule } from './board-table.ts'
import * as schema from './schema/index.ts'

/** A rule with the names of the database. */
type StoredTableRule = Pick<TableRule, 'export' | 'keeps' | 'person'> & {
  /** Columns that are neither personal nor secret, in the order of the table. */
  columns: readonly string[]
  personal: readonly string[]
  secret: readonly string[]
}

/** The rule of every table, by its name in the database; in the order of the names. */
export const TABLE_RULES: Readonly<Record<string, StoredTableRule>> = Object.fromEntries(
  Object.values(schema)
    .filter((one) => is(one, PgTable))
    .toSorted((a, b) => (getTableName(a) < getTableName(b) ? -1 : 1))
    .map((table) => [getTableName(table), describeRule(table)]),
)

function describeRule(table: PgTable): StoredTableRule {
  const { personal = [], secret = [], ...rule } = requireTableRule(table)
  // A column without an explicit name is named as its property in snake case (`casing` of the client).
  const listNames = (isListed: (property: string) => boolean) =>
    Object.entries(getTableColumns(table)).flatMap(([property, { keyAsName, name }]) =>
      isListed(property) ? [keyAsName ? toSnakeCase(name) : name] : [],
    )
  return {
    ...rule,
    columns: listNames((property) => !personal.includes(property) && !secret.includes(property)),
    personal: listNames((property) => personal.includes(property)),
    secret: listNames((property) => secret.includes(property)),
  }
}
