/** The interview of a response: the views of both sides, and the e-mails about it. */
import { eq } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { interviews } from '#server/db/schema/interviews.ts'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Notice } from '#server/features/identity/notifications/port.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { interviewCancelledEmail, type Cancelling } from '#server/mail/templates/interviews.ts'
import type { Interview } from '#shared/features/board/responses/interview-contract.ts'
import { INTERVIEW_KIND_LABELS, meetingTime } from '#shared/features/board/responses/interview-labels.ts'
import { SIDES, type Side } from '#shared/features/board/responses/vocabulary.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { interviewIcs } from './interview-file.ts'
import { visibleName } from '../listing/names.ts'
import { insertEvents, setResponse, type ResponseRow, type VacancyOfResponse } from '../queries.ts'
import { notifyManagers } from '../recipients.ts'
import { addBoardNews, addUnread } from '../conversation/unread.ts'

export type InterviewRow = typeof interviews.$inferSelect
/** A response with what is said of it; `company` is a title. */
export type Meeting = {
  response: Pick<ResponseRow, 'id' | 'userId' | 'contacts' | 'resume'>
  vacancy: Pick<VacancyOfResponse, 'id' | 'title'>
  company: string
}
type Tools = Pick<Deps, 'notifier' | 'site'>

/** The interview may still take place: it is not cancelled, and an agreed time is not over. @param at instant */
export const isStanding = ({ state, slot, minutes }: InterviewRow, at: string) =>
  state !== 'cancelled' &&
  !(state === 'agreed' && slot !== null && Date.parse(slot) + minutes * MINUTE_MS <= Date.parse(at))

export async function findInterview(db: Sql, responseId: number): Promise<InterviewRow | null> {
  const [row] = await db.select().from(interviews).where(eq(interviews.responseId, responseId))
  return row ?? null
}

/** Columns for e-mails about responses; the caller adds the condition and the lock. */
export const selectMeetings = (db: Sql) =>
  db
    .select({
      response: {
        id: responses.id,
        userId: responses.userId,
        contacts: responses.contacts,
        resume: responses.resume,
      },
      vacancy: { id: vacancies.id, title: vacancies.title },
      company: companies.title,
    })
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .innerJoin(companies, eq(companies.id, responses.companyId))

export const interviewOf = (row: InterviewRow): Interview => ({
  state: row.state,
  slots: row.slots,
  slot: row.slot,
  minutes: row.minutes,
  zone: row.zone,
  kind: row.kind,
  place: row.place,
  note: row.note,
  reason: row.reason,
  changedBy: row.changedBy,
  isByBoard: row.isCancelledByBoard,
})

/** The caller holds the lock of the response. */
export async function setInterview(
  tx: Sql,
  id: number,
  set: Partial<InterviewRow> & Pick<InterviewRow, 'sequence' | 'state' | 'updatedAt'>,
): Promise<InterviewRow> {
  const [row] = await tx.update(interviews).set(set).where(eq(interviews.responseId, id)).returning()
  if (!row) throw new Error('An interview was not written')
  await setResponse(tx, id, { updatedAt: set.updatedAt })
  return row
}

export const addressOf = ({ response, vacancy }: Meeting, side: Side) =>
  side === 'seeker'
    ? `/personal/responses/${response.id}`
    : `/responses/${vacancy.id}?response=${response.id}`

/** Fields of the e-mails about an agreed time, for one side. */
export const appointmentOf = (
  meeting: Meeting,
  row: InterviewRow,
  { slot, side, at }: { slot: string; side: Side; at: string },
) => ({
  title: meeting.vacancy.title,
  url: addressOf(meeting, side),
  about: stateOf(row, { freed: null }),
  time: meetingTime(slot, at),
  minutes: row.minutes,
  kind: INTERVIEW_KIND_LABELS[row.kind],
  seeker: seekerFor(side, meeting),
})

/** The seeker knows who it is. */
const seekerFor = (side: Side, { response }: Meeting) => (side === 'company' ? visibleName(response) : null)

/** Interview state that an e-mail refers to. @param freed the agreed time that the e-mail cancels; null for none */
export const stateOf = ({ responseId, sequence }: InterviewRow, { freed }: { freed: string | null }) => ({
  responseId,
  sequence,
  freesTime: freed !== null,
})

/** The event of an agreed time, for the calendar of one side. */
export const eventOf = (
  site: Deps['site'],
  meeting: Meeting,
  row: InterviewRow,
  { slot, side, isCancelled = false }: { slot: string; side: Side; isCancelled?: boolean },
) =>
  interviewIcs(site, {
    row,
    slot,
    title: [seekerFor(side, meeting), meeting.vacancy.title].filter((part) => part !== null).join(', '),
    vacancy: meeting.vacancy.title,
    company: meeting.company,
    url: addressOf(meeting, side),
    isCancelled,
  })

/** Notifies everybody of one side who wants to know of interviews. */
export async function notifySide(
  tx: Sql,
  { notifier }: Pick<Tools, 'notifier'>,
  { response, vacancy }: Meeting,
  { side, ...notice }: { side: Side } & Pick<Notice, 'email' | 'calendar'>,
) {
  if (side === 'seeker') await notifier.notify(tx, [{ userId: response.userId, ...notice }])
  else await notifyManagers(tx, { notifier }, vacancy.id, notice)
}

/** Tells a side that an interview does not take place, and takes an agreed time out of its calendar. */
export async function notifyOfCancellation(
  tx: Sql,
  { notifier, site }: Tools,
  meeting: Meeting,
  {
    row,
    slot,
    side,
    reason,
    by,
    isMoved,
  }: Cancelling & { row: InterviewRow; slot: string | null; side: Side; reason: string },
) {
  const time = slot === null ? null : meetingTime(slot, row.updatedAt)
  const { title } = meeting.vacancy
  await notifySide(tx, { notifier }, meeting, {
    side,
    email: interviewCancelledEmail(site, {
      title,
      url: addressOf(meeting, side),
      seeker: seekerFor(side, meeting),
      by,
      isMoved,
      reason,
      time,
    }),
    calendar: slot === null ? undefined : eventOf(site, meeting, row, { slot, side, isCancelled: true }),
  })
}

/**
 * Cancels the interview of a response, if it has an active one. Call it under the lock of the response.
 * @param ending.side null for the board
 * @returns null when there was nothing to cancel
 */
export async function endInterview(
  tx: Sql,
  deps: Tools,
  meeting: Meeting,
  { side, userId, reason, at }: { side: Side | null; userId: number | null; reason: string; at: string },
): Promise<InterviewRow | null> {
  const before = await findInterview(tx, meeting.response.id)
  if (!before || !isStanding(before, at)) return null
  const row = await setInterview(tx, before.responseId, {
    state: 'cancelled',
    slot: null,
    reason,
    changedBy: side ?? 'company',
    isCancelledByBoard: side === null,
    sequence: before.sequence + 1,
    updatedAt: at,
  })
  await insertEvents(tx, [{ responseId: before.responseId, event: 'interview_cancelled', side, userId, at }])
  const { responseId } = before
  if (side === null) await addBoardNews(tx, { responseId, readers: SIDES, at })
  else await addUnread(tx, { responseId, side, at })
  const by = side === 'company' ? { company: meeting.company } : (side ?? 'board')
  // Who cancelled needs an e-mail only to clear the calendar.
  for (const other of SIDES)
    if (other !== side || before.slot !== null)
      await notifyOfCancellation(tx, deps, meeting, {
        row,
        slot: before.slot,
        side: other,
        by: other === side ? 'you' : by,
        isMoved: false,
        reason,
      })
  return row
}
