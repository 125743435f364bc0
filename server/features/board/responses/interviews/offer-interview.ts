import { interviews } from '#server/db/schema/interviews.ts'
import { downloadOf } from '#server/files/download.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { momentOfLocalTime } from '#server/kernel/local-time.ts'
import { interviewOfferedEmail } from '#server/mail/templates/interviews.ts'
import type { InterviewForm } from '#shared/features/board/responses/interview-contract.ts'
import { meetingTime } from '#shared/features/board/responses/interview-labels.ts'
import {
  INTERVIEW_DAYS_AHEAD,
  INTERVIEWS_A_DAY,
} from '#shared/features/board/responses/interview-vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import type { FileAnswer } from '#shared/kernel/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireReceived } from '../access.ts'
import {
  addressOf,
  endInterview,
  eventOf,
  findInterview,
  interviewOf,
  notifyOfCancellation,
  notifySide,
  stateOf,
  type InterviewRow,
  type Meeting,
} from './interviews.ts'
import { requireAllowedReply } from '../conversation/message-rules.ts'
import { beginOffer, requireOpenToOffers } from '../inviting/offers.ts'
import { insertEvents } from '../queries.ts'
import { addUnread } from '../conversation/unread.ts'

type OfResponse = { id: number }

/**
 * Offers times for an interview, or others instead of those before. To a response without an invitation it is one.
 * @throws Problem not_found, conflict, invalid for a field, too_many_requests
 */
export async function offerInterview(ctx: Ctx, { id, ...form }: InterviewForm & OfResponse) {
  const { deps } = ctx
  const { place, note, reason } = form
  await requireAllowedReply(ctx, { id, text: [place, note, reason].join('\n'), field: 'place' })
  const now = deps.now()
  const at = now.toISOString()
  return deps.db.transaction(async (tx) => {
    const received = await requireOpenToOffers(ctx, tx, { id })
    const { row: response, vacancy, company, userId } = received
    const slots = futureSlots(form, now)
    const before = await findInterview(tx, id)
    if (before?.state === 'agreed' && reason === '')
      throw invalid('reason', 'Напишите, почему время меняется.')
    const meeting: Meeting = { response, vacancy, company }
    await beginOffer(tx, deps, {
      received,
      now,
      action: 'response.interview_offered',
      limit: {
        aDay: INTERVIEWS_A_DAY,
        message: `За сутки можно предложить ${INTERVIEWS_A_DAY} собеседований. Продолжите завтра.`,
      },
    })
    const { zone, minutes, kind } = form
    const written = {
      ...({ state: 'offered', slots, slot: null, minutes, zone, kind, place, note, reason } as const),
      changedBy: 'company' as const,
      isCancelledByBoard: false,
      sequence: before ? before.sequence + 1 : 0,
      dayNotifiedAt: null,
      hourNotifiedAt: null,
      updatedAt: at,
    }
    const [row] = await tx
      .insert(interviews)
      .values({ responseId: id, ...written })
      .onConflictDoUpdate({ target: interviews.responseId, set: written })
      .returning()
    if (!row) throw new Error('An interview was not written')
    await addUnread(tx, { responseId: id, side: 'company', at })
    await insertEvents(tx, [{ responseId: id, event: 'interview_offered', side: 'company', userId, at }])
    await notifyOfOffer(ctx, tx, meeting, { row, released: before?.slot ?? null })
    return { interview: interviewOf(row) }
  })
}

/** @param offer.released the time that was agreed on before */
async function notifyOfOffer(
  { deps }: Ctx,
  tx: Parameters<typeof notifySide>[0],
  meeting: Meeting,
  { row, released }: { row: InterviewRow; released: string | null },
) {
  const at = row.updatedAt
  await notifySide(tx, deps, meeting, {
    side: 'seeker',
    email: interviewOfferedEmail(deps.site, {
      title: meeting.vacancy.title,
      url: addressOf(meeting, 'seeker'),
      about: stateOf(row, { freed: released }),
      company: meeting.company,
      times: row.slots.map((slot) => meetingTime(slot, at)),
      note: row.note,
      reason: row.reason,
    }),
    calendar:
      released === null
        ? undefined
        : eventOf(deps.site, meeting, row, { slot: released, side: 'seeker', isCancelled: true }),
  })
  if (released !== null)
    await notifyOfCancellation(tx, deps, meeting, {
      row,
      slot: released,
      side: 'company',
      reason: row.reason,
      by: { company: meeting.company },
      isMoved: true,
    })
}

/** Instants, the earliest first. @throws Problem invalid for the field `slots` */
function futureSlots({ slots, zone }: Pick<InterviewForm, 'slots' | 'zone'>, now: Date): string[] {
  const moments = slots.map((local) => {
    const shown = Date.parse(`${local}:00Z`)
    // `2026-02-30` is no day.
    if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 16) !== local)
      throw invalid('slots', 'Такого дня нет. Проверьте дату.')
    return momentOfLocalTime(zone, shown)
  })
  if (moments.some((moment) => moment <= now.getTime()))
    throw invalid('slots', 'Одно из времён уже прошло. Предложите будущее.')
  if (moments.some((moment) => moment > now.getTime() + INTERVIEW_DAYS_AHEAD * DAY_MS))
    throw invalid('slots', `Предложите время в ближайшие ${INTERVIEW_DAYS_AHEAD} дней.`)
  return [...new Set(moments)].toSorted((a, b) => a - b).map((moment) => new Date(moment).toISOString())
}

const invalid = (field: string, message: string) => new Problem('invalid', message, { [field]: message })

/** @throws Problem not_found, conflict */
export async function cancelInterview(ctx: Ctx, { id, reason }: OfResponse & { reason: string }) {
  const { deps } = ctx
  await requireAllowedReply(ctx, { id, text: reason, field: 'reason' })
  return deps.db.transaction(async (tx) => {
    const { userId, row: response, ...others } = await requireReceived(ctx, tx, { id, forUpdate: true })
    const meeting = { response, ...others }
    const at = deps.now().toISOString()
    const row = await endInterview(tx, deps, meeting, { side: 'company', userId, reason, at })
    if (!row) throw new Problem('conflict', 'Собеседования нет, или оно уже отменено или прошло.')
    return { interview: interviewOf(row) }
  })
}

/** @throws Problem not_found without an agreed time */
export async function interviewFile(ctx: Ctx, { id }: OfResponse): Promise<FileAnswer> {
  const { db, site } = ctx.deps
  const { row: response, vacancy, company } = await requireReceived(ctx, db, { id })
  return fileOf(site, { response, vacancy, company }, await findInterview(db, id), 'company')
}

/** @throws Problem not_found without an agreed time */
export function fileOf(
  site: Ctx['deps']['site'],
  meeting: Meeting,
  row: InterviewRow | null,
  side: 'seeker' | 'company',
): FileAnswer {
  if (row?.slot == null) throw new Problem('not_found', 'Время собеседования ещё не назначено.')
  return downloadOf({
    name: 'sobesedovanie.ics',
    type: 'text/calendar; charset=utf-8',
    bytes: Buffer.from(eventOf(site, meeting, row, { slot: row.slot, side })),
  })
}
