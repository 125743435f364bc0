import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { claimLetter } from '#server/mail/queries.ts'
import { createMailer, enqueueLetter } from '#server/mail/queue.ts'
import type { LetterDraft, Mailer } from '#server/mail/queue.ts'
import { letters } from '#server/mail/schema.ts'
import { createSmtpTransport } from '#server/mail/smtp.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startMailServer } from './mail-server.ts'
import type { MailServer } from './mail-server.ts'

const RECIPIENT = 'masha@example.ru'
const SECRET = 'Ваш код 482913'

const database = await testDatabase()
let server: MailServer
let clock: Date
let lines: string[]
let mailers: Mailer[]

beforeEach(async () => {
  server = await startMailServer()
  clock = new Date('2026-11-21T09:00:00Z')
  lines = []
  mailers = []
})
afterEach(async () => {
  await Promise.all(mailers.map((mailer) => mailer.stop({ graceMs: 0 })))
  await server.stop()
  await database.db.delete(letters)
})

function openMailer({ port = server.port, ...options }: { port?: number; pollMs?: number } = {}) {
  const transport = createSmtpTransport({
    url: `smtp://127.0.0.1:${port}`,
    from: { name: 'Дистант', address: 'no-reply@distant.example' },
    timeouts: { connectionTimeout: 500, greetingTimeout: 500, socketTimeout: 500 },
  })
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const mailer = createMailer({ db: database.db, transport, now: () => clock, log, ...options })
  mailers.push(mailer)
  return mailer
}

function letter(changes: Partial<LetterDraft & { recipient: string; uselessAfter: string }> = {}) {
  return {
    kind: 'test',
    subject: 'Привет',
    text: SECRET,
    html: `<p>${SECRET}</p>`,
    isSecret: false,
    recipient: RECIPIENT,
    ...changes,
  }
}

const enqueue = (changes?: Parameters<typeof letter>[0]) => enqueueLetter(database.db, letter(changes))
const pass = (ms: number) => (clock = new Date(clock.getTime() + ms))
const messageIds = () => server.received.map(({ headers }) => headers.get('message-id'))
const events = () => lines.map((line) => (JSON.parse(line) as { event: string }).event)

async function onlyRow() {
  const rows = await database.db.select().from(letters)
  expect(rows).toHaveLength(1)
  const [row] = rows
  if (!row) throw new Error('The queue is empty')
  return row
}

describe('a letter in the queue', () => {
  test('is sent once, whole, to its one recipient', async () => {
    await enqueue()
    const mailer = openMailer()
    await mailer.sendDue()
    await mailer.sendDue()
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.recipients).toEqual([RECIPIENT])
    expect(server.received[0]?.bodies.map((body) => body.trim())).toEqual([SECRET, `<p>${SECRET}</p>`])
    expect((await onlyRow()).sentAt).not.toBeNull()
    expect(events()).toEqual(['mail.sent'])
  })

  test('is never sent when its transaction is rolled back', async () => {
    await expect(
      database.db.transaction(async (tx) => {
        await enqueueLetter(tx, letter())
        throw new Error('Changed my mind')
      }),
    ).rejects.toThrow('Changed my mind')
    await openMailer().sendDue()
    expect(server.state.attempts).toBe(0)
    expect(await database.db.select().from(letters)).toEqual([])
  })

  test('leaves right after a kick, without waiting for the poll', async () => {
    const mailer = openMailer()
    await enqueue()
    mailer.kick()
    await expect.poll(() => server.received.length, { timeout: 2000 }).toBe(1)
  })

  test('is found by the poll when it was not announced', async () => {
    openMailer({ pollMs: 700 }).start()
    // The look at the start is over before the letter is written.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await enqueue()
    await expect.poll(() => server.received.length, { timeout: 5000 }).toBe(1)
  })

  test('keeps one Message-ID when the line breaks in the middle and it is sent again', async () => {
    await enqueue()
    const { key } = await onlyRow()
    const mailer = openMailer()
    server.state.manner = 'drop'
    await mailer.sendDue()
    expect((await onlyRow()).sentAt).toBeNull()
    server.state.manner = 'accept'
    await mailer.sendDue()
    expect(server.received).toHaveLength(0)
    pass(10_000)
    await mailer.sendDue()
    expect(messageIds()).toEqual([`<${key}@distant.example>`])
    expect(server.state.attempts).toBe(2)
  })

  test('is tried seven times over nine hours while the server says 451, then given up', async () => {
    await enqueue()
    server.state.manner = 'try-later'
    const mailer = openMailer()
    const waits = [10, 60, 5 * 60, 30 * 60, 2 * 3600, 6 * 3600].map((seconds) => seconds * 1000)
    await mailer.sendDue()
    for (const [index, wait] of waits.entries()) {
      pass(wait - 1)
      await mailer.sendDue()
      expect(server.state.attempts).toBe(index + 1)
      pass(1)
      await mailer.sendDue()
      expect(server.state.attempts).toBe(index + 2)
    }
    expect((await onlyRow()).failedAt).not.toBeNull()
    pass(24 * 3_600_000)
    await mailer.sendDue()
    expect(server.state.attempts).toBe(7)
    expect(events()).toEqual([...waits.map(() => 'mail.delayed'), 'mail.failed'])
  })

  test('is given up at once when its recipient is refused for good', async () => {
    await enqueue()
    server.state.manner = 'refuse'
    const mailer = openMailer()
    await mailer.sendDue()
    pass(60_000)
    await mailer.sendDue()
    expect(server.state.attempts).toBe(1)
    expect(await onlyRow()).toMatchObject({ sentAt: null, lastError: expect.stringContaining('550') })
    expect((await onlyRow()).failedAt).not.toBeNull()
  })

  test('waits for another time when the server hangs, and no connection to the database is held meanwhile', async () => {
    await enqueue()
    server.state.manner = 'hang'
    const mailer = openMailer()
    const sending = mailer.sendDue()
    await expect.poll(() => server.state.attempts).toBe(1)
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0)
    await sending
    expect(await onlyRow()).toMatchObject({ sentAt: null, failedAt: null, attempts: 1 })
    server.state.manner = 'accept'
    pass(10_000)
    await mailer.sendDue()
    expect(server.received).toHaveLength(1)
  })

  test('waits for another time when there is no server at all', async () => {
    const { port } = server
    await server.stop()
    await enqueue()
    await openMailer({ port }).sendDue()
    expect(await onlyRow()).toMatchObject({ sentAt: null, failedAt: null, attempts: 1 })
  })

  test('is not sent after it has become useless', async () => {
    await enqueue({ uselessAfter: new Date(clock.getTime() + 5 * 60_000).toISOString(), isSecret: true })
    pass(5 * 60_000)
    await openMailer().sendDue()
    expect(server.state.attempts).toBe(0)
    expect(await onlyRow()).toMatchObject({ sentAt: null, text: '', html: '' })
    expect((await onlyRow()).failedAt).not.toBeNull()
  })

  test('does not outlive its usefulness in the queue by waiting for the next attempt', async () => {
    await enqueue({ uselessAfter: new Date(clock.getTime() + 5000).toISOString(), isSecret: true })
    server.state.manner = 'try-later'
    const mailer = openMailer()
    await mailer.sendDue()
    pass(5000)
    await mailer.sendDue()
    expect(server.state.attempts).toBe(1)
    expect(await onlyRow()).toMatchObject({
      text: '',
      html: '',
      lastError: expect.stringContaining('useless'),
    })
  })

  test.each([
    { manner: 'accept', fate: 'sent' },
    { manner: 'refuse', fate: 'given up' },
  ] as const)('loses its code once it is $fate', async ({ manner }) => {
    server.state.manner = manner
    await enqueue({ isSecret: true })
    await openMailer().sendDue()
    expect(await onlyRow()).toMatchObject({ text: '', html: '', subject: 'Привет' })
  })

  test('keeps its text while it can still be sent, and afterwards when it holds no secret', async () => {
    await enqueue({ isSecret: true })
    server.state.manner = 'try-later'
    const mailer = openMailer()
    await mailer.sendDue()
    expect((await onlyRow()).text).toBe(SECRET)
    await database.db.delete(letters)
    server.state.manner = 'accept'
    await enqueue({ isSecret: false })
    await mailer.sendDue()
    expect((await onlyRow()).text).toBe(SECRET)
  })
})

describe('several mailers on one queue', () => {
  test('send each letter once', async () => {
    for (let index = 0; index < 30; index += 1) await enqueue({ recipient: `person${index}@example.ru` })
    await Promise.all([openMailer().sendDue(), openMailer().sendDue()])
    const recipients = server.received.flatMap((message) => message.recipients)
    expect(recipients).toHaveLength(30)
    expect(new Set(recipients).size).toBe(30)
    expect(new Set(messageIds()).size).toBe(30)
  })

  test('take over a letter whose mailer has died, after its lease', async () => {
    await enqueue()
    const { key } = await onlyRow()
    const dead = await claimLetter(database.db, {
      now: clock,
      leasedUntil: new Date(clock.getTime() + 180_000),
    })
    expect(dead?.key).toBe(key)
    const mailer = openMailer()
    pass(179_999)
    await mailer.sendDue()
    expect(server.received).toHaveLength(0)
    pass(1)
    await mailer.sendDue()
    expect(messageIds()).toEqual([`<${key}@distant.example>`])
  })

  test('send fresh letters while another one hangs', async () => {
    server.state.manner = 'hang'
    await enqueue({ recipient: 'slow@example.ru' })
    const mailer = openMailer()
    const sending = mailer.sendDue()
    await expect.poll(() => server.state.attempts).toBe(1)
    // The first has passed the question and waits for the answer to its text.
    await new Promise((resolve) => setTimeout(resolve, 100))
    server.state.manner = 'accept'
    await enqueue({ recipient: 'quick@example.ru' })
    mailer.kick()
    await expect
      .poll(() => server.received.flatMap(({ recipients }) => recipients), { timeout: 350 })
      .toEqual(['quick@example.ru'])
    await sending
  })
})

describe('stopping', () => {
  test('waits for the letter under way and takes no other', async () => {
    for (let index = 0; index < 20; index += 1) await enqueue()
    const mailer = openMailer()
    mailer.kick()
    await expect.poll(() => server.received.length, { interval: 1 }).toBeGreaterThan(0)
    await mailer.stop()
    const sent = (await database.db.select().from(letters)).filter(({ sentAt }) => sentAt !== null).length
    expect(server.received).toHaveLength(sent)
    expect(sent).toBeLessThan(20)
    mailer.kick()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(server.received).toHaveLength(sent)
  })

  test('breaks off a hanging letter after the grace and leaves it for later', async () => {
    await enqueue()
    server.state.manner = 'hang'
    const mailer = openMailer()
    mailer.kick()
    await expect.poll(() => server.state.attempts).toBe(1)
    const begun = performance.now()
    await mailer.stop({ graceMs: 50 })
    expect(performance.now() - begun).toBeLessThan(400)
    expect(await onlyRow()).toMatchObject({ sentAt: null, failedAt: null })
  })
})

test('logs name neither recipient nor text of a letter, whatever the server answers', async () => {
  const mailer = openMailer()
  for (const manner of ['accept', 'refuse', 'try-later', 'hang', 'drop'] as const) {
    server.state.manner = manner
    await enqueue({ isSecret: true, subject: 'Тема письма' })
    await mailer.sendDue()
  }
  expect(lines).toHaveLength(5)
  for (const line of lines)
    expect(line).not.toMatch(/masha|example\.ru|482913|Тема|Ваш код|Greylisted|No such/)
})

test('a database that fails is reported without the parameters of the query', async () => {
  const broken = await openDatabase({
    kind: 'server',
    url: 'postgres://masha@127.0.0.1:1/none',
    poolSize: 1,
  })
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const transport = { send: async () => ({ kind: 'sent' }) as const, close: () => {} }
  const mailer = createMailer({ db: broken.db, transport, now: () => clock, log })
  await mailer.sendDue()
  await broken.close()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'mail.queue_failed', reason: 'ECONNREFUSED' },
  ])
  expect(lines[0]).not.toContain('next_attempt_at')
})
