import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { interviews } from '#server/db/schema/interviews.ts'
import type { Deps } from '#server/features/board/context.ts'
import { INTERVIEW_KIND_LABELS } from '#shared/features/board/responses/interview-labels.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'

type InterviewRow = typeof interviews.$inferSelect

/**
 * The interview as an event of a calendar (RFC 5545), in UTC. It names no address of either side: contacts are opened
 * elsewhere.
 * @param row.slot the agreed time
 * @param event.title names the seeker to the company
 */
export function interviewIcs(
  { name, publicUrl, operatorEmail }: Deps['site'],
  {
    row,
    slot,
    title,
    vacancy,
    company,
    url,
    isCancelled,
  }: {
    row: InterviewRow
    slot: string
    title: string
    vacancy: string
    company: string
    url: string
    isCancelled: boolean
  },
): string {
  const host = new URL(publicUrl).hostname
  const calendar = ical({
    prodId: { company: name, product: 'Собеседования', language: 'RU' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  const start = new Date(slot)
  calendar.createEvent({
    id: `${row.uid}@${host}`,
    sequence: row.sequence,
    stamp: new Date(row.updatedAt),
    start,
    end: new Date(start.getTime() + row.minutes * MINUTE_MS),
    summary: `Собеседование: ${title}`,
    description: [`${company}, вакансия «${vacancy}».`, row.note].filter((line) => line !== '').join('\n'),
    location: `${INTERVIEW_KIND_LABELS[row.kind]}: ${row.place}`,
    url: publicUrl + url,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Required in invitations (RFC 5546); no one reads replies to this address.
    organizer: { name, email: operatorEmail ?? `no-reply@${host}` },
  })
  return calendar.toString()
}
