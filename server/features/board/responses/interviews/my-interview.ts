/** The interview of the caller's own response: the author picks a time, requests other times or declines. */
import type { Ctx } from '#server/features/board/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { interviewAgreedEmail, interviewAskedEmail } from '#server/mail/templates/interviews.ts'
import { meetingTime } from '#shared/features/board/responses/interview-labels.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/durations.ts'
import type { FileAnswer } from '#shared/kernel/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireMyResponse } from '../access.ts'
import {
  addressOf,
  appointmentOf,
  endInterview,
  eventOf,
  findInterview,
  interviewOf,
  notifyOfCancellation,
  notifySide,
  setInterview,
  stateOf,
  type InterviewRow,
  type Meeting,
} from './interviews.ts'
import { insertMessage } from '../conversation/messages.ts'
import { fileOf } from './offer-interview.ts'
import { visibleName } from '../listing/names.ts'
import { insertEvents } from '../queries.ts'
import { addUnread } from '../conversation/unread.ts'

type OfResponse = { id: number }

/** A second press on the same time changes nothing. @throws Problem not_found, conflict */
export function chooseInterview(ctx: Ctx, { id, slot: chosen }: OfResponse & { slot: string }) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const now = deps.now()
  const at = now.toISOString()
  return deps.db.transaction(async (tx) => {
    const { meeting, row: before } = await lockMine(ctx, tx, id)
    const slot = new Date(chosen).toISOString()
    if (before?.state === 'agreed' && before.slot === slot) return { interview: interviewOf(before) }
    if (before?.state !== 'offered' || !before.slots.includes(slot))
      throw new Problem('conflict', 'Это время больше не предлагают. Обновите страницу.')
    const left = Date.parse(slot) - now.getTime()
    if (left <= 0) throw new Problem('conflict', 'Это время уже прошло. Выберите другое или попросите новое.')
    const row = await setInterview(tx, id, {
      state: 'agreed',
      slot,
      reason: '',
      changedBy: 'seeker',
      sequence: before.sequence + 1,
      // No reminder right after the confirmation.
      dayNotifiedAt: left <= DAY_MS ? at : null,
      hourNotifiedAt: left <= HOUR_MS ? at : null,
      updatedAt: at,
    })
    await insertEvents(tx, [{ responseId: id, event: 'interview_agreed', side: 'seeker', userId, at }])
    await addUnread(tx, { responseId: id, side: 'seeker', at })
    for (const side of ['seeker', 'company'] as const)
      await notifySide(tx, deps, meeting, {
        side,
        email: interviewAgreedEmail(deps.site, appointmentOf(meeting, row, { slot, side, at })),
        calendar: eventOf(deps.site, meeting, row, { slot, side }),
      })
    return { interview: interviewOf(row) }
  })
}

/** The reason becomes a message. An agreed time is free again. @throws Problem not_found, conflict */
export function askInterviewTimes(ctx: Ctx, { id, reason }: OfResponse & { reason: string }) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const at = deps.now().toISOString()
  return deps.db.transaction(async (tx) => {
    const { meeting, row: before } = await lockMine(ctx, tx, id)
    if (before?.state !== 'offered' && before?.state !== 'agreed')
      throw new Problem('conflict', 'Время собеседования сейчас не предлагают. Обновите страницу.')
    const row = await setInterview(tx, id, {
      state: 'asked',
      slot: null,
      reason,
      changedBy: 'seeker',
      sequence: before.sequence + 1,
      updatedAt: at,
    })
    await insertEvents(tx, [{ responseId: id, event: 'interview_asked', side: 'seeker', userId, at }])
    await insertMessage(tx, { responseId: id, side: 'seeker', userId, text: reason, at })
    await notifyOfAsking(ctx, tx, meeting, { row, released: before.slot, reason })
    return { interview: interviewOf(row) }
  })
}

async function notifyOfAsking(
  { deps }: Ctx,
  tx: Sql,
  meeting: Meeting,
  { row, released, reason }: { row: InterviewRow; released: string | null; reason: string },
) {
  const time = released === null ? null : meetingTime(released, row.updatedAt)
  const url = addressOf(meeting, 'company')
  const isCancelled = true
  await notifySide(tx, deps, meeting, {
    side: 'company',
    email: interviewAskedEmail(deps.site, {
      title: meeting.vacancy.title,
      url,
      about: stateOf(row, { freed: released }),
      seeker: visibleName(meeting.response),
      reason,
      time,
    }),
    calendar:
      released === null
        ? undefined
        : eventOf(deps.site, meeting, row, { slot: released, side: 'company', isCancelled }),
  })
  if (released !== null)
    await notifyOfCancellation(tx, deps, meeting, {
      row,
      slot: released,
      side: 'seeker',
      reason,
      by: 'you',
      isMoved: true,
    })
}

/** @throws Problem not_found, conflict */
export function cancelMyInterview(ctx: Ctx, { id, reason }: OfResponse & { reason: string }) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const at = deps.now().toISOString()
  return deps.db.transaction(async (tx) => {
    const { meeting } = await lockMine(ctx, tx, id)
    const row = await endInterview(tx, deps, meeting, { side: 'seeker', userId, reason, at })
    if (!row) throw new Problem('conflict', 'Собеседования нет, или оно уже отменено или прошло.')
    return { interview: interviewOf(row) }
  })
}

/** @throws Problem not_found without an agreed time */
export async function myInterviewFile(ctx: Ctx, { id }: OfResponse): Promise<FileAnswer> {
  const { db, site } = ctx.deps
  const { response, vacancy, company } = await requireMyResponse(ctx, db, { id })
  return fileOf(site, { response, vacancy, company: company.title }, await findInterview(db, id), 'seeker')
}

async function lockMine(
  ctx: Ctx,
  tx: Sql,
  id: number,
): Promise<{ meeting: Meeting; row: InterviewRow | null }> {
  const { response, vacancy, company } = await requireMyResponse(ctx, tx, { id, forUpdate: true })
  return { meeting: { response, vacancy, company: company.title }, row: await findInterview(tx, id) }
}
