import { eq, sql } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { responses } from './schema.ts'

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

export const frozenPhoto = sql<string | null>`${responses.resume}->'text'->>'photoUrl'`
