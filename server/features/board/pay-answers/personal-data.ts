import { asc, eq } from 'drizzle-orm'
import { payQuestions } from '#server/db/schema/pay-answers.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'

const QUESTIONS_MAX = 5000

export const payAnswersPersonalData = (): PersonalData => ({
  export: async (db, { userId }) => ({
    payQuestions: await db
      .select({
        responseId: payQuestions.responseId,
        askedAt: payQuestions.askedAt,
        answer: payQuestions.answer,
        answeredAt: payQuestions.answeredAt,
        stoppedAt: payQuestions.stoppedAt,
      })
      .from(payQuestions)
      .where(eq(payQuestions.userId, userId))
      .orderBy(asc(payQuestions.askedAt))
      .limit(QUESTIONS_MAX),
  }),
  async erase(tx, { userId }) {
    await tx.delete(payQuestions).where(eq(payQuestions.userId, userId))
  },
})
