import { formatDay } from '#shared/kernel/dates.ts'

/** «21 ноября 2026, 10:05» in the zone of the person. */
export function formatMoment(iso: string, zone: string) {
  const time = new Intl.DateTimeFormat('ru', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  return `${formatDay(iso, { zone })}, ${time.format(new Date(iso))}`
}
