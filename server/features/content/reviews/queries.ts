import { eq } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { takeNamedLock } from '#server/db/statements.ts'
import { reviewBatches, reviewReplies, reviews } from '#server/db/schema/reviews.ts'
import type { Deps } from '#server/features/content/context.ts'
import { refColumns } from '#server/features/identity/company-refs/service.ts'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import { Problem } from '#shared/kernel/problem.ts'

export type ReviewRow = typeof reviews.$inferSelect
export type ReplyRow = typeof reviewReplies.$inferSelect

export const reviewNotFound = () => new Problem('not_found', 'Такого отзыва нет')
export const reviewChanged = () =>
  new Problem('conflict', 'Отзыв уже изменили, или по нему есть решение. Обновите страницу.')

/**
 * Every change of the reviews of a company happens under this lock: the number of published reviews decides what is
 * public, and a batch is published once.
 */
export const lockReviewsOf = (tx: Sql, companyId: number) => takeNamedLock(tx, `reviews:${companyId}`)

/** Locks the reviews of its company, then reads the review. @throws Problem not_found */
export async function lockReview(tx: Sql, id: string): Promise<ReviewRow> {
  const found = await findReview(tx, id)
  if (!found) throw reviewNotFound()
  await lockReviewsOf(tx, found.companyId)
  return (await findReview(tx, id)) ?? raiseNotFound()
}

export async function setReview(tx: Sql, id: string, set: Partial<typeof reviews.$inferInsert>) {
  const [row] = await tx.update(reviews).set(set).where(eq(reviews.id, id)).returning()
  if (!row) throw new Error('A review was not written')
  return row
}

/** Reviews with their company, its answer and their quarter; the caller narrows and orders them. */
export const selectReviews = (db: Sql) =>
  db
    .select({ review: reviews, company: refColumns, reply: reviewReplies, quarter: reviewBatches.quarter })
    .from(reviews)
    .innerJoin(companies, eq(companies.id, reviews.companyId))
    .leftJoin(reviewBatches, eq(reviewBatches.id, reviews.batchId))
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))

/** Drops the cached pages that show reviews of the company. */
export const announceReviews = (tx: Sql, { changes }: Pick<Deps, 'changes'>, companyId: number) =>
  afterCommit(tx, () => changes.publish({ kind: 'reviews', companyId }))

async function findReview(tx: Sql, id: string) {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id))
  return row ?? null
}

function raiseNotFound(): never {
  throw reviewNotFound()
}

export type ReviewRecord = Awaited<ReturnType<typeof selectReviews>>[number]
