/** What everybody may read. */
import { and, asc, avg, count, desc, eq, gte, ilike, inArray, notInArray, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { reviewBatches, reviewReplies, reviews } from '#server/db/schema/reviews.ts'
import { blockedCompanies } from '#server/features/board/posting/placement/company-pause.ts'
import type { Ctx } from '#server/features/content/context.ts'
import { readCompanyBySlug } from '#server/features/identity/companies/service.ts'
import { companyRefOf, refColumns } from '#server/features/identity/company-refs/service.ts'
import { containsPattern, type Sql } from '#server/kernel/sql.ts'
import type { Review, ReviewSummary } from '#shared/features/content/reviews/contract.ts'
import { BATCH_SIZE, REVIEWS_PAGE_SIZE } from '#shared/features/content/reviews/vocabulary.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'

const BATCHES_SHOWN = 3
const REVIEWS_OF_BATCH_SHOWN = 2

/** The last batches, a few reviews of each. */
export async function listLatest({ deps: { db } }: Ctx) {
  const batches = await db
    .select({ id: reviewBatches.id, quarter: reviewBatches.quarter, company: refColumns })
    .from(reviewBatches)
    .innerJoin(companies, eq(companies.id, reviewBatches.companyId))
    .where(
      and(
        inArray(reviewBatches.companyId, companiesShown(db)),
        inArray(
          reviewBatches.id,
          db.select({ id: reviews.batchId }).from(reviews).where(eq(reviews.state, 'published')),
        ),
      ),
    )
    .orderBy(desc(reviewBatches.id))
    .limit(BATCHES_SHOWN)
  const rows = await selectPublished(db)
    .where(
      and(
        eq(reviews.state, 'published'),
        inArray(
          reviews.batchId,
          batches.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(reviews.position))
    .limit(BATCHES_SHOWN * BATCH_SIZE)
  return {
    items: batches.map(({ id, quarter, company }) => ({
      company: companyRefOf(company),
      quarter,
      reviews: rows
        .filter(({ review }) => review.batchId === id)
        .slice(0, REVIEWS_OF_BATCH_SHOWN)
        .map(publicReviewOf),
    })),
  }
}

/** Companies with enough reviews, the most reviewed first. */
export async function listCompanies(
  { deps: { db } }: Ctx,
  { search, page }: { search: string; page: number },
) {
  const title = search === '' ? undefined : ilike(companies.title, containsPattern(search))
  const rated = db
    .select({
      companyId: reviews.companyId,
      rating: avg(reviews.rating).as('rating'),
      size: count().as('size'),
    })
    .from(reviews)
    .where(isOfOpenCompany(db))
    .groupBy(reviews.companyId)
    .having(gte(count(), BATCH_SIZE))
    .as('rated')
  const [[total], rows] = await Promise.all([
    db
      .select({ count: count() })
      .from(rated)
      .innerJoin(companies, eq(companies.id, rated.companyId))
      .where(title),
    db
      .select({ company: refColumns, rating: rated.rating, count: rated.size })
      .from(rated)
      .innerJoin(companies, eq(companies.id, rated.companyId))
      .where(title)
      .orderBy(desc(rated.size), asc(companies.title), asc(companies.id))
      .offset((page - 1) * PAGE_SIZE)
      .limit(PAGE_SIZE),
  ])
  return {
    count: total?.count ?? 0,
    items: rows.map((row) => ({
      company: companyRefOf(row.company),
      rating: oneDecimal(row.rating),
      count: row.count,
    })),
  }
}

/** The reviews of a company; none while fewer than a batch are published. @throws Problem not_found */
export async function readCompanyReviews(ctx: Ctx, { slug, page }: { slug: string; page: number }) {
  const { db } = ctx.deps
  const company = await readCompanyBySlug(ctx, { slug })
  const summary = await summaryOf(db, company.id)
  const items = summary ? (await listPublished(db, { companyId: company.id, page })).map(publicReviewOf) : []
  return { company, summary, items }
}

const publishedOf = (companyId: number) =>
  and(eq(reviews.companyId, companyId), eq(reviews.state, 'published'))

/** Whether the reviews of a company are shown: from a batch on. */
export const hasShownReviews = async (db: Sql, companyId: number) =>
  (await db.$count(reviews, publishedOf(companyId))) >= BATCH_SIZE

/** The rating of a company by its published reviews; null while they are fewer than a batch. */
export async function summaryOf(db: Sql, companyId: number): Promise<ReviewSummary | null> {
  const published = publishedOf(companyId)
  const [total] = await db
    .select({ count: count(), rating: avg(reviews.rating) })
    .from(reviews)
    .where(published)
  if (!total || total.count < BATCH_SIZE) return null
  const question = sql<string>`answer.key`
  const value = sql<string>`answer.value`
  const answers = await db
    .select({ question, value, count: count() })
    .from(reviews)
    .crossJoinLateral(sql`jsonb_each_text(${reviews.answers}) as answer`)
    .where(published)
    .groupBy(question, value)
    .orderBy(question, value)
  return { rating: oneDecimal(total.rating), count: total.count, answers }
}

/** A page of the published reviews of a company, the newest batch first. */
export const listPublished = (db: Sql, { companyId, page }: { companyId: number; page: number }) =>
  selectPublished(db)
    .where(publishedOf(companyId))
    .orderBy(desc(reviews.batchId), asc(reviews.position))
    .offset((page - 1) * REVIEWS_PAGE_SIZE)
    .limit(REVIEWS_PAGE_SIZE)

/** Published, of a company that staff have not taken down: it has no page. */
const isOfOpenCompany = (db: Sql) =>
  and(eq(reviews.state, 'published'), notInArray(reviews.companyId, blockedCompanies(db)))

/** Ids of the companies whose reviews are shown. */
const companiesShown = (db: Sql) =>
  db
    .select({ id: reviews.companyId })
    .from(reviews)
    .where(isOfOpenCompany(db))
    .groupBy(reviews.companyId)
    .having(gte(count(), BATCH_SIZE))

const selectPublished = (db: Sql) =>
  db
    .select({ review: reviews, reply: reviewReplies, quarter: reviewBatches.quarter })
    .from(reviews)
    .innerJoin(reviewBatches, eq(reviewBatches.id, reviews.batchId))
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))

export type PublishedRow = Awaited<ReturnType<typeof listPublished>>[number]

/** Without the id, by which the author withdraws it. */
function publicReviewOf({ review, reply, quarter }: PublishedRow): Review {
  const { batchId, position, rating, answers, good, improve } = review
  return {
    key: `${batchId}-${position}`,
    quarter,
    rating: rating ?? 0,
    answers,
    good,
    improve,
    reply: reply?.state === 'approved' ? reply.text : null,
  }
}

const oneDecimal = (mean: string | null) => Math.round(Number(mean) * 10) / 10
