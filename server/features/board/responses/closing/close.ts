/** Closes the responses to a vacancy that ends: every waiting applicant gets an answer, whatever the cause. */
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { MailSite } from '#server/mail/templates/email-content.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { EmailDraft } from '#server/mail/mailer.ts'
import { responseOfBlockedEmail } from '#server/mail/templates/company-block.ts'
import {
  responseAbandonedEmail,
  responseClosedEmail,
  type VacancyEnding,
} from '#server/mail/templates/vacancy-endings.ts'
import type { ClosingAnswer, ClosingForInvited } from '#shared/features/board/responses/forms.ts'
import { endAcceptedResponses } from '../sending/accepted.ts'
import { answerInvited } from '../inviting/answer-invited.ts'
import { answerResponse } from '../answering/answer.ts'
import { isOpenResponse } from '../answering/awaiting.ts'
import { endInvited } from '../inviting/end-invited.ts'
import { lockInvited } from '../inviting/invited.ts'
import { insertEvents } from '../queries.ts'
import { isNotNotified } from './not-notified.ts'

type Tools = Pick<Deps, 'notifier' | 'site' | 'events'>

/** Choices of the person who closes a vacancy; null where no choice was made. */
export type Closing = {
  userId: number
  /** For everyone who still waits for an answer. */
  answer: ClosingAnswer | null
  /** For invited people. */
  invited: ClosingForInvited | null
}

/**
 * Ends the responses to a vacancy that takes no more, and notifies their authors: those who wait get the answer of the
 * person who closes the vacancy, those who are invited what was chosen for each. Where nothing is chosen, the board says
 * why. Call it in the transaction that ends the vacancy.
 * @throws Problem conflict when an invited person was left out, invalid for a test task without a verdict
 */
export async function closeResponses(
  tx: Sql,
  deps: Tools,
  {
    vacancyId,
    at,
    cause,
    closing = null,
  }: { vacancyId: number; at: string; cause: VacancyEnding; closing?: Closing | null },
): Promise<void> {
  const isOfVacancy = eq(responses.vacancyId, vacancyId)
  // A vacancy stays abandoned from day to day: each person is told once.
  const invited = await lockInvited(
    tx,
    cause === 'abandoned' ? and(isOfVacancy, isNotNotified(tx, at)) : isOfVacancy,
  )
  if (closing !== null) {
    if (closing.answer !== null)
      await answerOpen(tx, deps, { vacancyId, at, userId: closing.userId, answer: closing.answer })
    await answerInvited(tx, deps, { people: invited, at, ...closing })
  } else await endInvited(tx, deps, { people: invited, cause, at })
  await closeThose(tx, deps, { where: and(isOfVacancy, isOpenResponse), at, cause })
  await endAcceptedResponses(tx, deps, { vacancyId })
}

/** Tells invited people that the vacancy is out of the lists and may return; those who wait go on waiting. */
export async function tellOfHiding(
  tx: Sql,
  deps: Pick<Deps, 'notifier' | 'site'>,
  { vacancyId, at }: { vacancyId: number; at: string },
) {
  const people = await lockInvited(tx, eq(responses.vacancyId, vacancyId))
  await endInvited(tx, deps, { people, cause: 'hidden', at })
}

type ClosedEmail = (
  site: MailSite,
  closed: { id: number; title: string },
) => EmailDraft<'response_closed' | 'response_abandoned' | 'response_of_blocked'>

function closedEmailOf(cause: VacancyEnding): ClosedEmail {
  switch (cause) {
    case 'abandoned':
      return responseAbandonedEmail
    case 'company_blocked':
      return responseOfBlockedEmail
    case 'closed':
    case 'expired':
    case 'taken_down':
    case 'company_gone':
    case 'company_liquidated':
      return (site, closed) => responseClosedEmail(site, { ...closed, cause })
  }
}

/** Closes responses that get no answer any more, and tells their authors. */
export async function closeThose(
  tx: Sql,
  { notifier, site }: Pick<Deps, 'notifier' | 'site'>,
  { where, at, cause }: { where: SQL | undefined; at: string; cause: VacancyEnding },
) {
  const email = closedEmailOf(cause)
  const closed = await closeRows(tx, { where, at })
  await notifier.notify(
    tx,
    closed.map(({ id, userId, title }) => ({ userId, email: email(site, { id, title }) })),
  )
}

/** Closes the responses that match; the caller tells their authors. @returns them with their vacancies */
export async function closeRows(tx: Sql, { where, at }: { where: SQL | undefined; at: string }) {
  const closed = await tx
    .update(responses)
    .set({
      state: 'closed',
      unreadBySeeker: sql`${responses.unreadBySeeker} + 1`,
      awaitsTestAnswer: false,
      updatedAt: at,
    })
    .where(where)
    .returning({ id: responses.id, userId: responses.userId, vacancyId: responses.vacancyId })
  if (closed.length === 0) return []
  await insertEvents(
    tx,
    closed.map(({ id }) => ({ responseId: id, event: 'closed', side: null, userId: null, at })),
  )
  const vacancyIds = [...new Set(closed.map(({ vacancyId }) => vacancyId))]
  const rows = await tx
    .select({ id: vacancies.id, title: vacancies.title, sourceUrl: vacancies.sourceUrl })
    .from(vacancies)
    .where(inArray(vacancies.id, vacancyIds))
  const byId = new Map(rows.map((vacancy) => [vacancy.id, vacancy]))
  return closed.map(({ id, userId, vacancyId }) => {
    const { title = '', sourceUrl = null } = byId.get(vacancyId) ?? {}
    return { id, userId, vacancyId, title, sourceUrl }
  })
}

async function answerOpen(
  tx: Sql,
  deps: Tools,
  { vacancyId, at, userId, answer }: { vacancyId: number; at: string; userId: number; answer: ClosingAnswer },
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
    .where(and(eq(responses.vacancyId, vacancyId), isOpenResponse))
    .orderBy(asc(responses.id))
    .for('update', { of: responses })
  for (const { row, vacancy, company } of open)
    await answerResponse(tx, deps, { row, vacancy, company, decision: 'reject', at, userId, ...answer })
}
