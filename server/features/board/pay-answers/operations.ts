import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import type { payAnswersContract, PayQuestion } from '#shared/features/board/pay-answers/contract.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { payQuestions } from '#server/db/schema/pay-answers.ts'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { hashToken } from '#server/kernel/token.ts'
import type { PayReply } from '#shared/features/board/pay-answers/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'

/** How long the link of the e-mail works, which answers without signing in. */
const LINK_DAYS = 90

/** Says nothing of the pay, but whether to be asked again. */
const isChoice = (reply: PayReply) => reply === 'stop' || reply === 'ask_again'

export const payAnswersOperations: OperationsOf<typeof payAnswersContract, Ctx> = {
  read: readPayQuestion,
  answer: ({ deps }, input) => answerAboutPay(deps, input),
}

/** Changes nothing: mail scanners open every link. @throws Problem not_found for a link that does not work */
async function readPayQuestion({ deps }: Ctx, { token }: { token: string }): Promise<PayQuestion> {
  const { title, company, answer, stoppedAt } = await requireQuestion(deps.db, { token, now: deps.now() })
  return {
    title,
    company,
    state: answer !== null ? 'answered' : stoppedAt === null ? 'asked' : 'stopped',
  }
}

/** The first answer stays; a second one changes nothing. @throws Problem not_found for a link that does not work */
export async function answerAboutPay(
  deps: Pick<Deps, 'db' | 'now' | 'changes'>,
  { token, reply }: { token: string; reply: PayReply },
): Promise<Record<string, never>> {
  const now = deps.now()
  const { responseId, companyId } = await requireQuestion(deps.db, { token, now })
  const at = now.toISOString()
  const changed = await deps.db
    .update(payQuestions)
    .set(isChoice(reply) ? { stoppedAt: reply === 'stop' ? at : null } : { answer: reply, answeredAt: at })
    .where(
      and(
        eq(payQuestions.responseId, responseId),
        isNull(payQuestions.answer),
        reply === 'stop' ? isNull(payQuestions.stoppedAt) : undefined,
      ),
    )
    .returning({ responseId: payQuestions.responseId })
  if (changed.length > 0 && !isChoice(reply)) await deps.changes.publish({ kind: 'company', id: companyId })
  return {}
}

async function requireQuestion(db: Sql, { token, now }: { token: string; now: Date }) {
  const [row] = await db
    .select({
      responseId: payQuestions.responseId,
      companyId: payQuestions.companyId,
      askedAt: payQuestions.askedAt,
      answer: payQuestions.answer,
      stoppedAt: payQuestions.stoppedAt,
      title: vacancies.title,
      company: companies.title,
    })
    .from(payQuestions)
    .innerJoin(responses, eq(responses.id, payQuestions.responseId))
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .innerJoin(companies, eq(companies.id, payQuestions.companyId))
    .where(eq(payQuestions.tokenHash, hashToken(token)))
  if (!row || now.getTime() - Date.parse(row.askedAt) > LINK_DAYS * DAY_MS)
    throw new Problem('not_found', 'Ссылка не подошла: она устарела или скопирована не целиком.')
  return row
}
