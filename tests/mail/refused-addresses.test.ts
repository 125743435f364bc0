/** An address that the mail server refuses for good is marked; faults of our own mark nobody. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { createSmtpTransport } from '#server/mail/smtp.ts'
import { newDeviceEmail } from '#server/mail/templates/new-device.ts'
import { passkeyAddedEmail } from '#server/mail/templates/passkeys.ts'
import { refundMadeEmail } from '#server/mail/templates/payments.ts'
import { weeklyEmail } from '#server/mail/templates/weekly.ts'
import { testMailbox } from '#tests/support/mailbox.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { startMailServer } from './mail-server.ts'

const { board, buildPerson, call, deps } = await testPeople({ areEmailsAsked: false })
const START = '2026-11-21T09:00:00Z'
const REFUND = {
  title: 'Баланс',
  amountKopecks: 1,
  orderId: 1,
  fromBalanceKopecks: 0,
  reason: null,
  receipt: 'cash_register',
} as const
/** What the server answers to an address, and to the others. */
let replies: Map<string, string>
let othersReply: string | null
let received: string[]

const refusal = (reply: string) =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })

const server = await startMailServer({
  onRcptTo({ address }, _session, done) {
    const reply = replies.get(address) ?? othersReply
    if (reply === null) received.push(address)
    done(reply === null ? null : refusal(reply))
  },
})
const transport = createSmtpTransport({
  url: `smtp://127.0.0.1:${server.port}`,
  from: { name: 'Дистант', address: 'no-reply@distant.example' },
})
const { deliver, dropped } = testMailbox(deps, transport)

beforeEach(async () => {
  await deps.db.execute(sql`truncate letters, pgboss.job`)
  board.setNow(START)
  replies = new Map()
  othersReply = null
  received = []
})

const refuse = ({ email }: Pick<TestPerson, 'email'>) => void replies.set(email, '550 5.1.1 User unknown')

/** A person whose address the server refuses for good. */
async function buildRefused() {
  const person = await buildPerson()
  refuse(person)
  return person
}

/** Of security, which leaves whatever is known of the address. */
async function write({ email }: Pick<TestPerson, 'email'>, times = 1) {
  for (let time = 0; time < times; time += 1) {
    await deps.mailer.enqueue(deps.db, {
      ...newDeviceEmail(deps.site, { device: 'Chrome', at: deps.now() }),
      recipient: email,
    })
    await deliver()
  }
}

const markOf = async ({ id }: TestPerson) =>
  (await deps.db.select({ at: users.emailRefusedAt }).from(users).where(eq(users.id, id)))[0]?.at ?? null
const shownTo = async (person: TestPerson) =>
  (await call('get', '/api/users/me', { as: person })).body.email_refused_at

/** Source: RFC 3463, RFC 7505; the replies are those of well-known servers. */
describe('a reply of the mail server', () => {
  test.each([
    '550 5.1.1 <anna@example.ru>: Recipient address rejected: User unknown in virtual mailbox table',
    '550 5.1.1 The email account that you tried to reach does not exist',
    '550 5.1.2 Bad destination system address',
    '553 5.1.3 Invalid address',
    '551 5.1.6 Mailbox has moved',
    '556 5.1.10 Recipient address has null MX',
    '550 5.2.1 The email account that you tried to reach is disabled',
    '550 No such user here',
    '550 Mailbox unavailable',
    '551 User not local',
    '553 Mailbox name invalid',
  ])('«%s», twice, marks the address', async (reply) => {
    const person = await buildPerson()
    replies.set(person.email, reply)
    await write(person)
    expect(await markOf(person)).toBeNull()
    await write(person)
    expect(await markOf(person)).not.toBeNull()
  })

  test.each([
    // It may pass.
    '450 4.2.1 The user is receiving mail too quickly',
    '451 4.7.1 Greylisted',
    '421 4.3.2 Service shutting down',
    '452 4.2.2 Mailbox full',
    // The owner can empty it.
    '552 5.2.2 Mailbox full',
    '550 5.2.2 Over quota',
    '550 Mailbox is full',
    // It is about us.
    '550 5.7.1 Relaying denied',
    '554 5.7.1 <anna@example.ru>: Relay access denied',
    '550 relay not permitted',
    '530 5.7.0 Authentication required',
    '535 5.7.8 Authentication failed',
    '550 5.7.26 Unauthenticated email from distant.example is not accepted due to DMARC policy',
    '550 5.7.23 SPF validation failed',
    '550 5.7.1 Message rejected as spam',
    '550 Sender rejected',
    '550 Blocked by our list',
    '550 5.1.8 Bad sender address',
    '550 5.1.0 Address rejected',
    '554 Transaction failed',
    '503 Bad sequence of commands',
    '501 Syntax error',
  ])('«%s» never marks it', async (reply) => {
    const person = await buildPerson()
    replies.set(person.email, reply)
    await write(person, 3)
    expect(await markOf(person)).toBeNull()
  })

  test.each([
    ['550 5.1.1 No such user', true],
    ['554 5.6.0 The text is spam', false],
    ['550 Rejected', false],
  ])('«%s» to the message itself marks: %s', async (reply, marks) => {
    const refusing = await startMailServer({
      onData(stream, _session, done) {
        stream.resume()
        stream.on('end', () => done(refusal(reply)))
      },
    })
    const from = { name: null, address: 'no-reply@distant.example' }
    const other = createSmtpTransport({ url: `smtp://127.0.0.1:${refusing.port}`, from })
    const person = await buildPerson()
    const { deliver: deliverThere } = testMailbox(deps, other)
    for (const at of [1, 2]) {
      await deps.mailer.enqueue(deps.db, {
        ...passkeyAddedEmail(deps.site, { name: `Ключ ${at}`, at: deps.now() }),
        recipient: person.email,
      })
      await deliverThere()
    }
    other.close()
    await refusing.stop()
    expect((await markOf(person)) !== null).toBe(marks)
  })
})

test('a server that refuses everybody marks nobody', async () => {
  const people = [await buildPerson(), await buildPerson(), await buildPerson()]
  othersReply = '550 5.1.1 User unknown'
  for (const person of people) await write(person)
  for (const person of people) await write(person)
  expect(await Promise.all(people.map(markOf))).toEqual([null, null, null])
  // It works again, and one of them is really gone.
  othersReply = null
  board.setNow('2026-11-21T10:00:00Z')
  await write(people[1]!)
  refuse(people[0]!)
  await write(people[0]!)
  expect(await markOf(people[0]!)).not.toBeNull()
  expect(await markOf(people[1]!)).toBeNull()
})

test('a marked address gets no news; the rest is still tried, its owner is told, and what arrives clears the mark', async () => {
  const person = await buildPerson()
  expect(await shownTo(person)).toBeNull()
  refuse(person)
  await write(person, 2)
  expect(await shownTo(person)).toBe('2026-11-21T09:00:00.000Z')

  replies.clear()
  const to = { userId: person.id, recipient: person.email }
  const vacancy = { id: 1, title: 'Швея', views: 1, responses: 0, waiting: 0, hints: [] }
  const news = weeklyEmail(deps.site, { week: '2026-11-16', vacancies: [vacancy] })
  await deps.mailer.enqueue(deps.db, { ...news, ...to })
  await deliver()
  expect(received).toEqual([])
  expect(await dropped()).toMatchObject({ 'weekly_vacancies address_refused': 1 })

  await deps.mailer.enqueue(deps.db, { ...refundMadeEmail(deps.site, REFUND), ...to })
  await deliver()
  expect(received).toEqual([person.email])
  expect(await shownTo(person)).toBeNull()
})

test('a code is sent to a marked address, and clears the mark when it is delivered', async () => {
  const person = await buildRefused()
  await write(person, 2)
  expect(await markOf(person)).not.toBeNull()
  replies.clear()
  await call('post', '/api/v1/auth/request-code', { body: { email: person.email } })
  await deliver()
  expect(received).toEqual([person.email])
  expect(await markOf(person)).toBeNull()
})

test('one refusal and a delivery do not add up with a later refusal', async () => {
  const person = await buildRefused()
  await write(person)
  replies.clear()
  await write(person)
  refuse(person)
  await write(person)
  expect(await markOf(person)).toBeNull()
})

test('a refused e-mail about money counts as well as one of security', async () => {
  const person = await buildRefused()
  for (let time = 0; time < 2; time += 1) {
    await deps.mailer.enqueue(deps.db, {
      ...refundMadeEmail(deps.site, REFUND),
      userId: person.id,
      recipient: person.email,
    })
    await deliver()
  }
  expect(await markOf(person)).not.toBeNull()
})
