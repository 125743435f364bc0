import { eq } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { responses } from '#server/db/schema/responses.ts'

export type ResponseRow = typeof responses.$inferSelect

export async function insertResponse(tx: Sql, row: InferInsertModel<typeof responses>) {
  const [written] = await tx.insert(responses).values(row).onConflictDoNothing().returning()
  return written ?? null
}

export async function setResponse(
  tx: Sql,
  id: number,
  set: Partial<InferInsertModel<typeof responses>>,
): Promise<ResponseRow> {
  const [row] = await tx.update(responses).set(set).where(eq(responses.id, id)).returning()
  if (!row) throw new Error('A response was not written')
  return row
}
