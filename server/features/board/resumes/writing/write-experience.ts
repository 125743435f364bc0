import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { resumes } from '#server/db/schema/resumes.ts'
import type { Sql } from '#server/kernel/sql.ts'

const RESUMES_AT_ONCE = 500

/**
 * Writes what texts without dates say of experience into the facts that a former release has written, so that lists
 * filter by it: that release counted all of them as people without experience. Once written, a row is not looked at again.
 */
export async function writeMissingExperience(db: Sql): Promise<void> {
  for (;;) {
    const rows = await db
      .select({ number: resumes.number, content: resumes.content })
      .from(resumes)
      .where(and(isMissing, isNotNull(resumes.content)))
      .limit(RESUMES_AT_ONCE)
    if (rows.length === 0) return
    for (const { number, content } of rows) {
      const written = JSON.stringify({ statedExperience: content?.statedExperience ?? null })
      await db
        .update(resumes)
        .set({ facts: sql`${resumes.facts} || ${written}::jsonb` })
        .where(and(eq(resumes.number, number), isMissing))
    }
  }
}

const isMissing = sql`jsonb_array_length(${resumes.facts} -> 'jobs') = 0 and ${resumes.facts} -> 'statedExperience' is null`
