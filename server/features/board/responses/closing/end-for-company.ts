/** Ends the interviews, test tasks and conversations of a company that has left the board. */
import { and, eq, gt, isNotNull, ne } from 'drizzle-orm'
import { responseDrafts, responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { endAcceptedResponses } from '../sending/accepted.ts'
import { isOpenResponse } from '../answering/awaiting.ts'
import { closeThose } from './close.ts'
import { endInvited } from '../inviting/end-invited.ts'
import { lockInvited } from '../inviting/invited.ts'

/**
 * Closes all responses to the company except those of people who are hired, whatever the state of the vacancy, ends its
 * conversations, and notifies everyone of the reason. When staff have closed the company, people who have switched off
 * e-mails about responses are notified too.
 */
export async function endForCompany(
  tx: Sql,
  deps: Pick<Deps, 'notifier' | 'site'>,
  {
    companyId,
    cause,
    at,
  }: { companyId: number; cause: 'company_blocked' | 'company_gone'; /** Instant. */ at: string },
) {
  const isOfCompany = eq(responses.companyId, companyId)
  await endInvited(tx, deps, { people: await lockInvited(tx, isOfCompany), cause, at })
  await closeThose(tx, deps, { where: and(isOfCompany, isOpenResponse), at, cause })
  // Conversations of people who were answered when a vacancy closed.
  await tx
    .update(responses)
    .set({ conversationEndsAt: at })
    .where(and(isOfCompany, ne(responses.state, 'invited'), gt(responses.conversationEndsAt, at)))
  const accepted = await tx
    .selectDistinct({ vacancyId: responseDrafts.vacancyId })
    .from(responseDrafts)
    .innerJoin(vacancies, eq(vacancies.id, responseDrafts.vacancyId))
    .where(and(eq(vacancies.companyId, companyId), isNotNull(responseDrafts.acceptedAt)))
    .orderBy(responseDrafts.vacancyId)
  for (const { vacancyId } of accepted) await endAcceptedResponses(tx, deps, { vacancyId })
}
