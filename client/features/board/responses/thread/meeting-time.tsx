import { useHydrated } from '#client/app/use-hydrated.ts'
import { meetingTime } from '#shared/features/board/responses/interview-labels.ts'
import { isoDay, MOSCOW } from '#shared/kernel/dates.ts'
import { formatClock, formatMoment } from '#shared/kernel/moments.ts'

/** «3 декабря, 15:00 по Москве», and on a clock that shows another time «(18:00 по вашему времени)». */
export function MeetingTime({ at, now }: { at: string; now: string }) {
  const zone = useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : MOSCOW
  const own = isoDay(at, zone) === isoDay(at) ? formatClock(at, zone) : formatMoment(at, { now, zone })
  return (
    <time dateTime={at}>
      {meetingTime(at, now)}
      {formatMoment(at, { now, zone }) !== formatMoment(at, { now }) && ` (${own} по вашему времени)`}
    </time>
  )
}
