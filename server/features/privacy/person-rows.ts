import { asc, desc, eq, getTableColumns, getTableName, or } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { requireTableRule, type PersonRows } from '#server/db/board-table.ts'
import type { DataSubject, PersonalData } from '#server/kernel/personal-data.ts'
import type { Sql } from '#server/kernel/sql.ts'

/** A limit that no person reaches. */
const PERSON_ROWS_MAX = 10_000

/** The personal data of tables whose rules say what is done with it (`PersonRows`). */
export function tablePersonalData(...tables: PgTable[]): PersonalData {
  return {
    async export(db, person) {
      const sections = await Promise.all(tables.map((table) => listSection(db, table, person)))
      return Object.assign({}, ...sections)
    },
    async erase(tx, person) {
      for (const table of tables.toReversed()) {
        const rule = requirePersonRule(table)
        const isOfPerson = buildCondition(table, person)
        if (rule.erased === 'deleted') await tx.delete(table).where(isOfPerson)
        else
          await tx
            .update(table)
            .set({ [rule.by[0]]: null })
            .where(isOfPerson)
      }
    },
  }
}

async function listSection(db: Sql, table: PgTable, person: DataSubject): Promise<Record<string, unknown>> {
  const { section } = requirePersonRule(table)
  if (!section) return {}
  const { name, shows, renamed = {} } = section
  const columns = typeof shows === 'string' ? [shows] : shows
  const rows = await db
    .select(
      Object.fromEntries(
        columns.map((property) => [renamed[property] ?? property, requireColumn(table, property)]),
      ),
    )
    .from(table)
    .where(buildCondition(table, person))
    .orderBy(...buildOrder(table, section))
    .limit(PERSON_ROWS_MAX)
  return { [name]: typeof shows === 'string' ? rows.map((row) => row[shows]) : rows }
}

/** True for the rows that any of the columns names the person in. */
function buildCondition(table: PgTable, { userId, email }: DataSubject) {
  return or(
    ...requirePersonRule(table).by.map((property) => {
      const column = requireColumn(table, property)
      return eq(column, column.dataType === 'number' ? userId : email)
    }),
  )
}

/** By the chosen column, then by the primary key. */
function buildOrder(table: PgTable, { order }: NonNullable<PersonRows['section']>) {
  const { columns, primaryKeys } = getTableConfig(table)
  const key: PgColumn[] = [
    ...columns.filter(({ primary }) => primary),
    ...primaryKeys.flatMap((one) => one.columns),
  ]
  const chosen =
    order === undefined
      ? []
      : 'newestFirst' in order
        ? [desc(requireColumn(table, order.newestFirst))]
        : [asc(requireColumn(table, order.oldestFirst))]
  return [...chosen, ...key.map((column) => asc(column))]
}

function requirePersonRule(table: PgTable): PersonRows {
  const { person } = requireTableRule(table)
  if (!person)
    throw new Error(`The rule of ${getTableName(table)} does not say what is done with rows of a person`)
  return person
}

function requireColumn(table: PgTable, property: string): PgColumn {
  const column = getTableColumns(table)[property]
  if (!column) throw new Error(`${getTableName(table)} has no column ${property}`)
  return column
}
