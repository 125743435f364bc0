import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { responseClosedEmail } from '#server/mail/templates/responses.ts'
import type { ClosingAnswer as ClosingAnswerForm } from '#shared/features/board/responses/forms.ts'
import { endAcceptedResponses } from './accepted.ts'
import { answerResponse } from './answer.ts'
import { insertEvents } from './queries.ts'
import { awaitsAnswer } from './awaiting.ts'

/**
 * Ends the unanswered responses and test tasks of a vacancy that takes no more, and notifies their authors: each gets the answer of
 * the person who closes the vacancy; without one it is closed by the system. Call it in the transaction that closes the vacancy.
 */
export async function closeResponses(
  tx: Sql,
  { notifier, site, events }: Pick<Deps, 'notifier' | 'site' | 'events'>,
  {
    vacancyId,
    at,
    answer = null,
    email = responseClosedEmail,
    isEmailRequired = false,
  }: {
    vacancyId: number
    at: string
    answer?: ClosingAnswer | null
    /** What tells those whom nobody answers why. */
    email?: typeof responseClosedEmail
    /** The e-mail also goes to people who have switched such e-mails off. */
    isEmailRequired?: boolean
  },
): Promise<void> {
  if (answer !== null) await answerOpen(tx, { notifier, site, events }, { vacancyId, at, answer })
  const where = and(eq(responses.vacancyId, vacancyId), awaitsAnswer)
  await closeThose(tx, { notifier, site }, { where, at, email, isEmailRequired })
  await endAcceptedResponses(tx, { notifier, site }, { vacancyId })
}

/** Closes responses that get no answer any more, and tells their authors. */
export async function closeThose(
  tx: Sql,
  { notifier, site }: Pick<Deps, 'notifier' | 'site'>,
  {
    where,
    at,
    email,
    isEmailRequired,
  }: {
    where: SQL | undefined
    at: string
    email: typeof responseClosedEmail
    isEmailRequired: boolean
  },
) {
  const closed = await tx
    .update(responses)
    .set({ state: 'closed', awaitsTestAnswer: false, updatedAt: at })
    .where(where)
    .returning({ id: responses.id, userId: responses.userId, vacancyId: responses.vacancyId })
  if (closed.length === 0) return
  const ids = closed.map(({ id }) => id)
  await insertEvents(
    tx,
    ids.map((responseId) => ({ responseId, event: 'closed', side: null, userId: null, at })),
  )
  const vacancyIds = [...new Set(closed.map(({ vacancyId }) => vacancyId))]
  const titled = await tx
    .select({ id: vacancies.id, title: vacancies.title })
    .from(vacancies)
    .where(inArray(vacancies.id, vacancyIds))
  const titles = new Map(titled.map(({ id, title }) => [id, title]))
  await notifier.notify(
    tx,
    'responses',
    closed.map(({ id, userId, vacancyId }) => ({
      userId,
      email: email(site, { id, title: titles.get(vacancyId) ?? '' }),
    })),
    { isEmailRequired },
  )
}

/** What everybody who still waits is answered with. */
type ClosingAnswer = ClosingAnswerForm & { userId: number }

async function answerOpen(
  tx: Sql,
  deps: Pick<Deps, 'notifier' | 'site' | 'events'>,
  { vacancyId, at, answer }: { vacancyId: number; at: string; answer: ClosingAnswer },
) {
  const open = await tx
    .select({
      row: responses,
      vacancy: { id: vacancies.id, title: vacancies.title },
      company: companies.title,
    })
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(and(eq(responses.vacancyId, vacancyId), awaitsAnswer))
    .orderBy(asc(responses.id))
    .for('update', { of: responses })
  for (const { row, vacancy, company } of open)
    await answerResponse(tx, deps, { row, vacancy, company, decision: 'reject', at, ...answer })
}
