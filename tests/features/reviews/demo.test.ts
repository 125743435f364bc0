import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { reviewBatches, reviewReplies, reviews } from '#server/db/schema/reviews.ts'
import { refuseContacts } from '#server/features/content/reviews/text-check.ts'
import { fillDemoResumes } from '#server/features/intake/demo/fill-world.ts'
import { fillDemoReviews } from '#server/features/intake/demo/fill-reviews.ts'
import { fillDemo } from '#server/features/intake/demo/fill.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T09:00:00Z')

test('the demo has two batches of reviews of one company, and reviews and an answer that wait', async () => {
  await fillDemo(db, { vacancies: 20, now })
  await fillDemoResumes(db, { resumes: 15, now })
  await fillDemoReviews(db, { now })
  await fillDemoReviews(db, { now })
  const rows = await db.select().from(reviews)
  const inState = (state: string) => rows.filter((row) => row.state === state).length
  expect([rows.length, inState('published'), inState('waiting')]).toEqual([12, 10, 2])
  expect(new Set(rows.map(({ authorId }) => authorId)).size).toBe(12)
  const batches = await db
    .select({ company: companies.id, quarter: reviewBatches.quarter, size: count() })
    .from(reviewBatches)
    .innerJoin(companies, eq(companies.id, reviewBatches.companyId))
    .innerJoin(reviews, eq(reviews.batchId, reviewBatches.id))
    .groupBy(companies.id, reviewBatches.id)
    .orderBy(reviewBatches.id)
  expect(batches.map(({ quarter, size }) => [quarter, size])).toEqual([
    ['2026-3', 5],
    ['2026-4', 5],
  ])
  expect(new Set(batches.map(({ company }) => company)).size).toBe(1)
  expect(await db.$count(reviewReplies, eq(reviewReplies.state, 'waiting'))).toBe(1)
  for (const { good, improve } of rows) refuseContacts({ good, improve })
})
