import { expect, test } from 'vitest'
import { contentRemarks } from '#server/db/schema/content.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp({ rates: { remarks: 3 } })

const post = (fields: Record<string, string>, origin = 'https://board.example') =>
  send('/remarks', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin, 'x-forwarded-proto': 'https' },
    body: new URLSearchParams(fields).toString(),
  })

test.each([
  '/blog/nalogi-samozanyatogo',
  '/professii/buhgalter',
  '/calendar',
  '/calendar/2026',
  '/calendar/2026/may',
  '/calendar/2026/may/9',
  '/documents/soglasie-na-obrabotku',
  '/calculator',
  '/help',
  '/offer',
  '/privacy-policy',
])('%s asks what is wrong, also without scripts', async (path) => {
  const { status, body: spaced } = await send(path)
  const body = withSpaces(spaced)
  expect(status).toBe(200)
  expect(body).toContain('Что здесь не так?')
  expect(body).toContain('action="/remarks"')
  expect(body).toContain(`name="path" value="${path}"`)
})

test('the plain form stores a remark and returns to the page, which says so', async () => {
  const answer = await post({
    kind: 'remark',
    path: '/calendar/2026',
    contentVersion: '2026',
    text: 'Ошибка в мае',
    email: '',
    website: '',
  })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/calendar/2026#remark-sent')
  expect((await send('/calendar/2026')).body).toContain('id="remark-sent"')
  expect(await board.deps.db.select().from(contentRemarks)).toMatchObject([
    { path: '/calendar/2026', text: 'Ошибка в мае', email: null, contentVersion: '2026' },
  ])
})

test('the plain form refuses a short text, a foreign page and too many messages', async () => {
  const whereTo = async (fields: Record<string, string>, origin?: string) =>
    (await post({ path: '/help', text: 'Ошибка в мае', ...fields }, origin)).headers.get('location')
  expect(await whereTo({ text: 'а' })).toBe('/help#remark-refused')
  expect(await whereTo({ path: 'https://evil.example' })).toBe('/#remark-refused')
  expect(await whereTo({}, 'https://evil.example')).toBe('/help#remark-refused')
  expect(await whereTo({})).toBe('/help#remark-sent')
  expect(await whereTo({})).toBe('/help#remark-sent')
  expect(await whereTo({})).toBe('/help#remark-limit')
})
