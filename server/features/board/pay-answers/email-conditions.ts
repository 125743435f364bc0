/** Whether the question about the pay still holds when it leaves. */
import { and, eq, isNull } from 'drizzle-orm'
import { hasRow } from '#server/db/statements.ts'
import { payQuestions } from '#server/db/schema/pay-answers.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { EmailConditions } from '#server/mail/conditions.ts'

export const payQuestionEmails: EmailConditions<{ db: Sql }, 'pay_question'> = {
  pay_question: ({ db }, { about: { responseId } }) =>
    hasRow(
      db,
      payQuestions,
      and(
        eq(payQuestions.responseId, responseId),
        isNull(payQuestions.answer),
        isNull(payQuestions.stoppedAt),
      ),
    ),
}
