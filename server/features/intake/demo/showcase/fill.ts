import { inArray, and, asc, eq } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { recountResponsiveness } from '#server/features/board/responses/answering/responsiveness.ts'
import { loadMatchers } from '#server/features/intake/imports/text/matchers.ts'
import type { Database, Sql } from '#server/kernel/sql.ts'
import { DEMO_ACCOUNTS } from '../accounts.ts'
import { createWorld } from '../fill.ts'
import { fillCompanies } from './companies.ts'
import { found } from './content.ts'
import { fillPeople } from './people.ts'
import { fillResponses } from './responses.ts'
import { fillComplaints, fillImported, fillQueue } from './staff-work.ts'
import { fillVacancies, type ShownVacancy } from './vacancies.ts'
import texts from './reviews.json' with { type: 'json' }
import { z } from 'zod'
import { responses } from '#server/db/schema/responses.ts'
import { reviewBatches, reviewReplies, reviews } from '#server/db/schema/reviews.ts'
import { parseContent } from '#server/kernel/content.ts'
import { ReviewAnswers } from '#shared/features/content/reviews/forms.ts'
import { quarterOf } from '#shared/features/content/reviews/quarter.ts'
import { ratingOf } from '#shared/features/content/reviews/questions.ts'
import { daysBefore } from './moments.ts'

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

/**
 * Adds what the board does best: a few companies with people, vacancies in all states, responses, reviews, and work for
 * staff. All of it or nothing; a second call does nothing. Needs the rest of the demo.
 */
export async function fillShowcase(
  db: Database,
  { seed = 'distant', now }: { seed?: string; now: Date },
): Promise<void> {
  // Some of them may have deleted their accounts since.
  const emails = DEMO_ACCOUNTS.map(({ email }) => email)
  if ((await db.$count(users, inArray(users.email, emails))) > 0) return
  const world = await createWorld(db, { seed, companies: 300, now })
  const matchers = await loadMatchers(db)
  await db.transaction(async (tx) => {
    const people = await fillPeople(tx, world)
    const companies = await fillCompanies(tx, world, people)
    const shown = await fillVacancies(tx, world, { companies, moderatorId: people.moderatorId })
    await fillResponses(tx, people, { shown, now })
    const reviewed = found([...shown], ([key]) => key === 'sborka', 'sborka')
    await fillReviews(tx, reviewed[1], now)
    await fillQueue(tx, world, companies)
    await fillComplaints(tx, people, { shown, companies, now })
    await fillImported(tx, { matchers, now })
  })
  // The lists are not loaded yet: no notification is needed.
  await recountResponsiveness({ db, now: () => now, changes: { publish: async () => {} } })
}

/** One batch of reviews by people whom the company has invited. */
async function fillReviews(tx: Sql, { id: vacancyId, companyId }: ShownVacancy, now: Date) {
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
