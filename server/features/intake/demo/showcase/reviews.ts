import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { responses } from '#server/db/schema/responses.ts'
import { reviewBatches, reviewReplies, reviews } from '#server/db/schema/reviews.ts'
import { parseContent } from '#server/kernel/content.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { ReviewAnswers } from '#shared/features/content/reviews/forms.ts'
import { quarterOf } from '#shared/features/content/reviews/quarter.ts'
import { ratingOf } from '#shared/features/content/reviews/questions.ts'
import { daysBefore } from './moments.ts'
import texts from './reviews.json' with { type: 'json' }
import type { ShownVacancy } from './vacancies.ts'

const REVIEWS = parseContent(
  'server/features/intake/demo/showcase/reviews.json',
  z.array(
    z.strictObject({
      answers: ReviewAnswers,
      good: z.string(),
      improve: z.string(),
      reply: z.string().optional(),
    }),
  ),
  texts,
)
const PUBLISHED_DAYS_AGO = 20

/** One batch of reviews by people whom the company has invited. */
export async function fillReviews(tx: Sql, { id: vacancyId, companyId }: ShownVacancy, now: Date) {
  const at = daysBefore(now, PUBLISHED_DAYS_AGO)
  const authors = await tx
    .select({ userId: responses.userId })
    .from(responses)
    .where(and(eq(responses.vacancyId, vacancyId), eq(responses.state, 'invited')))
    .orderBy(asc(responses.id))
  const [batch] = await tx
    .insert(reviewBatches)
    .values({ companyId, quarter: quarterOf(new Date(at)), publishedAt: at })
    .returning({ id: reviewBatches.id })
  const rows = await tx
    .insert(reviews)
    .values(
      REVIEWS.map(({ answers, good, improve }, place) => ({
        companyId,
        authorId: authors[place]?.userId ?? null,
        state: 'published' as const,
        answers,
        rating: ratingOf(answers),
        good,
        improve,
        batchId: batch?.id ?? null,
        position: place + 1,
        createdAt: daysBefore(now, PUBLISHED_DAYS_AGO + 5),
        submittedAt: daysBefore(now, PUBLISHED_DAYS_AGO + 5),
      })),
    )
    .returning({ id: reviews.id })
  await tx.insert(reviewReplies).values(
    REVIEWS.flatMap(({ reply }, place) =>
      reply === undefined
        ? []
        : [
            {
              reviewId: rows[place]?.id ?? '',
              text: reply,
              state: 'approved' as const,
              submittedAt: daysBefore(now, PUBLISHED_DAYS_AGO - 3),
            },
          ],
    ),
  )
}
