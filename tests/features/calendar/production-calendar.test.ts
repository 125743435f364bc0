import { expect, test } from 'vitest'
import { addBusinessDays, dayKind } from '#shared/features/reference/calendar/production-calendar.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

function daysOf(year: number) {
  const first = Date.UTC(year, 0, 1)
  const count = (Date.UTC(year + 1, 0, 1) - first) / DAY_MS
  return Array.from({ length: count }, (_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10))
}

test.each([
  [2024, { working: 248, off: 118, hours: 1979 }],
  [2025, { working: 247, off: 118, hours: 1972 }],
  [2026, { working: 247, off: 118, hours: 1972 }],
])('the year %i has as many working days and hours as in its official table', (year, expected) => {
  const kinds = daysOf(year).map(dayKind)
  const off = kinds.filter((kind) => kind === 'off').length
  const short = kinds.filter((kind) => kind === 'short').length
  const working = kinds.length - off
  expect({ working, off, hours: working * 8 - short }).toEqual(expected)
})

test.each([
  ['2026-11-21', 'off', 'Saturday'],
  ['2026-11-03', 'short', 'the eve of the Day of Unity'],
  ['2026-12-31', 'off', 'moved here from 4 January'],
  ['2024-11-02', 'short', 'a Saturday that works'],
  ['2027-01-08', 'off', 'a holiday of a year without a decree'],
  ['2027-01-11', 'working', 'the Monday after it'],
])('the date %s is %s: %s', (day, kind) => {
  expect(dayKind(day)).toBe(kind)
})

test.each([
  ['2026-11-20', 5, '2026-11-27'],
  ['2026-11-21', 5, '2026-11-27'],
  ['2026-11-22', 1, '2026-11-23'],
  ['2026-12-29', 5, '2027-01-14'],
  ['2026-04-30', 1, '2026-05-04'],
  ['2024-11-01', 1, '2024-11-02'],
])('counting from %s, %i working days end on %s', (day, count, last) => {
  expect(addBusinessDays(day, count)).toBe(last)
})
