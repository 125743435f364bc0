/** What moderators see and decide. The author of a review is not shown to them. */
import { and, asc, count, desc, eq } from 'drizzle-orm'
import { reviewReplies, reviews } from '#server/db/schema/reviews.ts'
import { findRecipient } from '#server/features/board/responses/recipients.ts'
import type { Ctx } from '#server/features/content/context.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { companyRefOf, findCompanyRef } from '#server/features/identity/company-refs/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { reviewApprovedEmail, reviewRejectedEmail } from '#server/mail/templates/reviews.ts'
import type { StaffReview } from '#shared/features/content/reviews/contract.ts'
import type { ReviewDecision } from '#shared/features/content/reviews/forms.ts'
import { REVIEWS_PAGE_SIZE } from '#shared/features/content/reviews/vocabulary.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { publishBatch } from './publish-batch.ts'
import {
  announceReviews,
  lockReview,
  reviewChanged,
  reviewNotFound,
  selectReviews,
  setReview,
  type ReviewRecord,
  type ReviewRow,
} from './queries.ts'
import { replyOf } from './reply.ts'

const VIEWS = {
  waiting: { where: eq(reviews.state, 'waiting'), order: [asc(reviews.submittedAt), asc(reviews.id)] },
  replies: {
    where: and(eq(reviews.state, 'published'), eq(reviewReplies.state, 'waiting')),
    order: [asc(reviewReplies.submittedAt), asc(reviews.id)],
  },
  approved: { where: eq(reviews.state, 'approved'), order: [asc(reviews.companyId), asc(reviews.id)] },
  published: { where: eq(reviews.state, 'published'), order: [desc(reviews.batchId), asc(reviews.position)] },
} as const

export async function listForStaff(
  { deps: { db } }: Ctx,
  { view, page }: { view: keyof typeof VIEWS; page: number },
) {
  const { where, order } = VIEWS[view]
  const [[total], rows] = await Promise.all([
    db
      .select({ count: count() })
      .from(reviews)
      .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
      .where(where),
    selectReviews(db)
      .where(where)
      .orderBy(...order)
      .offset((page - 1) * REVIEWS_PAGE_SIZE)
      .limit(REVIEWS_PAGE_SIZE),
  ])
  return { count: total?.count ?? 0, items: rows.map(staffReviewOf) }
}

function staffReviewOf({ review, company, reply, quarter }: ReviewRecord): StaffReview {
  const { id, state, revision, answers, rating, good, improve, returned, submittedAt } = review
  return {
    id,
    company: companyRefOf(company),
    state,
    revision,
    answers,
    rating,
    good,
    improve,
    quarter,
    submittedOn: isoDay(submittedAt),
    returned,
    reply: reply && { ...replyOf(reply), returnedText: reply.returnedText },
  }
}

const toText = ({ answers, good, improve }: ReviewRow) => ({ answers, good, improve })

/**
 * Approves a review, which publishes its batch when it is complete, or returns it; the author gets an e-mail. An approved
 * one can still be returned until it is published.
 * @throws Problem not_found; conflict when the author has changed it or there is a decision
 */
export async function decideReview(ctx: Ctx, { id, ...decision }: ReviewDecision & { id: string }) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const { revision, outcome, ground, comment } = decision
  await deps.db.transaction(async (tx) => {
    const row = await lockReview(tx, id)
    const isOpen = row.state === 'waiting' || (row.state === 'approved' && outcome === 'rejected')
    if (!isOpen || row.revision !== revision) throw reviewChanged()
    await setReview(
      tx,
      id,
      outcome === 'approved'
        ? { state: outcome, returned: null }
        : { state: outcome, ground, comment, returned: toText(row) },
    )
    await recordAudit(tx, {
      userId,
      action: `review.${outcome}`,
      objectKind: 'review',
      objectId: id,
      details: { ground: outcome === 'approved' ? null : ground },
      at: deps.now().toISOString(),
    })
    await notifyOfDecision(ctx, tx, { row, decision })
    if (outcome === 'approved') await publishBatch(tx, deps, row.companyId)
  })
  return {}
}

async function notifyOfDecision(
  { deps }: Ctx,
  tx: Sql,
  { row, decision: { outcome, ground, comment } }: { row: ReviewRow; decision: ReviewDecision },
) {
  const recipient = row.authorId === null ? null : await findRecipient(tx, row.authorId)
  const company = await findCompanyRef({ db: tx }, row.companyId)
  if (!recipient || !company) return
  const email =
    outcome === 'approved'
      ? reviewApprovedEmail(deps.site, { company: company.title })
      : reviewRejectedEmail(deps.site, {
          company: company.title,
          slug: company.slug,
          ground: ground ?? 'other',
          comment,
        })
  await deps.mailer.enqueue(tx, { ...email, userId: row.authorId, recipient: recipient.email })
}

/** Publishes the answer of a company or returns it. @throws Problem not_found, conflict */
export async function decideReply(
  ctx: Ctx,
  { id, revision, outcome, ground, comment }: ReviewDecision & { id: string },
) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  await deps.db.transaction(async (tx) => {
    const row = await lockReview(tx, id)
    const [reply] = await tx.select().from(reviewReplies).where(eq(reviewReplies.reviewId, id))
    if (!reply || row.state !== 'published') throw reviewNotFound()
    if (reply.state !== 'waiting' || reply.revision !== revision) throw reviewChanged()
    await tx
      .update(reviewReplies)
      .set(
        outcome === 'approved'
          ? { state: outcome, returnedText: null }
          : { state: outcome, ground, comment, returnedText: reply.text },
      )
      .where(eq(reviewReplies.reviewId, id))
    await recordAudit(tx, {
      userId,
      action: `review_reply.${outcome}`,
      objectKind: 'review',
      objectId: id,
      details: { ground: outcome === 'approved' ? null : ground },
      at: deps.now().toISOString(),
    })
    if (outcome === 'approved') announceReviews(tx, deps, row.companyId)
  })
  return {}
}
