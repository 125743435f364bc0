/** How either side sees a response. */
import { asc, desc, eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { resumeCardOf, resumeOf, shownName } from '#server/features/board/resumes/present.ts'
import type { Deps } from '#server/features/board/context.ts'
import { instantOf, instantOrNull } from '#server/kernel/instant.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import type {
  HistoryEntry,
  Message,
  OwnResponse,
  OwnResponseRow,
  Received,
  ReceivedRow,
} from '#shared/features/board/responses/contract.ts'
import { ResponseId } from '#shared/features/board/responses/model.ts'
import type { ResponseState } from '#shared/features/board/responses/vocabulary.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { users } from '#server/db/schema/accounts.ts'
import { canAccept, canInvite, canReject, canWithdraw, canWrite } from './policy.ts'
import type { OwnRow } from './list-queries.ts'
import type { ResponseRow } from './queries.ts'
import type { VacancyOfResponse } from './sides-queries.ts'
import { responseEvents, responseMessages } from '#server/db/schema/responses.ts'

export const responseNotFound = () => new Problem('not_found', 'Такого отклика нет')

export function isOpen({ status, expiresAt }: Pick<VacancyOfResponse, 'status' | 'expiresAt'>, now: Date) {
  return status === 'published' && (expiresAt === null || Date.parse(expiresAt) > now.getTime())
}

export const vacancyBrief = (vacancy: VacancyOfResponse, now: Date) => ({
  id: VacancyId.parse(vacancy.id),
  title: vacancy.title,
  isOpen: isOpen(vacancy, now),
})

export const standingOf = ({ state, origin, contacts }: ResponseRow) => ({
  state,
  origin,
  hasContacts: contacts !== null,
})

// The seeker's side

export function ownRowOf({ response, vacancy, company }: OwnRow, now: Date): OwnResponseRow {
  const { verifiedAt, ...ref } = company
  return {
    ...commonOf(response),
    vacancy: vacancyBrief(vacancy, now),
    company: { ...ref, id: CompanyId.parse(ref.id), isVerified: verifiedAt !== null },
    resume: { id: ResumeId.parse(response.resumeId), title: response.resume.text.title },
    unread: response.unreadBySeeker,
  }
}

export async function ownResponseOf({ now }: Pick<Deps, 'now'>, db: Sql, row: OwnRow): Promise<OwnResponse> {
  const { response, company } = row
  const standing = standingOf(response)
  const { history, messages } = await threadOf(db, response.id)
  return {
    ...ownRowOf(row, now()),
    letter: response.letter,
    // Who of the company it was is the company's own affair.
    history: history.map((entry) => ({ ...entry, name: null })),
    messages: messages.map((message) =>
      message.side === 'company' ? { ...message, name: company.title } : message,
    ),
    hasContacts: standing.hasContacts,
    acts: [
      ...(canWithdraw(standing) ? (['withdraw'] as const) : []),
      ...(canAccept(standing) ? (['accept'] as const) : []),
      ...(canWrite(standing, 'seeker') ? (['write'] as const) : []),
    ],
  }
}

// The company's side

type Tools = Pick<Deps, 'referenceData' | 'now'>

export async function receivedOf(
  deps: Tools,
  db: Sql,
  { row, vacancy }: { row: ResponseRow; vacancy: VacancyOfResponse },
): Promise<Received> {
  const { history, messages } = await threadOf(db, row.id)
  const brief = receivedRowOf(deps, row)
  const standing = standingOf(row)
  return {
    ...brief,
    vacancy: vacancyBrief(vacancy, deps.now()),
    resume: resumeOf(deps, shownOf(row)),
    contacts: row.contacts,
    letter: row.letter,
    history,
    messages: messages.map((message) =>
      message.side === 'seeker' ? { ...message, name: brief.name } : message,
    ),
    acts: [
      ...(canInvite(standing) ? (['invite'] as const) : []),
      ...(canReject(standing) ? (['reject'] as const) : []),
      ...(canWrite(standing, 'company') ? (['write'] as const) : []),
    ],
  }
}

export function receivedRowOf(deps: Tools, row: ResponseRow): ReceivedRow {
  return {
    ...commonOf(row),
    name: nameOf(row),
    resume: resumeCardOf(deps, shownOf(row)),
    note: row.note,
    hasLetter: row.letter !== '',
    unread: row.unreadByCompany,
  }
}

/** Responses by state, those without any too. */
export function countsOf(
  states: readonly { state: ResponseState; count: number }[],
): Record<ResponseState, number> {
  const known = new Map(states.map(({ state, count }) => [state, count]))
  const of = (state: ResponseState) => known.get(state) ?? 0
  return {
    sent: of('sent'),
    viewed: of('viewed'),
    invited: of('invited'),
    rejected: of('rejected'),
    withdrawn: of('withdrawn'),
    closed: of('closed'),
  }
}

/** The whole name goes with the contacts. */
export function nameOf({ contacts, resume: { text } }: Pick<ResponseRow, 'contacts' | 'resume'>): string {
  return contacts === null ? shownName(text) : `${text.firstName} ${text.lastName}`.trim()
}

/** The copy as it was sent. */
export const shownOf = ({ resumeId, resume: { text, updatedAt } }: ResponseRow) => ({
  id: resumeId,
  text,
  updatedAt,
})

// Both

const commonOf = ({ id, state, origin, sentAt, viewedAt, reason }: ResponseRow) => ({
  id: ResponseId.parse(id),
  state,
  origin,
  sentAt: instantOf(sentAt),
  viewedAt: instantOrNull(viewedAt),
  reason,
})

async function threadOf(db: Sql, id: number): Promise<{ history: HistoryEntry[]; messages: Message[] }> {
  const [events, messages] = await Promise.all([
    db
      .select({
        event: responseEvents.event,
        side: responseEvents.side,
        reason: responseEvents.reason,
        at: responseEvents.at,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(responseEvents)
      .leftJoin(users, eq(users.id, responseEvents.userId))
      .where(eq(responseEvents.responseId, id))
      .orderBy(asc(responseEvents.id))
      .limit(200),
    listMessages(db, id),
  ])
  return {
    history: events.map(({ event, side, reason, at, firstName, lastName }) => ({
      event,
      side,
      name: side === 'company' && firstName !== null ? fullName({ firstName, lastName }) : null,
      at: instantOf(at),
      reason,
    })),
    messages: messages.map(({ firstName, lastName, at, ...message }) => ({
      ...message,
      name: fullName({ firstName, lastName }),
      at: instantOf(at),
    })),
  }
}

/** The last ones, from the first to the last. */
async function listMessages(db: Sql, responseId: number) {
  const rows = await db
    .select({
      id: responseMessages.id,
      side: responseMessages.side,
      text: responseMessages.text,
      at: responseMessages.at,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(responseMessages)
    .innerJoin(users, eq(users.id, responseMessages.userId))
    .where(eq(responseMessages.responseId, responseId))
    .orderBy(desc(responseMessages.id))
    .limit(300)
  return rows.reverse()
}
