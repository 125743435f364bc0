import { formatDay, MOSCOW } from '#shared/kernel/dates.ts'

const clock = new Intl.DateTimeFormat('ru', { timeZone: MOSCOW, hour: '2-digit', minute: '2-digit' })

/** «21 ноября, 14:05», Moscow time; the year is said when it is not the present one. */
export const momentOf = (iso: string, now: string) =>
  `${formatDay(iso, { now: new Date(now) })}, ${clock.format(new Date(iso))}`
