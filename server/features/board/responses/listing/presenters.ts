/** A response as either side sees it. */
import { asc, eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { resumeCardOf, resumeOf } from '#server/features/board/resumes/reading/present.ts'
import type { Deps } from '#server/features/board/context.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import { companyRefOf } from '#server/features/identity/company-refs/service.ts'
import type {
  HistoryEntry,
  Message,
  MyResponse,
  MyResponseRow,
  Received,
  ReceivedRow,
} from '#shared/features/board/responses/model.ts'
import { findEnded } from '#shared/features/identity/companies/ended-status.ts'
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'
import { shownAnswer } from '#shared/features/board/questions/answers.ts'
import { ResponseId } from '#shared/features/board/responses/response-id.ts'
import type { Side } from '#shared/features/board/responses/vocabulary.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { users } from '#server/db/schema/accounts.ts'
import { awaitsAnswer, companyActions, isOverdue, seekerActions } from '../policy.ts'
import { findInterview, interviewOf } from '../interviews/interviews.ts'
import { visibleName } from './names.ts'
import { findExtras, type Extras } from './received-extras.ts'
import { findStageNames, stageOf } from '../stages/stage.ts'
import type { MyResponseRecord } from '../access.ts'
import { listMessages, type ResponseRow, type VacancyOfResponse } from '../queries.ts'
import { responseEvents, responses } from '#server/db/schema/responses.ts'
import { findTestTask, testTaskOf } from '../test-tasks/test-task-rows.ts'
import { unseenMessages } from '../conversation/unread.ts'

/** The latest. */
const MESSAGES_SHOWN = 300

export function isOpen({ status, expiresAt }: Pick<VacancyOfResponse, 'status' | 'expiresAt'>, now: Date) {
  return status === 'published' && (expiresAt === null || Date.parse(expiresAt) > now.getTime())
}

export const vacancyBrief = (vacancy: VacancyOfResponse, now: Date) => ({
  id: VacancyId.parse(vacancy.id),
  title: vacancy.title,
  isOpen: isOpen(vacancy, now),
})

// The seeker's side

export function myResponseRowOf({ response, vacancy, company }: MyResponseRecord, now: Date): MyResponseRow {
  return {
    ...commonOf(response),
    vacancy: vacancyBrief(vacancy, now),
    company: companyRefOf(company),
    resume: { id: ResumeId.parse(response.resumeId), title: response.resume.text.title },
    unread: response.unreadBySeeker,
    progress: response.state === 'invited' ? response.progress : null,
  }
}

export async function myResponseOf(
  { now }: Pick<Deps, 'now'>,
  db: Sql,
  row: MyResponseRecord,
): Promise<MyResponse> {
  const { response, company } = row
  const [{ history, messages, unseen }, interview, testTask] = await Promise.all([
    readThread(db, { id: response.id, viewer: 'seeker' }),
    findInterview(db, response.id),
    findTestTask(db, response.id),
  ])
  return {
    ...myResponseRowOf(row, now()),
    letter: response.letter,
    conversationEndsAt: response.conversationEndsAt,
    answers: response.answers.map(shownAnswer),
    // The names of the company's managers and its moves between stages are for the company only.
    history: history.filter(({ event }) => event !== 'moved').map((entry) => ({ ...entry, name: null })),
    messages: messages.map((message) =>
      message.side === 'company' ? { ...message, name: company.title } : message,
    ),
    unseen,
    isWithdrawalFree: isOverdue(response, now()),
    hasContacts: response.contacts !== null,
    interview: interview && interviewOf(interview),
    testTask: testTask && testTaskOf(testTask),
    acts: seekerActions(response, now()),
  }
}

// The company's side

type Tools = Pick<Deps, 'referenceData' | 'now'>

export async function receivedOf(
  deps: Tools,
  db: Sql,
  {
    row,
    vacancy,
    registerStatus,
  }: { row: ResponseRow; vacancy: VacancyOfResponse; registerStatus: RegisterStatus | null },
): Promise<Received> {
  const [{ history, messages, unseen }, extrasOf, stageNames, interview, testTask] = await Promise.all([
    readThread(db, { id: row.id, viewer: 'company' }),
    findExtras(db, [row.id]),
    findStageNames(db, vacancy.companyId),
    findInterview(db, row.id),
    findTestTask(db, row.id),
  ])
  const brief = receivedRowOf(deps, row, extrasOf(row.id))
  const endedStatus = findEnded(registerStatus)
  return {
    ...brief,
    vacancy: vacancyBrief(vacancy, deps.now()),
    resume: resumeOf(deps, resumeCopyOf(row)),
    contacts: row.contacts,
    letter: row.letter,
    conversationEndsAt: row.conversationEndsAt,
    answers: row.answers.map(shownAnswer),
    history,
    messages: messages.map((message) =>
      message.side === 'seeker' ? { ...message, name: brief.name } : message,
    ),
    unseen,
    interview: interview && interviewOf(interview),
    testTask: testTask && testTaskOf(testTask),
    endedStatus,
    acts: companyActions(row, { now: deps.now(), isEnded: endedStatus !== null }),
    stageNames,
  }
}

export function receivedRowOf(deps: Tools, row: ResponseRow, extras: Extras): ReceivedRow {
  return {
    ...commonOf(row),
    name: visibleName(row),
    resume: resumeCardOf(deps, resumeCopyOf(row)),
    note: row.note,
    hasLetter: row.letter !== '',
    doAnswersFit: row.doAnswersFit,
    minorAge: row.contacts === null ? null : row.minorAge,
    unread: row.unreadByCompany,
    stage: stageOf(row),
    ...extras,
  }
}

/** The copy of the resume as it was sent. */
export const resumeCopyOf = ({ resumeId, resume: { text, updatedAt } }: ResponseRow) => ({
  id: resumeId,
  text,
  updatedAt,
})

// Both

const commonOf = (response: ResponseRow) => {
  const { id, state, origin, sentAt, viewedAt, reason, answerDueAt } = response
  return {
    id: ResponseId.parse(id),
    state,
    origin,
    sentAt,
    viewedAt,
    reason,
    answerDueAt: awaitsAnswer(response) ? answerDueAt : null,
  }
}

async function readThread(
  db: Sql,
  { id, viewer }: { id: number; viewer: Side },
): Promise<{ history: HistoryEntry[]; messages: Message[]; unseen: number }> {
  const [events, latest] = await Promise.all([
    db
      .select({
        event: responseEvents.event,
        side: responseEvents.side,
        reason: responseEvents.reason,
        stage: responseEvents.stage,
        at: responseEvents.at,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(responseEvents)
      .leftJoin(users, eq(users.id, responseEvents.userId))
      .where(eq(responseEvents.responseId, id))
      .orderBy(asc(responseEvents.id))
      .limit(200),
    listMessages(db, id, MESSAGES_SHOWN),
  ])
  // The counters are read last: of a message that is newer than its counter they would say that it is read.
  const [counters] = await db
    .select({ seeker: responses.unreadBySeeker, company: responses.unreadByCompany })
    .from(responses)
    .where(eq(responses.id, id))
  const history = events.map(({ event, side, reason, stage, at, firstName, lastName }) => ({
    event,
    side,
    name: side === 'company' && firstName !== null ? fullName({ firstName, lastName }) : null,
    at,
    reason,
    stage,
  }))
  const messages = latest.toReversed().map(({ id: messageId, side, text, firstName, lastName, at }) => ({
    id: messageId,
    side,
    text,
    name: fullName({ firstName, lastName }),
    at,
  }))
  const unread = counters?.[viewer === 'seeker' ? 'company' : 'seeker'] ?? 0
  return { history, messages, unseen: unseenMessages({ history, messages }, { side: viewer, unread }) }
}
