import { and, asc, count, desc, eq, like } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { reviewBatches, reviewReplies, reviews } from '#server/db/schema/reviews.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { parseContent } from '#server/kernel/content.ts'
import type { Database, Sql } from '#server/kernel/sql.ts'
import { ReviewAnswers } from '#shared/features/content/reviews/forms.ts'
import { quarterOf } from '#shared/features/content/reviews/quarter.ts'
import { ratingOf } from '#shared/features/content/reviews/questions.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import texts from './reviews.json' with { type: 'json' }
import { DEMO_SOURCE } from '#server/features/board/vacancies/reading/own-source.ts'

const QUARTER_DAYS = 91
const DemoReview = z.strictObject({ answers: ReviewAnswers, good: z.string(), improve: z.string() })
const TEXTS = parseContent(
  'server/features/intake/demo/reviews.json',
  z.strictObject({
    batches: z.array(
      z.strictObject({
        quartersAgo: z.number().int(),
        reviews: z.array(DemoReview.extend({ reply: z.string().optional() })),
      }),
    ),
    waiting: z.array(DemoReview),
    /** An answer that waits for moderators, to a review by its place. */
    reply: z.strictObject({ batch: z.number().int(), review: z.number().int(), text: z.string() }),
  }),
  texts,
)

/**
 * Invented reviews of the demo company with the most vacancies, by people of the demo; some wait for moderators. Does
 * nothing where there are reviews, or no people to write them.
 */
export async function fillDemoReviews(db: Database, { now }: { now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await tx.$count(reviews)) > 0) return
    const companyId = await findCompany(tx)
    const authors = await tx
      .select({ id: users.id })
      .from(users)
      .where(like(users.email, 'demo-seeker-%@demo.invalid'))
      .orderBy(asc(users.id))
      .limit(20)
    if (companyId === null) return
    const nextAuthor = () => authors.shift()?.id ?? null
    for (const [number, batch] of TEXTS.batches.entries())
      await fillBatch(tx, { companyId, number, batch, now, nextAuthor })
    for (const review of TEXTS.waiting) {
      const at = new Date(now.getTime() - DAY_MS).toISOString()
      await tx.insert(reviews).values({ companyId, authorId: nextAuthor(), ...toColumns(review, at) })
    }
  })
}

const toColumns = ({ answers, good, improve }: z.infer<typeof DemoReview>, at: string) => ({
  answers,
  rating: ratingOf(answers),
  good,
  improve,
  createdAt: at,
  submittedAt: at,
})

async function findCompany(tx: Sql): Promise<number | null> {
  const [found] = await tx
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(vacancies, eq(vacancies.companyId, companies.id))
    .where(and(eq(vacancies.source, DEMO_SOURCE), eq(vacancies.status, 'published')))
    .groupBy(companies.id)
    .orderBy(desc(count()), asc(companies.id))
    .limit(1)
  return found?.id ?? null
}

async function fillBatch(
  tx: Sql,
  {
    companyId,
    number,
    batch: { quartersAgo, reviews: given },
    now,
    nextAuthor,
  }: {
    companyId: number
    number: number
    batch: (typeof TEXTS)['batches'][number]
    now: Date
    nextAuthor: () => number | null
  },
) {
  const publishedAt = new Date(now.getTime() - quartersAgo * QUARTER_DAYS * DAY_MS)
  const at = publishedAt.toISOString()
  const [batch] = await tx
    .insert(reviewBatches)
    .values({ companyId, quarter: quarterOf(publishedAt), publishedAt: at })
    .returning({ id: reviewBatches.id })
  for (const [place, { reply, ...text }] of given.entries()) {
    const [review] = await tx
      .insert(reviews)
      .values({
        companyId,
        authorId: nextAuthor(),
        ...toColumns(text, at),
        state: 'published',
        batchId: batch?.id ?? null,
        position: place + 1,
      })
      .returning({ id: reviews.id })
    if (!review) throw new Error('A review was not written')
    const isWaiting = number === TEXTS.reply.batch && place === TEXTS.reply.review
    if (isWaiting || reply !== undefined)
      await tx.insert(reviewReplies).values({
        reviewId: review.id,
        text: reply ?? TEXTS.reply.text,
        state: isWaiting ? 'waiting' : 'approved',
        submittedAt: now.toISOString(),
      })
  }
}
