/** What a company sees of its reviews, and its answers. */
import { and, count, eq, gte, sql } from 'drizzle-orm'
import { reviewReplies, reviews } from '#server/db/schema/reviews.ts'
import type { Ctx } from '#server/features/content/context.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { canEditCompany } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import { BATCH_SIZE, REVISIONS_MAX } from '#shared/features/content/reviews/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { hasShownReviews, listPublished, summaryOf, type PublishedRow } from './published.ts'
import { lockReview, reviewNotFound, type ReplyRow } from './queries.ts'
import { refuseContacts } from './text-check.ts'

/** EDITOR and up; the same reviews as everybody sees. @throws Problem not_found, forbidden */
export async function listReceived(ctx: Ctx, { id, page }: { id: number; page: number }) {
  const { db } = ctx.deps
  await requireRole(ctx, db, { companyId: id, may: canEditCompany })
  const summary = await summaryOf(db, id)
  const rows = summary ? await listPublished(db, { companyId: id, page }) : []
  return { summary, items: rows.map(receivedOf) }
}

/** Reviews without an answer, or whose answer was returned. EDITOR and up. @throws Problem not_found, forbidden */
export async function countUnanswered(ctx: Ctx, { id }: { id: number }) {
  const { db } = ctx.deps
  await requireRole(ctx, db, { companyId: id, may: canEditCompany })
  const isUnanswered = sql`${reviewReplies.reviewId} is null or ${reviewReplies.state} = 'rejected'`
  const [found] = await db
    .select({ count: sql<number>`count(*) filter (where ${isUnanswered})`.mapWith(Number) })
    .from(reviews)
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .where(and(eq(reviews.companyId, id), eq(reviews.state, 'published')))
    .having(gte(count(), BATCH_SIZE))
  return { count: found?.count ?? 0 }
}

/**
 * Submits the answer of a company to moderators, or a new version of one that waits or was returned. EDITOR and up.
 * @param given.revision the version of the answer that was edited; 0 for none
 * @throws Problem not_found, also for a review of another company; forbidden; invalid for contacts; conflict for an answer
 * that is published, and for another version
 */
export async function replyToReview(
  ctx: Ctx,
  {
    id: companyId,
    reviewId,
    text,
    revision,
  }: { id: number; reviewId: string; text: string; revision: number },
) {
  const { deps } = ctx
  refuseContacts({ text })
  const at = deps.now().toISOString()
  return deps.db.transaction(async (tx) => {
    const { userId } = await requireRole(ctx, tx, { companyId, may: canEditCompany })
    const review = await lockReview(tx, reviewId)
    if (review.companyId !== companyId || review.state !== 'published') throw reviewNotFound()
    if (!(await hasShownReviews(tx, companyId))) throw reviewNotFound()
    const [last] = await tx.select().from(reviewReplies).where(eq(reviewReplies.reviewId, reviewId))
    if (last?.state === 'approved') throw new Problem('conflict', 'Ответ уже опубликован.')
    if (last?.state === 'waiting' && last.text === text) return replyOf(last)
    if ((last?.revision ?? 0) !== revision)
      throw new Problem(
        'conflict',
        'Пока вы писали, этот ответ изменил ваш коллега. Отправьте ещё раз, если хотите заменить его текст.',
      )
    // A returned answer is bounded by the moderators who return it.
    if (last?.state === 'waiting' && last.revision >= REVISIONS_MAX)
      throw new Problem('conflict', 'Этот ответ исправляли слишком много раз. Дождитесь решения модератора.')
    const written = {
      text,
      state: 'waiting' as const,
      revision: (last?.revision ?? 0) + 1,
      ground: null,
      comment: null,
      submittedAt: last?.state === 'waiting' ? last.submittedAt : at,
    }
    const [row] = await tx
      .insert(reviewReplies)
      .values({ reviewId, ...written })
      .onConflictDoUpdate({ target: reviewReplies.reviewId, set: written })
      .returning()
    if (!row) throw new Error('An answer was not written')
    await recordAudit(tx, {
      userId,
      action: 'review_reply.submitted',
      objectKind: 'review',
      objectId: reviewId,
      details: { companyId },
      at,
    })
    return replyOf(row)
  })
}

export const replyOf = ({ text, state, revision, ground, comment }: ReplyRow) => ({
  text,
  state,
  revision,
  ground,
  comment,
})

function receivedOf({ review, reply, quarter }: PublishedRow) {
  const { id, rating, answers, good, improve } = review
  return { id, quarter, rating: rating ?? 0, answers, good, improve, reply: reply && replyOf(reply) }
}
