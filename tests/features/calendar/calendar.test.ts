import { expect, test } from 'vitest'
import {
  addBusinessDays,
  calendarDay,
  calendarDays,
  workingTimeOf,
} from '#server/features/reference/calendar/calendar.ts'
import { professionalDays } from '#server/features/reference/calendar/operations.ts'
import { kindOf, reasonsOf } from '#shared/features/reference/calendar/labels.ts'

const yearOf = (year: number) => calendarDays(`${year}-01-01`, `${year}-12-31`)

// Official norms by the decrees of each year; days off by decrees of the president stay in the norm.
test.each([
  [2013, 247, 118, 6, 1970, 1772.4, 1179.6],
  [2014, 247, 118, 6, 1970, 1772.4, 1179.6],
  [2015, 247, 118, 5, 1971, 1773.4, 1180.6],
  [2016, 247, 119, 2, 1974, 1776.4, 1183.6],
  [2017, 247, 118, 3, 1973, 1775.4, 1182.6],
  [2018, 247, 118, 6, 1970, 1772.4, 1179.6],
  [2019, 247, 118, 6, 1970, 1772.4, 1179.6],
  [2020, 248, 118, 5, 1979, 1780.6, 1185.4],
  [2021, 247, 118, 4, 1972, 1774.4, 1181.6],
  [2022, 247, 118, 3, 1973, 1775.4, 1182.6],
  [2023, 247, 118, 3, 1973, 1775.4, 1182.6],
  [2024, 248, 118, 5, 1979, 1780.6, 1185.4],
  [2025, 247, 118, 4, 1972, 1774.4, 1181.6],
  [2026, 247, 118, 4, 1972, 1774.4, 1181.6],
  [2027, 247, 118, 4, 1972, 1774.4, 1181.6],
])(
  'the year %i has as many working days and hours as in its official table',
  (year, workingDays, daysOff, shortDays, hours40, hours36, hours24) => {
    expect(workingTimeOf(yearOf(year))).toEqual({
      days: workingDays + daysOff,
      workingDays,
      daysOff,
      shortDays,
      hours40,
      hours36,
      hours24,
    })
  },
)

// Official norms of the months of 2026 for a week of 40 hours.
test('each month of 2026 has the official number of hours', () => {
  const hours = Array.from({ length: 12 }, (_, at) => {
    const month = `2026-${String(at + 1).padStart(2, '0')}`
    return workingTimeOf(yearOf(2026).filter(({ date }) => date.startsWith(month))).hours40
  })
  expect(hours).toEqual([120, 152, 168, 175, 151, 167, 184, 168, 176, 176, 159, 176])
})

test.each([
  ['2026-11-21', 'off', 'Обычный выходной пятидневной недели: суббота.'],
  ['2026-11-03', 'short', 'Рабочий день короче на один час (ТК РФ, статья 95).'],
  ['2026-12-31', 'moved', 'Сюда перенесён выходной с воскресенья, 4 января 2026'],
  ['2026-03-09', 'moved', 'Сюда перенесён выходной с воскресенья, 8 марта 2026'],
  ['2024-11-02', 'short', 'Этот день рабочий: выходной перенесён на вторник, 30 апреля 2024.'],
  ['2020-07-01', 'presidential', 'по указу президента № 354 от 1 июня 2020'],
  ['2021-11-06', 'off', 'Входит в нерабочие дни по указу президента № 595 от 20 октября 2021.'],
  ['2028-01-08', 'holiday', 'Новогодние каникулы'],
  ['2028-01-10', 'working', 'Обычный рабочий день пятидневной недели.'],
])('the date %s is %s, and the reason is said', (date, kind, reason) => {
  const day = calendarDay(date)
  expect(kindOf(day)).toBe(kind)
  expect(reasonsOf(day).join(' ').replaceAll('\u00A0', ' ')).toContain(reason)
})

test('a short day that became a paid day off by a decree of the president keeps both flags', () => {
  expect(calendarDay('2020-05-08')).toMatchObject({
    isWorking: true,
    isShort: true,
    presidential: { number: '294' },
  })
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

test.each([
  [2026, 'День строителя', '2026-08-09'],
  [2027, 'День строителя', '2027-08-08'],
  [2026, 'День химика', '2026-05-31'],
  [2027, 'День химика', '2027-05-30'],
  [2026, 'День программиста', '2026-09-13'],
  [2028, 'День программиста', '2028-09-12'],
  [2026, 'День учителя', '2026-10-05'],
])('in %i, «%s» is on %s', (year, title, date) => {
  expect(professionalDays(year).find((day) => day.title === title)?.date).toBe(date)
})
