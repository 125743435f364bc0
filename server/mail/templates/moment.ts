import { formatDay, MOSCOW } from '#shared/kernel/dates.ts'

const clock = new Intl.DateTimeFormat('ru', { timeZone: MOSCOW, hour: '2-digit', minute: '2-digit' })

/** «21 ноября 2026, 14:05 по московскому времени» */
export const moscowMoment = (at: Date) =>
  `${formatDay(at.toISOString())}, ${clock.format(at)} по московскому времени`
