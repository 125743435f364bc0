/** What a company that staff have taken down has begun with people: nobody goes to its interviews or does its tasks. */
import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { responseOfBlockedEmail } from '#server/mail/templates/company-block.ts'
import { closeResponses, closeThose } from './close.ts'
import { endInterview, selectMeetings } from './interviews.ts'
import { awaitsAnswer } from './awaiting.ts'
import { endTestTasks } from './test-task-rows.ts'

type Tools = Pick<Deps, 'notifier' | 'site' | 'events'>

/**
 * Closes all responses to the company but those of people who are hired, whatever the state of the vacancy, and warns
 * their authors, also those who have switched e-mails about responses off.
 */
export async function endForCompany(
  tx: Sql,
  deps: Tools,
  {
    companyId,
    userId,
    at,
  }: { companyId: number; /** Of the staff. */ userId: number; /** Instant. */ at: string },
) {
  const warning = { at, email: responseOfBlockedEmail, isEmailRequired: true }
  const waiting = await tx
    .selectDistinct({ id: responses.vacancyId })
    .from(responses)
    .where(and(eq(responses.companyId, companyId), awaitsAnswer))
    .orderBy(asc(responses.vacancyId))
  for (const { id } of waiting) await closeResponses(tx, deps, { vacancyId: id, ...warning })
  const invited = await selectMeetings(tx)
    .where(and(eq(responses.companyId, companyId), inArray(responses.state, ['invited', 'closed'])))
    .orderBy(asc(responses.id))
    .for('update', { of: responses })
  for (const meeting of invited)
    await endInterview(tx, deps, meeting, {
      side: 'company',
      userId,
      reason: 'Модератор закрыл компанию.',
      at,
    })
  await endTestTasks(tx, { responseIds: invited.map(({ response }) => response.id), at })
  const isNotHired = or(isNull(responses.progress), ne(responses.progress, 'hired'))
  await closeThose(tx, deps, {
    where: and(eq(responses.companyId, companyId), eq(responses.state, 'invited'), isNotHired),
    ...warning,
  })
}
