/**
 * Conditions that an e-mail about a response must meet when it is sent: the state is the same, and the recipient still
 * takes part.
 */
import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import { hasRow } from '#server/db/statements.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { ENDED_STATUSES } from '#shared/features/identity/companies/ended-status.ts'
import { interviews } from '#server/db/schema/interviews.ts'
import { responses } from '#server/db/schema/responses.ts'
import { testTasks } from '#server/db/schema/test-tasks.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { isOfColleague } from '#server/features/board/vacancies/reading/of-colleague.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { always, type Asked, type EmailConditions } from '#server/mail/conditions.ts'
import type { AboutOf } from '#server/mail/kinds.ts'
import { responseDigestEmail } from '#server/mail/templates/responses.ts'
import { awaitsAnswer } from './answering/awaiting.ts'
import { countByVacancy } from './conversation/digest.ts'
import { findDraft } from './sending/drafts.ts'

type Tools = Pick<Deps, 'db' | 'now' | 'site'>
type OfResponse = Asked<{ responseId: number }>

/** A vacancy that is in the lists again, or an invitation that is made again, takes back what was said of the end. */
const isStillEnded = and(
  ne(responses.state, 'withdrawn'),
  or(isNotNull(responses.endNotifiedAt), ne(vacancies.status, 'published')),
)

export const responseEmails = {
  response_sent: whileResponse(awaitsAnswer),
  response_left: whileResponse(ne(responses.state, 'withdrawn')),
  response_not_sent: always('what did not leave in time is not sent later'),
  // Sent again or thrown away meanwhile: there is nothing to answer.
  response_returned: async ({ db }, { about: { vacancyId }, userId }) =>
    userId !== null && (await findDraft(db, { vacancyId, userId }))?.acceptedAt === null,
  response_invited: whileResponse(eq(responses.state, 'invited')),
  response_rejected: whileResponse(eq(responses.state, 'rejected')),
  response_closed: whileResponse(eq(responses.state, 'closed')),
  response_abandoned: whileResponse(eq(responses.state, 'closed')),
  responses_unread: ({ db }, { about: { responseIds }, userId }) =>
    hasRow(
      db,
      responses,
      and(
        inArray(responses.id, responseIds),
        eq(responses.userId, userId ?? 0),
        eq(responses.state, 'closed'),
      ),
    ),
  invitation_ended: whileResponse(isStillEnded),
  closing_answered: whileResponse(isStillEnded),
  conversation_ended: whileResponse(eq(responses.state, 'closed')),
  response_message: whileResponse(ne(responses.state, 'withdrawn')),
  invitation_accepted: whileResponse(eq(responses.state, 'invited')),
  response_of_blocked: ({ db }, { about: { responseId } }) =>
    hasResponse(db, responseId, and(ne(responses.state, 'withdrawn'), isNotNull(companies.blockedAt))),

  response_to_ended: ({ db }, { about: { responseId } }) =>
    hasResponse(
      db,
      responseId,
      and(
        ne(responses.state, 'withdrawn'),
        inArray(
          responses.companyId,
          db
            .select({ id: companyRegister.companyId })
            .from(companyRegister)
            .where(inArray(companyRegister.status, ENDED_STATUSES)),
        ),
      ),
    ),

  async response_digest({ db, site }, { about: { responseIds }, userId }) {
    const counts = userId === null ? [] : await countByVacancy(db, { userId, responseIds })
    if (counts.length === 0) return 'outdated'
    return { rewritten: responseDigestEmail(site, { vacancies: counts, responseIds }) }
  },
  answers_overdue: ({ db, now }, { about: { vacancyId }, userId }) =>
    hasRow(
      db,
      responses,
      and(
        eq(responses.vacancyId, vacancyId),
        awaitsAnswer,
        lt(responses.answerDueAt, now().toISOString()),
        inArray(
          responses.vacancyId,
          db.select({ id: vacancies.id }).from(vacancies).where(isOfColleague(db, userId)),
        ),
      ),
    ),

  interview_offered: whileInterview,
  interview_agreed: whileInterview,
  interview_asked: whileInterview,
  interview_cancelled: always('it takes an agreed time out of the calendar, whatever has come since'),
  async interview_reminder({ db, now }, { about: { responseId, slot }, userId }) {
    const isAgreed = and(
      eq(interviews.responseId, responseId),
      eq(interviews.state, 'agreed'),
      eq(interviews.slot, slot),
      gt(interviews.slot, now().toISOString()),
    )
    return (await hasRow(db, interviews, isAgreed)) && takesPart(db, { responseId, userId })
  },
  test_offered: whileTestTask,
  test_changed: whileTestTask,
  test_cancelled: whileTestTask,
} satisfies Partial<EmailConditions<Tools>>

function whileResponse(where: SQL | undefined) {
  return ({ db }: Tools, { about: { responseId }, userId }: OfResponse) =>
    takesPart(db, { responseId, userId }, where)
}

/**
 * Each change has its own number. An e-mail that frees an agreed time is sent in any case, because the calendar needs
 * it.
 */
async function whileInterview({ db }: Tools, { about, userId }: Asked<AboutOf<'interview_offered'>>) {
  const { responseId, sequence, freesTime } = about
  if (freesTime) return true
  const isSame = and(eq(interviews.responseId, responseId), eq(interviews.sequence, sequence))
  return (await hasRow(db, interviews, isSame)) && takesPart(db, { responseId, userId })
}

async function whileTestTask(
  { db }: Tools,
  { about: { responseId, at }, userId }: Asked<AboutOf<'test_offered'>>,
) {
  const isSame = and(eq(testTasks.responseId, responseId), eq(testTasks.updatedAt, at))
  return (await hasRow(db, testTasks, isSame)) && takesPart(db, { responseId, userId })
}

/** Whether it is the response of the person, to a company that works; or one to the company of the person. */
const takesPart = (
  db: Sql,
  { responseId, userId }: { responseId: number; userId: number | null },
  where?: SQL,
): Promise<boolean> =>
  hasResponse(
    db,
    responseId,
    and(
      where,
      or(and(eq(responses.userId, userId ?? 0), isNull(companies.blockedAt)), isOfColleague(db, userId)),
    ),
  )

async function hasResponse(db: Sql, responseId: number, where: SQL | undefined): Promise<boolean> {
  const [found] = await db
    .select({ id: responses.id })
    .from(responses)
    .innerJoin(companies, eq(companies.id, responses.companyId))
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .where(and(eq(responses.id, responseId), where))
  return found !== undefined
}
