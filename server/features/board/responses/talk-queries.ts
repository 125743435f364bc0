import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { responseEvents } from '#server/db/schema/responses.ts'

export async function insertEvents(tx: Sql, rows: InferInsertModel<typeof responseEvents>[]) {
  if (rows.length > 0) await tx.insert(responseEvents).values(rows)
}
