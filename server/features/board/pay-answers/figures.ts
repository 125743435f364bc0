import { and, eq, exists, inArray, isNull, lte, not, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { payQuestions } from '#server/db/schema/pay-answers.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { PAY_ANSWERS_MIN, payAnswersLabel } from '#shared/features/board/pay-answers/vocabulary.ts'

/**
 * What hired people say of the pay that a company promised; null for too few answers. Only full groups of answers count,
 * the oldest first: a note that changed with each answer would tell who gave it. Answers of people who are blocked, who
 * work for the company by now or who never began do not count.
 */
export async function findPayNote(db: Sql, companyId: number): Promise<string | null> {
  const answers = db
    .select({
      answer: payQuestions.answer,
      place:
        sql<number>`row_number() over (order by ${payQuestions.answeredAt}, ${payQuestions.responseId})`.as(
          'place',
        ),
      total: sql<number>`count(*) over ()`.as('total'),
    })
    .from(payQuestions)
    .innerJoin(users, eq(users.id, payQuestions.userId))
    .where(
      and(
        eq(payQuestions.companyId, companyId),
        inArray(payQuestions.answer, ['as_promised', 'more', 'less']),
        isNull(users.blockedAt),
        isNull(users.deletedAt),
        not(
          exists(
            db
              .select({ one: sql`1` })
              .from(companyRoles)
              .where(and(eq(companyRoles.userId, users.id), eq(companyRoles.companyId, companyId))),
          ),
        ),
      ),
    )
    .as('answers')
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      kept: sql<number>`(count(*) filter (where ${answers.answer} <> 'less'))::int`,
    })
    .from(answers)
    .where(lte(answers.place, sql`${answers.total} - ${answers.total} % ${PAY_ANSWERS_MIN}::int`))
  return row && row.count >= PAY_ANSWERS_MIN ? payAnswersLabel(row) : null
}
