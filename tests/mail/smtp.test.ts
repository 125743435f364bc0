import { afterEach, describe, expect, test } from 'vitest'
import type { OutgoingEmail } from '#server/mail/port.ts'
import { createSmtpTransport } from '#server/mail/smtp.ts'
import { startMailServer, type MailServer } from './mail-server.ts'

const FROM = { name: 'Дистант — работа на дому', address: 'no-reply@distant.example' }
const email: OutgoingEmail = {
  key: '0b6f3a52-6a06-4a3e-9d7c-5a8e7c7f2a11',
  kind: 'test',
  recipient: 'masha@example.ru',
  subject: 'Проверка',
  text: 'Здравствуйте',
  html: '<p>Здравствуйте</p>',
  unsubscribeUrl: null,
  calendar: null,
  createdAt: '2026-11-21T09:00:00.000Z',
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function open(options?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options)
  closing.push(() => server.stop())
  return server
}

function send(
  server: MailServer,
  { scheme = 'smtp', login = '', query = '', from = FROM, ...changes }: Options = {},
) {
  const transport = createSmtpTransport({ url: `${scheme}://${login}127.0.0.1:${server.port}${query}`, from })
  closing.push(() => transport.close())
  return transport.send({ ...email, ...changes }, AbortSignal.timeout(5000))
}
type Options = Partial<OutgoingEmail> & {
  scheme?: string
  login?: string
  query?: string
  from?: typeof FROM
}

describe('sending an e-mail', () => {
  test('an e-mail keeps Cyrillic in its subject, sender and both bodies', async () => {
    const server = await open()
    const subject = 'Приглашение в компанию «Рога и копыта» — ёж, №\u00A05, 😀'
    expect(await send(server, { subject })).toEqual({ kind: 'sent' })
    const [message] = server.received
    expect(message?.headers.get('subject')).toBe(subject)
    expect(message?.headers.get('from')).toBe('Дистант — работа на дому <no-reply@distant.example>')
    expect(message?.headers.get('to')).toBe('masha@example.ru')
    expect(message?.headers.get('date')).toBe('Sat, 21 Nov 2026 09:00:00 +0000')
    expect(message?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(message?.bodies.map((body) => body.trim())).toEqual(['Здравствуйте', '<p>Здравствуйте</p>'])
  })

  test('an e-mail is sent to an address in a Cyrillic domain', async () => {
    const server = await open()
    expect(await send(server, { recipient: 'ivan@xn--80a1acny.xn--p1ai' })).toEqual({ kind: 'sent' })
    // The server of the tests shows domains in Unicode.
    expect(server.received[0]?.recipients).toEqual(['ivan@почта.рф'])
    expect(server.received[0]?.raw).toContain('\r\nTo: ivan@xn--80a1acny.xn--p1ai\r\n')
  })

  test('an e-mail brings its event to the calendar of the reader', async () => {
    const server = await open()
    const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR'
    expect(await send(server, { calendar })).toEqual({ kind: 'sent' })
    const text = server.received[0]?.raw ?? ''
    expect(text).toContain('text/calendar; charset=utf-8; method=CANCEL')
    expect(text).toContain('sobesedovanie.ics')
  })

  test('an e-mail cannot gain headers or recipients through its subject or a name', async () => {
    const server = await open()
    const poison = 'Имя\r\nBcc: victim@example.ru\r\nX-Evil: 1\r\n\r\nтело'
    expect(await send(server, { subject: poison, from: { ...FROM, name: poison } })).toEqual({ kind: 'sent' })
    const [message] = server.received
    expect(message?.recipients).toEqual(['masha@example.ru'])
    expect([...(message?.headers.keys() ?? [])]).not.toContain('bcc')
    expect([...(message?.headers.keys() ?? [])]).not.toContain('x-evil')
    expect(message?.bodies[0]?.trim()).toBe('Здравствуйте')
  })

  test.each([
    'a@example.ru, b@example.ru',
    'a@example.ru\r\nRCPT TO:<b@example.ru>',
    'a@example.ru>\r\n',
    '"Имя" <a@example.ru>',
    'группа: a@example.ru;',
    'a@example.ru(b)',
    'nobody',
    '',
    `${'a'.repeat(250)}@example.ru`,
  ])('an e-mail is never sent to %j, which is no plain address', async (recipient) => {
    const server = await open()
    expect(await send(server, { recipient })).toMatchObject({ kind: 'refused', code: 'bad_address' })
    expect(server.state.attempts).toBe(0)
  })
})

describe('SMTP answers', () => {
  const answer = (responseCode: number) => Object.assign(new Error('No'), { responseCode })

  test.each([
    { code: 550, kind: 'refused' },
    { code: 552, kind: 'refused' },
    { code: 450, kind: 'later' },
    { code: 421, kind: 'later' },
  ])('the SMTP answer $code to the recipient is treated as $kind', async ({ code, kind }) => {
    const server = await open({ onRcptTo: (_address, _session, done) => done(answer(code)) })
    expect(await send(server)).toMatchObject({ kind, code: String(code) })
  })

  test.each([
    { code: 554, kind: 'refused' },
    { code: 451, kind: 'later' },
  ])('the SMTP answer $code to the message is treated as $kind', async ({ code, kind }) => {
    const server = await open({
      onData(stream, _session, done) {
        stream.resume()
        stream.on('end', () => done(answer(code)))
      },
    })
    expect(await send(server)).toMatchObject({ kind, code: String(code) })
  })

  test('the SMTP answer 550 to our own sender is a configuration error, and the e-mail waits', async () => {
    const server = await open({ onMailFrom: (_address, _session, done) => done(answer(550)) })
    expect(await send(server)).toMatchObject({ kind: 'later', code: '550' })
  })

  test('the SMTP answer 535 to our password is a configuration error, and the e-mail waits', async () => {
    const server = await open({
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(answer(535)),
    })
    expect(await send(server, { login: 'user:p%40ss@' })).toMatchObject({ kind: 'later', code: '535' })
  })

  test('the user name and password of SMTP_URL are used to sign in', async () => {
    const logins: unknown[] = []
    const server = await open({
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        logins.push([username, password])
        done(null, { user: username })
      },
    })
    expect(await send(server, { login: 'us%40er:p%3Ass@' })).toEqual({ kind: 'sent' })
    expect(logins).toEqual([['us@er', 'p:ss']])
  })
})

describe('encryption', () => {
  test('with requireTLS nothing is sent to a server without encryption', async () => {
    const server = await open()
    expect(await send(server, { query: '?requireTLS=true' })).toMatchObject({ kind: 'later' })
    expect(server.state.attempts).toBe(0)
  })

  test('a mail server with an untrusted certificate gets no e-mail', async () => {
    const server = await open({ secure: true })
    expect(await send(server, { scheme: 'smtps' })).toMatchObject({ kind: 'later' })
    expect(server.state.attempts).toBe(0)
  })
})
