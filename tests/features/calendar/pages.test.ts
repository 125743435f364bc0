import { expect, test } from 'vitest'
import { wholeApp } from '#tests/support/whole-app.ts'

const { send } = await wholeApp()

async function pageOf(path: string) {
  const { status, body } = await send(path)
  const [html = ''] = body.split('<script type="application/json"')
  const text = html
    .replaceAll('\u00A0', ' ')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  return { status, text, isIndexed: !body.includes('name="robots" content="noindex') }
}

test('a year of the calendar has its norms, its moved days and its decree', async () => {
  const { status, text, isIndexed } = await pageOf('/calendar/2026')
  expect(status).toBe(200)
  expect(isIndexed).toBe(true)
  expect(text).toContain('247 рабочих дней и 118 выходных')
  expect(text).toContain('с субботы, 3 января, на пятницу, 9 января')
  expect(text).toContain('постановление правительства № 1466 от 24 сентября 2025')
})

test('a year without a decree says so and is not for search engines', async () => {
  const { status, text, isIndexed } = await pageOf('/calendar/2028')
  expect(status).toBe(200)
  expect(text).toContain('Правительство ещё не перенесло выходные на 2028 год')
  expect(isIndexed).toBe(false)
})

test.each([
  ['/calendar/2012'],
  ['/calendar/2029'],
  ['/calendar/26'],
  ['/calendar/2026/november'],
  ['/calendar/2026/fevral/29'],
  ['/calendar/2026/fevral/01'],
  ['/calendar/2026/fevral/x'],
])('%s is not a page of the calendar', async (path) => {
  expect((await pageOf(path)).status).toBe(404)
})

test('a day of the calendar says why it is off, and an ordinary day is not for search engines', async () => {
  const moved = await pageOf('/calendar/2026/dekabr/31')
  expect(moved.text).toContain('Сюда перенесён выходной с воскресенья, 4 января 2026')
  expect(moved.isIndexed).toBe(true)
  const ordinary = await pageOf('/calendar/2026/noyabr/24')
  expect(ordinary.text).toContain('Обычный рабочий день пятидневной недели.')
  expect(ordinary.isIndexed).toBe(false)
})

test('a month tells what an hour of a salary costs by its norm', async () => {
  expect((await pageOf('/calendar/2026/noyabr?salary=80000')).text).toContain(
    'Час в ноябре 2026 года стоит 503,14 ₽ при 40-часовой неделе (159 ч)',
  )
  expect((await pageOf('/calendar/2026/noyabr?salary=abc')).text).toContain('Введите оклад числом')
})

test.each([
  ['from=2026-11-01&to=2026-11-30', '20 рабочих дней из 30, 159 ч при 40-часовой неделе'],
  ['from=2026-11-01&to=2026-11-30', '29 дней : срок идёт со следующего дня'],
  ['from=2026-11-02&to=2026-11-04', 'срок кончится в ближайший рабочий: 5 ноября 2026, четверг'],
  ['from=2020-03-30&to=2020-04-03', '5 дней: в норму они входят, но на них не работали'],
  ['from=2026-12-01&to=2026-11-30', 'Первый день позже последнего. Поменяйте даты местами.'],
  ['from=2026-12-01&to=', 'Укажите обе даты'],
  ['from=2026-13-01&to=2026-02-30', 'Укажите обе даты'],
  ['from=1900-01-01&to=2026-02-01', 'Календарь есть с 2013 по 2028 год.'],
])('the calendar answers the period %s: %s', async (query, answer) => {
  const { status, text } = await pageOf(`/calendar?${query}`)
  expect(status).toBe(200)
  expect(text).toContain(answer)
})

test('the file for calendar programs has all-day events without a zone for days that are not ordinary', async () => {
  const { status, body } = await send('/calendar/2026.ics')
  expect(status).toBe(200)
  const starts = [...body.matchAll(/^DTSTART(.*)$/gm)].map(([, start]) => start?.trim())
  expect(starts).toContain(';VALUE=DATE:20261103')
  expect(starts).not.toContain(';VALUE=DATE:20261124')
  expect(starts.every((start) => /^;VALUE=DATE:2026\d{4}$/.test(start ?? ''))).toBe(true)
  expect(body).not.toMatch(/TZID|VTIMEZONE/)
  expect((await send('/calendar/1999.ics')).status).toBe(404)
})

test('the sitemap has the decreed years, their months and their days that are not ordinary', async () => {
  const { body } = await send('/sitemaps/lists.xml')
  for (const path of ['/calendar', '/calendar/2027', '/calendar/2026/noyabr', '/calendar/2026/noyabr/3'])
    expect(body).toContain(`<loc>https://board.example${path}</loc>`)
  for (const path of ['/calendar/2028', '/calendar/2026/noyabr/24'])
    expect(body).not.toContain(`${path}</loc>`)
})
