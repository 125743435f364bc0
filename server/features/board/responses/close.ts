import { and, asc, eq, inArray } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { responseClosedEmail } from '#server/mail/templates/responses.ts'
import type { ClosingAnswer as ClosingAnswerForm } from '#shared/features/board/responses/forms.ts'
import { OPEN_STATES } from '#shared/features/board/responses/vocabulary.ts'
import { endAcceptedResponses } from './accepted.ts'
import { answerResponse } from './answer.ts'
import { findVacancy, insertEvents } from './queries.ts'

/**
 * Ends the unanswered responses to a vacancy that takes no more, and notifies their authors: each gets the answer of
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
  }: {
    vacancyId: number
    at: string
    answer?: ClosingAnswer | null
    /** What tells those whom nobody answers why. */
    email?: typeof responseClosedEmail
  },
): Promise<void> {
  if (answer !== null) await answerOpen(tx, { notifier, site, events }, { vacancyId, at, answer })
  const closed = await tx
    .update(responses)
    .set({ state: 'closed', updatedAt: at })
    .where(and(eq(responses.vacancyId, vacancyId), inArray(responses.state, [...OPEN_STATES])))
    .returning({ id: responses.id, userId: responses.userId })
  await endAcceptedResponses(tx, { notifier, site }, { vacancyId })
  if (closed.length === 0) return
  const ids = closed.map(({ id }) => id)
  await insertEvents(
    tx,
    ids.map((responseId) => ({ responseId, event: 'closed', side: null, userId: null, at })),
  )
  const title = (await findVacancy(tx, vacancyId))?.title ?? ''
  await notifier.notify(
    tx,
    'responses',
    closed.map(({ id, userId }) => ({ userId, email: email(site, { id, title }) })),
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
    .where(and(eq(responses.vacancyId, vacancyId), inArray(responses.state, [...OPEN_STATES])))
    .orderBy(asc(responses.id))
    .for('update', { of: responses })
  for (const { row, vacancy, company } of open)
    await answerResponse(tx, deps, { row, vacancy, company, decision: 'reject', at, ...answer })
}
