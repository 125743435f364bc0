import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { reviewBatches, reviews } from '#server/db/schema/reviews.ts'
import type { Deps } from '#server/features/content/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { quarterOf } from '#shared/features/content/reviews/quarter.ts'
import { BATCH_SIZE } from '#shared/features/content/reviews/vocabulary.ts'
import { announceReviews } from './queries.ts'

/**
 * Publishes the approved reviews of a company in random order, once there are enough of them for a batch. Call it under
 * the lock of the company's reviews.
 */
export async function publishBatch(tx: Sql, deps: Pick<Deps, 'changes' | 'now'>, companyId: number) {
  const approved = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.companyId, companyId), eq(reviews.state, 'approved')))
    .orderBy(asc(reviews.submittedAt), asc(reviews.id))
    .limit(BATCH_SIZE)
  if (approved.length < BATCH_SIZE) return
  const now = deps.now()
  const [batch] = await tx
    .insert(reviewBatches)
    .values({ companyId, quarter: quarterOf(now), publishedAt: now.toISOString() })
    .returning({ id: reviewBatches.id })
  if (!batch) throw new Error('A batch was not written')
  const shuffled = tx
    .select({ id: reviews.id, place: sql<number>`row_number() over (order by random())`.as('place') })
    .from(reviews)
    .where(
      inArray(
        reviews.id,
        approved.map(({ id }) => id),
      ),
    )
    .as('shuffled')
  await tx
    .update(reviews)
    .set({ state: 'published', batchId: batch.id, position: sql`${shuffled.place}` })
    .from(shuffled)
    .where(eq(reviews.id, shuffled.id))
  announceReviews(tx, deps, companyId)
}
