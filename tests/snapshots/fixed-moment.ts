import { sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'

/**
 * Columns that the clock of the database fills hold this moment in new rows, so that dates of pages are the same on
 * every day.
 */
export async function fillTimesWith(db: Sql, moment: Date) {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_default like '%now()%'`)
  const at = sql.raw(`'${moment.toISOString()}'`)
  for (const { table, column } of rows) {
    await db.execute(
      sql`alter table ${sql.identifier(table)} alter column ${sql.identifier(column)} set default ${at}`,
    )
  }
}
