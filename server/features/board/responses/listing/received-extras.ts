/** Fields that rows of responses show in addition to the response itself. */
import { and, asc, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { answerBatches, answerBatchItems, responseTags } from '#server/db/schema/response-work.ts'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ReceivedRow } from '#shared/features/board/responses/model.ts'
import { USED_TAGS_MAX } from '#shared/features/board/responses/vocabulary.ts'

export type Extras = Pick<ReceivedRow, 'tags' | 'pending'>

/** Tags and waiting answers of these responses. */
export async function findExtras(db: Sql, ids: readonly number[]): Promise<(id: number) => Extras> {
  if (ids.length === 0) return () => ({ tags: [], pending: null })
  const [tags, waiting] = await Promise.all([
    db
      .select({ id: responseTags.responseId, tag: responseTags.tag })
      .from(responseTags)
      .where(inArray(responseTags.responseId, [...ids]))
      .orderBy(asc(responseTags.id)),
    db
      .select({
        id: answerBatchItems.responseId,
        decision: answerBatches.decision,
        sendAt: answerBatches.sendAt,
      })
      .from(answerBatchItems)
      .innerJoin(answerBatches, eq(answerBatches.id, answerBatchItems.batchId))
      .where(and(inArray(answerBatchItems.responseId, [...ids]), isNull(answerBatchItems.doneAt))),
  ])
  const tagsOf = Map.groupBy(tags, ({ id }) => id)
  const pendingOf = new Map(waiting.map(({ id, ...pending }) => [id, pending]))
  return (id) => ({
    tags: (tagsOf.get(id) ?? []).map(({ tag }) => tag),
    pending: pendingOf.get(id) ?? null,
  })
}

/** Tags of the responses that match, the most used first. */
export async function listUsedTags(db: Sql, isVisible: SQL | undefined): Promise<string[]> {
  // Letters of either case are the same tag.
  const tag = sql<string>`min(${responseTags.tag})`
  const rows = await db
    .select({ tag })
    .from(responseTags)
    .innerJoin(responses, eq(responses.id, responseTags.responseId))
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .where(isVisible)
    .groupBy(sql`lower(${responseTags.tag})`)
    .orderBy(desc(count()), asc(tag))
    .limit(USED_TAGS_MAX)
  return rows.map((row) => row.tag)
}
