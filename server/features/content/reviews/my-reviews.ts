/** What the author of reviews sees and does. */
import { and, desc, eq, gt } from 'drizzle-orm'
import { takeNamedLock } from '#server/db/statements.ts'
import { reviewReplies, reviews } from '#server/db/schema/reviews.ts'
import type { Ctx } from '#server/features/content/context.ts'
import { readCompanyBySlug } from '#server/features/identity/companies/service.ts'
import { companyRefOf } from '#server/features/identity/company-refs/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import type { MyReview } from '#shared/features/content/reviews/contract.ts'
import type { ReviewForm } from '#shared/features/content/reviews/forms.ts'
import { ratingOf } from '#shared/features/content/reviews/questions.ts'
import {
  REVIEW_INTERVAL_DAYS,
  REVIEWS_A_DAY,
  REVISIONS_MAX,
} from '#shared/features/content/reviews/vocabulary.ts'
import { formatDay, isoDay } from '#shared/kernel/dates.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { reviewRefusal } from './eligibility.ts'
import {
  announceReviews,
  lockReview,
  lockReviewsOf,
  reviewNotFound,
  selectReviews,
  setReview,
  type ReviewRecord,
  type ReviewRow,
} from './queries.ts'
import { refuseContacts } from './text-check.ts'

const MINE_MAX = 200

export async function listMyReviews(ctx: Ctx): Promise<{ items: MyReview[] }> {
  const { userId } = requirePerson(ctx)
  const rows = await selectReviews(ctx.deps.db)
    .where(eq(reviews.authorId, userId))
    .orderBy(desc(reviews.createdAt), reviews.id)
    .limit(MINE_MAX)
  return { items: rows.map(myReviewOf) }
}

/** Whether the caller may review the company, and the review within a year. @throws Problem not_found */
export async function prepareReview(ctx: Ctx, { slug }: { slug: string }) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const company = await readCompanyBySlug(ctx, { slug })
  const [refusal, last] = await Promise.all([
    reviewRefusal(deps.db, { userId, companyId: company.id }),
    findLast(deps.db, { userId, companyId: company.id, now: deps.now() }),
  ])
  return {
    company,
    refusal,
    review: last && (await myReview(deps.db, last.id)),
    nextOn: last && !canEdit(last) ? nextDay(last) : null,
  }
}

/**
 * Submits a review to moderators, or a new version of one that waits or was returned. The same text twice counts once.
 * @throws Problem not_found; forbidden without an answer of the company and for its members; invalid for contacts in the
 * texts; conflict for a second review within a year; too_many_requests
 */
export async function saveReview(ctx: Ctx, { slug, ...form }: ReviewForm & { slug: string }) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const { good, improve, ...answers } = form
  const { id: companyId } = await readCompanyBySlug(ctx, { slug })
  refuseContacts({ good, improve })
  const now = deps.now()
  const text = { answers, rating: ratingOf(answers), good, improve }
  return deps.db.transaction(async (tx) => {
    await takeNamedLock(tx, `reviews-by:${userId}`)
    await lockReviewsOf(tx, companyId)
    const refusal = await reviewRefusal(tx, { userId, companyId })
    if (refusal) throw new Problem('forbidden', REFUSALS[refusal])
    const last = await findLast(tx, { userId, companyId, now })
    const id = last
      ? await resubmit(tx, last, { text, at: now.toISOString() })
      : await submit(tx, { userId, companyId, text, now })
    return requireMine(tx, id)
  })
}

/**
 * Takes a review back and deletes its text; the row stays, so that the next one waits for its year. Idempotent.
 * @throws Problem not_found; conflict for a removed one
 */
export function withdrawReview(ctx: Ctx, { id }: { id: string }): Promise<MyReview> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  return deps.db.transaction(async (tx) => {
    const row = await lockReview(tx, id)
    if (row.authorId !== userId) throw reviewNotFound()
    if (row.state === 'removed') throw new Problem('conflict', 'Этот отзыв уже удалён.')
    await tx.delete(reviewReplies).where(eq(reviewReplies.reviewId, id))
    await setReview(tx, id, {
      state: 'withdrawn',
      answers: {},
      rating: null,
      good: '',
      improve: '',
      ground: null,
      comment: null,
      returned: null,
    })
    if (row.state === 'published') announceReviews(tx, deps, row.companyId)
    return requireMine(tx, id)
  })
}

const REFUSALS = {
  no_answer:
    'Оценить найм можно, когда компания пригласила вас или отказала вам после отклика либо вы приняли её приглашение.',
  member: 'Вы работаете в этой компании, поэтому оценить её найм нельзя.',
}

type SubmittedText = Pick<ReviewRow, 'answers' | 'rating' | 'good' | 'improve'>

/** No audit record: it would name the author next to the review after the account is deleted. */
async function submit(
  tx: Sql,
  { userId, companyId, text, now }: { userId: number; companyId: number; text: SubmittedText; now: Date },
) {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const written = await tx.$count(reviews, and(eq(reviews.authorId, userId), gt(reviews.createdAt, since)))
  if (written >= REVIEWS_A_DAY)
    throw tooManyRequests(`За сутки можно написать ${REVIEWS_A_DAY} отзывов. Продолжите завтра.`)
  const at = now.toISOString()
  const [row] = await tx
    .insert(reviews)
    .values({ companyId, authorId: userId, ...text, createdAt: at, submittedAt: at })
    .returning({ id: reviews.id })
  if (!row) throw new Error('A review was not written')
  return row.id
}

async function resubmit(tx: Sql, last: ReviewRow, { text, at }: { text: SubmittedText; at: string }) {
  if (!canEdit(last))
    throw new Problem(
      'conflict',
      `О компании можно писать один отзыв в год. Следующий — с ${formatDay(nextDay(last))}.`,
    )
  if (last.state === 'waiting' && isSame(last, text)) return last.id
  // A returned review is bounded by the moderators who return it.
  if (last.state === 'waiting' && last.revision >= REVISIONS_MAX)
    throw new Problem('conflict', 'Этот отзыв исправляли слишком много раз. Дождитесь решения модератора.')
  await setReview(tx, last.id, {
    ...text,
    state: 'waiting',
    revision: last.revision + 1,
    ground: null,
    comment: null,
    // A correction while it waits keeps its place in the queue.
    ...(last.state === 'waiting' ? {} : { submittedAt: at }),
  })
  return last.id
}

const canEdit = ({ state }: Pick<ReviewRow, 'state'>) => state === 'waiting' || state === 'rejected'

const isSame = (row: SubmittedText, text: SubmittedText) =>
  row.good === text.good &&
  row.improve === text.improve &&
  Object.entries(text.answers).every(([question, value]) => row.answers[question] === value)

/** The day from which the next review of the company may be written, Moscow time. */
const nextDay = ({ createdAt }: ReviewRow) =>
  isoDay(new Date(Date.parse(createdAt) + REVIEW_INTERVAL_DAYS * DAY_MS))

async function findLast(
  db: Sql,
  { userId, companyId, now }: { userId: number; companyId: number; now: Date },
): Promise<ReviewRow | null> {
  const since = new Date(now.getTime() - (REVIEW_INTERVAL_DAYS + 1) * DAY_MS).toISOString()
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.authorId, userId), eq(reviews.companyId, companyId), gt(reviews.createdAt, since)))
    .orderBy(desc(reviews.createdAt))
    .limit(1)
  return row && nextDay(row) > isoDay(now) ? row : null
}

async function requireMine(db: Sql, id: string): Promise<MyReview> {
  const found = await myReview(db, id)
  if (!found) throw new Error('A review was not written')
  return found
}

async function myReview(db: Sql, id: string): Promise<MyReview | null> {
  const [row] = await selectReviews(db).where(eq(reviews.id, id))
  return row ? myReviewOf(row) : null
}

function myReviewOf({ review, company, quarter }: ReviewRecord): MyReview {
  const { id, state, answers, good, improve, ground, removalGround, comment, createdAt } = review
  return {
    id,
    company: companyRefOf(company),
    state,
    answers,
    good,
    improve,
    ground,
    removalGround,
    comment,
    quarter,
    createdOn: isoDay(createdAt),
  }
}
