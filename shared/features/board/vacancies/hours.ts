/** Hours of work in any zone, as parts of a day of 1440 minutes that begins again at its end. */
import { DAY_MINUTES, HOUR_MINUTES } from '#shared/kernel/durations.ts'
import type { Schedule } from './model.ts'

/** A part of a day: from a minute after midnight, perhaps over midnight; a whole day has 1440 minutes. */
export type Span = { start: number; length: number }

/** Of equal minutes a whole day. */
export const spanBetween = (start: number, end: number): Span => ({
  start: minuteOfDay(start),
  length: minuteOfDay(end - start) || DAY_MINUTES,
})

export const moved = ({ start, length }: Span, minutes: number): Span => ({
  start: minuteOfDay(start + minutes),
  length,
})

/** Minutes that are in both parts of the day. */
export function overlapOf(one: Span, other: Span): number {
  let minutes = 0
  // Either may go over midnight into the day of the other.
  for (const shift of [-DAY_MINUTES, 0, DAY_MINUTES]) {
    const start = Math.max(one.start, other.start + shift)
    const end = Math.min(one.start + one.length, other.start + shift + other.length)
    minutes += Math.max(0, end - start)
  }
  return minutes
}

const minuteOfDay = (minutes: number) => ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES

/** Minutes after midnight of «09:30». */
export function minutesOfClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * HOUR_MINUTES + minutes
}

/** What a vacancy states of its hours. */
export type StatedHours = {
  schedule: Schedule | null
  hoursPerDay: number | null
  /** Minutes after midnight in the zone. */
  workStartsAt: number | null
  workEndsAt: number | null
  /** Minutes east of UTC. */
  workZone: number
  /** Of the hours between start and end, those that are required; null for all. */
  overlapHours: number | null
}

export type WorkHours = {
  /** In UTC; the whole day for a free schedule; null when nothing is stated. */
  span: Span | null
  /** Minutes of the span in which one has to work. */
  required: number
  /** Null when it is not stated. */
  hoursPerDay: number | null
}

/** A free schedule without a start and an end may be worked at any time. */
export function workHoursOf({
  schedule,
  hoursPerDay,
  workStartsAt,
  workEndsAt,
  workZone,
  overlapHours,
}: StatedHours): WorkHours {
  if (workStartsAt === null || workEndsAt === null) {
    const span = schedule === 'flexible' ? { start: 0, length: DAY_MINUTES } : null
    return { span, required: 0, hoursPerDay }
  }
  const span = moved(spanBetween(workStartsAt, workEndsAt), -workZone)
  if (overlapHours !== null)
    return { span, required: Math.min(overlapHours * HOUR_MINUTES, span.length), hoursPerDay }
  return { span, required: span.length, hoursPerDay: hoursPerDay ?? Math.ceil(span.length / HOUR_MINUTES) }
}
