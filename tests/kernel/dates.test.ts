import { expect, test } from 'vitest'
import { formatAge, formatDay, isoDay, MONTHS, yearsOf } from '#shared/kernel/dates.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'

const now = new Date('2026-11-21T09:00:00Z')

test('a date is written with no-break spaces and its year', () => {
  expect(formatDay('2026-11-21')).toBe('21\u00A0ноября\u00A02026')
})

test('the year of a date is omitted when it is the current one', () => {
  expect(formatDay('2026-05-01', { now })).toBe('1\u00A0мая')
  expect(formatDay('2025-05-01', { now })).toBe('1\u00A0мая\u00A02025')
})

test('an instant is formatted as the day in the time zone', () => {
  expect(formatDay('2026-12-31T21:30:00Z')).toBe('1\u00A0января\u00A02027')
  expect(formatDay('2026-12-31T21:30:00Z', { zone: 'Europe/Kaliningrad' })).toBe('31\u00A0декабря\u00A02026')
})

test('the current year is the one in the time zone', () => {
  const eve = new Date('2026-12-31T21:30:00Z')
  expect(formatDay('2027-01-05', { now: eve })).toBe('5\u00A0января')
})

test('a calendar date is the same day in every time zone', () => {
  expect(formatDay('2026-11-21', { zone: 'America/New_York' })).toBe('21\u00A0ноября\u00A02026')
})

test('an invalid date is refused', () => {
  expect(() => formatDay('скоро')).toThrow(RangeError)
})

test.each([
  ['2026-11-21T00:05:00+03:00', 'сегодня'],
  ['2026-11-20T23:55:00+03:00', 'вчера'],
  ['2026-11-19T23:55:00+03:00', '2\u00A0дня назад'],
  ['2026-11-16', '5\u00A0дней назад'],
  ['2026-11-15', '6\u00A0дней назад'],
  ['2026-11-14', '14\u00A0ноября'],
  ['2025-11-21', '21\u00A0ноября\u00A02025'],
  ['2026-11-22', '22\u00A0ноября'],
])('the date %s is written «%s» on 21 November 2026', (iso, age) => {
  expect(formatAge(iso, now)).toBe(age)
})

test('month options are twelve, numbered from zero, with both titles', () => {
  expect(MONTHS.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(MONTHS[2]).toEqual({ id: 2, title: 'Март', declensionTitle: 'марта' })
  expect(MONTHS[11]).toEqual({ id: 11, title: 'Декабрь', declensionTitle: 'декабря' })
})

test('birth years run from this year down to 1970, and future years start ten years ahead', () => {
  const birth = yearsOf('birth', now)
  expect([birth[0], birth.at(-1), birth.length]).toEqual([2026, 1970, 57])
  const future = yearsOf('future', now)
  expect([future[0], future.at(-1), future.length]).toEqual([2036, 1970, 67])
})

test('Moscow days agree with the time zone database', () => {
  const clock = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow', dateStyle: 'short' })
  const hours = HOUR_MS
  for (let time = Date.parse('2014-10-25T19:00:00Z'); time < Date.parse('2040-01-01'); time += 37 * hours)
    expect(isoDay(new Date(time))).toBe(clock.format(time))
  for (const around of ['2013-06-30T20:30:00Z', '2014-10-25T21:59:00Z', '2014-10-25T22:00:00Z'])
    expect(isoDay(around)).toBe(clock.format(new Date(around)))
})
