import { moscowLocal } from '#shared/features/board/posting/moscow-moment.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'

/** «25 ноября в 10:00», Moscow time. */
export const moscowMoment = (iso: string, now: string) =>
  `${formatDay(iso, { now: new Date(now) })} в${NO_BREAK_SPACE}${moscowLocal(new Date(iso)).slice(11)}`
