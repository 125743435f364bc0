import { and, eq, sql } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Recommender } from '#shared/features/board/resumes/model.ts'

/**
 * Removes people whom the resume no longer names from the contacts that were sent with responses: a person who does not
 * want to be contacted any more disappears everywhere immediately. A person stays while a field about them is edited:
 * they are matched by the name or by the contact. People who are added after the response are not sent.
 * @param edit.recommenders with their agreement; their fields may be empty while they are edited
 */
export async function keepOnlyRecommenders(
  tx: Sql,
  { resumeId, recommenders }: { resumeId: string; recommenders: readonly Recommender[] },
) {
  const sent = sql`${responses.contacts}->'recommenders'`
  const named = JSON.stringify(recommenders.map(({ name, contact }) => ({ name, contact })))
  // An exact match is that person, and not another one with the same telephone.
  const isAnother = sql`exists (
    select from jsonb_array_elements(${sent}) other
    where other @> person and not one @> person
  )`
  const isNamed = sql`exists (
    select from jsonb_array_elements(${named}::jsonb) person
    where (
      (one->>'name' <> '' and one->>'name' = person->>'name')
      or (one->>'contact' <> '' and one->>'contact' = person->>'contact')
    ) and not ${isAnother}
  )`
  const left = sql`(select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${sent}) one where ${isNamed})`
  await tx
    .update(responses)
    .set({ contacts: sql`jsonb_set(${responses.contacts}, '{recommenders}', ${left})` })
    .where(
      and(
        eq(responses.resumeId, resumeId),
        sql`jsonb_array_length(${sent}) > 0`,
        sql`exists (select from jsonb_array_elements(${sent}) one where not ${isNamed})`,
      ),
    )
}
