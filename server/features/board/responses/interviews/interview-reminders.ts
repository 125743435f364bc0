import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import { interviews } from '#server/db/schema/interviews.ts'
import { responses } from '#server/db/schema/responses.ts'
import type { Deps } from '#server/features/board/context.ts'
import { interviewReminderEmail } from '#server/mail/templates/interviews.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/durations.ts'
import { appointmentOf, notifySide, selectMeetings } from './interviews.ts'

/** Interviews that one run reminds of. */
const REMINDED_AT_ONCE = 200

/** Reminds both sides of agreed interviews a day and an hour before, each once. Idempotent. */
export async function remindOfInterviews(deps: Pick<Deps, 'db' | 'now' | 'notifier' | 'site'>) {
  const day = await remind(deps, { isSoon: false })
  const hour = await remind(deps, { isSoon: true })
  return { interviewsInADay: day, interviewsInAnHour: hour }
}

async function remind(
  { db, now, notifier, site }: Pick<Deps, 'db' | 'now' | 'notifier' | 'site'>,
  { isSoon }: { isSoon: boolean },
) {
  const at = now().toISOString()
  const until = new Date(now().getTime() + (isSoon ? HOUR_MS : DAY_MS)).toISOString()
  const column = isSoon ? interviews.hourNotifiedAt : interviews.dayNotifiedAt
  const isDue = and(
    eq(interviews.state, 'agreed'),
    isNull(column),
    gt(interviews.slot, at),
    lte(interviews.slot, until),
  )
  const due = await db
    .select({ id: interviews.responseId })
    .from(interviews)
    .where(isDue)
    .orderBy(asc(interviews.slot))
    .limit(REMINDED_AT_ONCE)
  for (const { id } of due)
    await db.transaction(async (tx) => {
      // Of two processes one gets it. Within the last hour the reminder of a day is late.
      const [row] = await tx
        .update(interviews)
        .set(isSoon ? { hourNotifiedAt: at, dayNotifiedAt: at } : { dayNotifiedAt: at })
        .where(and(eq(interviews.responseId, id), isDue))
        .returning()
      if (!row || row.slot === null) return
      const [meeting] = await selectMeetings(tx).where(eq(responses.id, id))
      if (!meeting) return
      for (const side of ['seeker', 'company'] as const)
        await notifySide(tx, { notifier }, meeting, {
          side,
          email: interviewReminderEmail(site, {
            ...appointmentOf(meeting, row, { slot: row.slot, side, at }),
            slot: row.slot,
            isSoon,
          }),
        })
    })
  return due.length
}
