import { and, asc, eq, ne } from 'drizzle-orm'
import { reviews } from '#server/db/schema/reviews.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'

const EXPORTED_MAX = 5000

/** Published reviews stay, without a link to the person; all others are deleted. */
export const reviewsPersonalData = (): PersonalData => ({
  async export(db, { userId }) {
    const rows = await db
      .select({
        companyId: reviews.companyId,
        state: reviews.state,
        answers: reviews.answers,
        good: reviews.good,
        improve: reviews.improve,
        ground: reviews.ground,
        removalGround: reviews.removalGround,
        comment: reviews.comment,
        createdAt: reviews.createdAt,
        submittedAt: reviews.submittedAt,
      })
      .from(reviews)
      .where(eq(reviews.authorId, userId))
      .orderBy(asc(reviews.createdAt))
      .limit(EXPORTED_MAX)
    return { reviews: rows }
  },
  async erase(tx, { userId }) {
    await tx.delete(reviews).where(and(eq(reviews.authorId, userId), ne(reviews.state, 'published')))
    await tx.update(reviews).set({ authorId: null }).where(eq(reviews.authorId, userId))
  },
})
