/** Which e-mails carry the headers of one-click unsubscribing (RFC 8058), and that a press stops them. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { emails } from '#server/db/schema/mail.ts'
import { notificationSettings } from '#server/features/identity/accounts/service.ts'
import { EMAIL_KINDS, isEmailKind, type EmailKind } from '#server/mail/kinds.ts'
import { newToken } from '#server/kernel/token.ts'
import { findEmail } from '#server/mail/queries.ts'
import { createSmtpTransport } from '#server/mail/smtp.ts'
import { unsubscribeUrl } from '#server/mail/unsubscribe-link.ts'
import { ONE_CLICK_TOPICS } from '#shared/features/identity/notifications/vocabulary.ts'
import { buildWorld } from './condition-world.ts'
import { plainBrowser } from '#tests/support/plain-form.ts'
import { buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { EMAILS } from './all-emails.ts'
import { startMailServer } from './mail-server.ts'

const app = await wholeApp({ areEmailsAsked: false })
const { board, bugs, send } = app
const { open, post, submit } = plainBrowser(app)
const { deps } = board
const server = await startMailServer()
const transport = createSmtpTransport({
  url: `smtp://127.0.0.1:${server.port}`,
  from: { name: 'Дистант', address: 'no-reply@distant.example' },
})

beforeAll(async () => {
  // The first one loads its modules, which may take longer than a page has.
  await send('/unsubscribe')
  bugs.length = 0
})
afterEach(() => {
  const found = bugs.splice(0)
  if (found.length > 0) throw new AggregateError(found, 'The server took a request for a bug of its own')
})
afterAll(async () => {
  transport.close()
  await server.stop()
})

/** What may be switched off by a press. Letters of contract, money, security and running responses may not. */
const WITH_BUTTON: EmailKind[] = [
  'vacancy_published',
  'vacancy_changed',
  'vacancy_ending',
  'vacancy_ended',
  'resume_approved',
  'resume_refused',
  'saved_search',
  'saved_searches',
  'response_digest',
  'weekly_vacancies',
  'pay_question',
]

const KINDS = Object.keys(EMAIL_KINDS).filter(isEmailKind)

test.each(KINDS)('the e-mail %s has the headers exactly when it can be switched off', async (kind) => {
  const person = await buildUser(deps.db)
  const id = await deps.mailer.enqueue(deps.db, {
    ...EMAILS[kind],
    userId: person.id,
    recipient: person.email,
  })
  const row = await findEmail(deps.db, id)
  if (!row) throw new Error('The e-mail was not written')
  await transport.send(row, AbortSignal.timeout(5000))
  await deps.db.delete(emails).where(eq(emails.id, id))
  const message = server.received.at(-1)
  expect(message?.recipients).toEqual([person.email])
  const headers = ['list-unsubscribe', 'list-unsubscribe-post'].map((name) => message?.headers.get(name))
  expect(headers).toEqual(
    WITH_BUTTON.includes(kind)
      ? [expect.stringMatching(/^<https:\/\/[^<>\s]+\?token=[^<>\s]+>$/), 'List-Unsubscribe=One-Click']
      : [undefined, undefined],
  )
})

test('a kind that one click stops is never one that must arrive', () => {
  for (const kind of WITH_BUTTON) {
    expect([kind, EMAIL_KINDS[kind].isRequired]).toEqual([kind, false])
    expect([kind, EMAIL_KINDS[kind].topic]).not.toEqual([kind, null])
  }
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const TOPIC = 'accounts.setTopic'
/** Who presses a button of an e-mail has no page of ours before. */
const FOREIGN = { 'sec-fetch-site': 'cross-site' }
const CLICKS = [
  { headers: FORM, body: 'List-Unsubscribe=One-Click' },
  {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  },
]

describe.each(ONE_CLICK_TOPICS)('the link of e-mails about %s', (topic) => {
  const others = ONE_CLICK_TOPICS.filter((one) => one !== topic)
  async function subscriber() {
    const { id } = await buildUser(deps.db, {
      notifications: { responses: true, newResponses: 'daily', vacancies: true, weekly: true, news: false },
    })
    const address = unsubscribeUrl(deps, { userId: id, topic }).replace('https://board.example', '')
    return { id, address }
  }
  async function settingsOf(id: number) {
    const [row] = await deps.db.select().from(users).where(eq(users.id, id))
    return notificationSettings(row!.notifications)
  }
  const OFF = topic === 'newResponses' ? 'off' : false
  const ON = topic === 'newResponses' ? 'daily' : true

  test('stops them by a press in a mail program, without cookies or redirects, in either encoding, and nothing else', async () => {
    for (const click of CLICKS) {
      const { id, address } = await subscriber()
      const before = await settingsOf(id)
      for (let time = 0; time < 2; time += 1) {
        const answer = await send(address, { method: 'POST', ...click })
        expect([answer.status, answer.headers.get('location'), answer.body]).toEqual([
          200,
          null,
          'Писем больше не будет.\n',
        ])
      }
      expect(await settingsOf(id)).toEqual({ ...before, [topic]: OFF })
      for (const other of others) expect((await settingsOf(id))[other]).toBe(before[other])
    }
  })

  test('opens a page that changes nothing until its button is pressed, and can be undone there', async () => {
    const { id, address } = await subscriber()
    const page = await open(address)
    expect(page.status).toBe(200)
    expect(page.headers.get('x-robots-tag') ?? page.body).toMatch(/noindex/)
    expect(page.text).toContain('Не присылать')
    await send(address, { method: 'HEAD' })
    expect((await settingsOf(id))[topic]).toBe(ON)

    const off = await submit(address, TOPIC, {}, FOREIGN)
    expect([off.status, off.location]).toEqual([303, address])
    expect((await settingsOf(id))[topic]).toBe(OFF)
    expect((await open(address)).text).toContain('Включить снова')

    const on = await submit(address, TOPIC, {}, FOREIGN)
    expect([on.status, on.location]).toEqual([303, `${address}&done=on`])
    expect((await settingsOf(id))[topic]).toBe(ON)
    expect((await open(`${address}&done=on`)).text).toContain('Письма снова включены')
  })
})

test('the page of an old e-mail leaves e-mails as often as its reader has chosen since', async () => {
  const { id } = await buildUser(deps.db, {
    notifications: { responses: true, newResponses: 'at_once', vacancies: true, weekly: true, news: false },
  })
  const address = unsubscribeUrl(deps, { userId: id, topic: 'newResponses' }).replace(
    'https://board.example',
    '',
  )
  const token = new URLSearchParams(address.split('?')[1]).get('token') ?? ''
  expect((await post(address, TOPIC, { token, isOff: 'false' }, FOREIGN)).status).toBe(303)
  const [row] = await deps.db.select().from(users).where(eq(users.id, id))
  expect(row?.notifications).toMatchObject({ newResponses: 'at_once' })
})

test.each([
  '',
  '?token=',
  '?token=weekly-1',
  `?token=weekly-1.${'A'.repeat(43)}`,
  `?token=responses-1.${'A'.repeat(43)}`,
  `?token=${'9'.repeat(200)}`,
])('the invalid link «%s» stops no e-mails', async (query) => {
  const answer = await send(`/unsubscribe${query}`, { method: 'POST', ...CLICKS[0] })
  // Without a token in the address it is no click of a mail program.
  expect(answer.status).toBe(query === '' ? 405 : 404)
  const token = new URLSearchParams(query).get('token') ?? ''
  const pressed = await post(`/unsubscribe${query}`, TOPIC, { token, isOff: 'true' }, FOREIGN)
  expect([pressed.status, pressed.text]).toEqual([422, expect.stringContaining('Такой рассылки нет')])
  expect((await open(`/unsubscribe${query}`)).text).toContain('Такой рассылки нет')
})

test('the link of one topic or of one person is none for another', async () => {
  const { id } = await buildUser(deps.db)
  const token = /token=(.+)$/.exec(unsubscribeUrl(deps, { userId: id, topic: 'weekly' }))?.[1] ?? ''
  for (const forged of [token.replace('weekly', 'vacancies'), token.replace(`-${id}.`, `-${id + 1}.`)]) {
    const answer = await send(`/unsubscribe?token=${forged}`, { method: 'POST', ...CLICKS[0] })
    expect(answer.status).toBe(404)
  }
})

test('a press about the question of the pay is the wish for no such questions, which its page takes back', async () => {
  const world = await buildWorld(deps)
  const token = newToken()
  await world.addPayQuestion(token)
  const address = `/pay-answer?token=${token}`
  const answer = await send(address, { method: 'POST', ...CLICKS[0] })
  expect([answer.status, answer.body]).toEqual([200, 'Писем больше не будет.\n'])
  expect((await open(address)).text).toContain('Больше не будем спрашивать')
  await submit(address, 'payAnswers.answer', { reply: 'ask_again' }, FOREIGN)
  expect((await open(address)).text).toContain('Больше не спрашивать')
  expect((await send('/pay-answer?token=x', { method: 'POST', ...CLICKS[0] })).status).toBe(404)
})

test('the link of a deleted account still answers that no e-mails come', async () => {
  const { id } = await buildUser(deps.db, { deletedAt: '2026-11-20T09:00:00Z' })
  const address = unsubscribeUrl(deps, { userId: id, topic: 'weekly' }).replace('https://board.example', '')
  expect((await send(address, { method: 'POST', ...CLICKS[0] })).status).toBe(200)
  expect((await send(address)).body).toContain('Такой рассылки нет')
})
