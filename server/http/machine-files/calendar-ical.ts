import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { Site } from '#server/http/context.ts'
import { dayPath } from '#shared/features/reference/calendar/address.ts'
import type { CalendarYear } from '#shared/features/reference/calendar/contract.ts'
import { DAY_KIND_LABELS, kindOf, reasonsOf } from '#shared/features/reference/calendar/labels.ts'

/**
 * The days of the production calendar that are not ordinary, as all-day events without a zone. A subscriber's program
 * keeps the event of a day by its id when a decree changes the day.
 */
export function calendarIcal(years: readonly CalendarYear[], { name, publicUrl }: Site): string {
  const calendar = ical({
    name: 'Производственный календарь',
    prodId: { company: name, product: 'Производственный календарь', language: 'RU' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 7 * 24 * 60 * 60,
  })
  for (const day of years.flatMap(({ exceptions }) => exceptions)) {
    const kind = kindOf(day)
    const label = DAY_KIND_LABELS[kind]
    calendar.createEvent({
      id: `${day.date}@calendar.${new URL(publicUrl).hostname}`,
      // The program writes the UTC date of an all-day event.
      start: new Date(day.date),
      stamp: new Date(day.date),
      allDay: true,
      summary: day.holiday ?? (kind === 'working' ? 'Рабочая суббота' : label),
      description: reasonsOf(day).join(' '),
      url: publicUrl + dayPath(day.date),
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendar.toString()
}
