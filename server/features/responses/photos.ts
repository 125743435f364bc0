import { and, eq, isNotNull } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { frozenPhoto } from './queries.ts'
import { responses } from './schema.ts'

/** Photos of the copies of a resume that were sent: their files stay while a copy shows them. */
export async function photosInResponses(tx: Sql, resumeId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ photoUrl: frozenPhoto })
    .from(responses)
    .where(and(eq(responses.resumeId, resumeId), isNotNull(frozenPhoto)))
  return rows.flatMap(({ photoUrl }) => photoUrl ?? [])
}
