import { and, eq, sql } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Recommender } from '#shared/features/board/resumes/model.ts'

/**
 * Removes from the contacts that were sent with responses whoever the resume no longer names: a person who does not want
 * to be asked any more disappears everywhere at once. Those who are added later are not sent after the response.
 */
export async function keepOnlyRecommenders(
  tx: Sql,
  { resumeId, recommenders }: { resumeId: string; recommenders: readonly Recommender[] },
) {
  const sent = sql`${responses.contacts}->'recommenders'`
  const named = JSON.stringify(recommenders)
  const left = sql`(select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${sent}) one where ${named}::jsonb @> jsonb_build_array(one))`
  await tx
    .update(responses)
    .set({ contacts: sql`jsonb_set(${responses.contacts}, '{recommenders}', ${left})` })
    .where(
      and(
        eq(responses.resumeId, resumeId),
        sql`jsonb_array_length(${sent}) > 0`,
        sql`not ${named}::jsonb @> (${sent})`,
      ),
    )
}
