import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reviews } from '#server/db/schema/reviews.ts'
import { reviewWorld } from './review-world.ts'

const world = await reviewWorld()
const { deps, buildReviewed, answerTo, write, submitted, approveMany, shownOf } = world

const dataOf = ({ id: userId, email }: { id: number; email: string }) => ({
  userId,
  email,
  at: deps.now().toISOString(),
})

test('the export of a person has the texts and states of their reviews', async () => {
  const company = await buildReviewed()
  const { author } = await submitted(company)
  const exported: Record<string, unknown> = {}
  for (const held of deps.personalData) Object.assign(exported, await held.export(deps.db, dataOf(author)))
  expect(exported['reviews']).toMatchObject([
    { companyId: company.id, state: 'waiting', good: 'Ответили за день', answers: { speed: 'two_days' } },
  ])
})

test('erasing a person keeps published reviews without their author and deletes all others', async () => {
  const [company, other] = [await buildReviewed(), await buildReviewed()]
  const [first] = await approveMany(company, 5)
  if (!first) throw new Error('No review')
  await answerTo(first.author, other)
  const waiting = await write(first.author, other)
  await deps.db.transaction(async (tx) => {
    for (const held of deps.personalData.toReversed()) await held.erase?.(tx, dataOf(first.author))
  })
  expect((await shownOf(company)).summary.count).toBe(5)
  const [row] = await deps.db.select().from(reviews).where(eq(reviews.id, first.id))
  expect(row).toMatchObject({ state: 'published', authorId: null })
  expect(await deps.db.$count(reviews, eq(reviews.id, String(waiting.body.id)))).toBe(0)
})
