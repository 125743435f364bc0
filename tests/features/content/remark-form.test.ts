import { expect, test } from 'vitest'
import { contentRemarks } from '#server/db/schema/content.ts'
import { plainBrowser, readForm } from '#tests/support/plain-form.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp({ rates: { remarks: 3 } })
const { board } = app
const { open, post, submit } = plainBrowser(app)
const SEND = 'remarks.send'
const stored = () => board.deps.db.select().from(contentRemarks)

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
  const { status, body, text } = await open(path)
  expect(status).toBe(200)
  expect(text).toContain('Что здесь не так?')
  expect(readForm(body, SEND)).toEqual({
    kind: 'remark',
    contentVersion: expect.any(String),
    text: '',
    email: '',
    website: '',
  })
})

test('the plain form stores a remark and returns to the page, which says so', async () => {
  const answer = await submit('/calendar/2026', SEND, { text: 'Ошибка в мае' })
  expect([answer.status, answer.location]).toEqual([303, '/calendar/2026#remark-sent'])
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect((await open('/calendar/2026')).body).toContain('id="remark-sent"')
  expect(await stored()).toMatchObject([
    { path: '/calendar/2026', text: 'Ошибка в мае', email: null, contentVersion: '2026' },
  ])
})

test('a remark is about the page that it is sent to, whatever its fields say', async () => {
  const answer = await post('/help?utm=1', SEND, { path: 'https://evil.example', text: 'Ошибка в ответе' })
  expect(answer.location).toBe('/help#remark-sent')
  expect(await stored()).toMatchObject([{ path: '/calendar/2026' }, { path: '/help' }])
})

test('the plain form refuses a short text, another site and too many messages, and keeps what was typed', async () => {
  const short = await submit('/help', SEND, { text: 'а', email: 'guest@example.ru' })
  expect([short.status, short.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
  expect(short.alert).toBe('Исправьте 1 поле Сообщение: Содержимое поля слишком короткое.')
  expect(short.body).toMatch(/<details[^>]* open/)
  expect(readForm(short.body, SEND)).toMatchObject({ text: 'а', email: 'guest@example.ru' })
  const foreign = await post(
    '/help',
    SEND,
    { text: 'Ошибка в мае' },
    { origin: 'https://evil.example', 'x-forwarded-proto': 'https' },
  )
  expect([foreign.status, foreign.location]).toEqual([403, null])
  expect((await submit('/help', SEND, { text: 'Ошибка в июне' })).location).toBe('/help#remark-sent')
  const limited = await submit('/help', SEND, { text: 'Ошибка в июле' })
  expect([limited.status, limited.headers.get('cache-control')]).toEqual([429, 'private, no-store'])
  expect(limited.alert).toBe('Из вашей сети пришло много сообщений. Напишите через час.')
  expect(readForm(limited.body, SEND)).toMatchObject({ text: 'Ошибка в июле' })
  expect(await stored()).toHaveLength(3)
})
