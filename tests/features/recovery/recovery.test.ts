import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { recoveryRequests } from '#server/db/schema/recovery.ts'
import { sessions } from '#server/db/schema/session.ts'
import { passkeyWorld } from '#tests/features/passkeys/passkey-world.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { runJob } from '#tests/support/jobs.ts'
import { statusesOf, stopTokenIn, testPeople, tokenIn, type TestPerson } from '#tests/support/people.ts'

const people = await testPeople({ rates: { requests: 50 } })
const { board, deps, call, buildPerson, emailsTo } = people
const { addKey, signInWith } = passkeyWorld(people)
const START = '2026-11-21T09:00:00Z'
const daysLater = (days: number) => new Date(Date.parse(START) + days * DAY_MS).toISOString()
const admin = await buildPerson({ staffRole: 'admin' })
const moderator = await buildPerson({ staffRole: 'moderator' })

beforeEach(async () => {
  board.setNow(START)
  await deps.db.delete(recoveryRequests)
})

const facts = 'Регистрировалась весной, резюме называется «Швея», компания «Игла».'
const send = (email: string, newEmail: string, more: object = {}) =>
  call('POST', '/api/v1/recovery', {
    body: { email, new_email: newEmail, name: 'Анна', facts, ...more },
  })
const queue = async () => (await call('GET', '/api/v1/staff/recovery', { as: admin })).body
const resolve = (id: number, outcome: string, as: TestPerson = admin) =>
  call('POST', `/api/v1/staff/recovery/${id}/resolution`, { as, body: { outcome } })
const confirm = (token: string) => call('POST', '/api/v1/users/email/confirm', { body: { token } })
const tokenFor = async (email: string) => tokenIn((await emailsTo(email))[0]?.text ?? '')
const me = (as: TestPerson) => call('GET', '/api/users/me', { as })

async function approved(person: TestPerson, newEmail: string) {
  await send(person.email, newEmail)
  const { items } = await queue()
  expect((await resolve(items[0].id, 'approved')).status).toBe(200)
}

describe('a request for access without the mailbox', () => {
  test('the answer is the same for addresses with and without an account', async () => {
    const person = await buildPerson()
    const answers = [
      await send(person.email, 'n1@example.ru'),
      await send('nobody@example.ru', 'n2@example.ru'),
    ]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, '{}'],
      [200, '{}'],
    ])
    expect(await emailsTo(person.email)).toEqual([])
  })

  test('a form says what is missing, and a repeated one replaces the facts of the first', async () => {
    const refused = await send('a@example.ru', 'b@example.ru', { facts: 'мало', name: ' ' })
    expect(Object.keys(refused.body.data.fields).toSorted()).toEqual(['facts', 'name'])
    expect((await send('a@example.ru', 'a@example.ru')).body.data.fields).toHaveProperty('new_email')
    expect((await send('a@example.ru', 'b@example.ru', { facts: 'я'.repeat(10_000) })).status).toBe(400)
    await Promise.all([send('a@example.ru', 'b@example.ru'), send('a@example.ru', 'b@example.ru')])
    await send('a@example.ru', 'b@example.ru', { facts: 'Вспомнила: счёт номер 15 от марта.' })
    const { count, items } = await queue()
    expect([count, items[0].facts]).toEqual([1, 'Вспомнила: счёт номер 15 от марта.'])
  })

  test('a program that fills the hidden field is dropped without a word', async () => {
    expect((await send('a@example.ru', 'b@example.ru', { website: 'https://spam.example' })).status).toBe(200)
    expect((await queue()).count).toBe(0)
  })

  test('staff compare the words with the account, and only administrators see them', async () => {
    const person = await buildPerson({ firstName: 'Анна', lastName: 'Иванова' })
    await send(person.email, 'new-anna@example.ru')
    const [shown] = (await queue()).items
    expect(shown).toMatchObject({ email: person.email, facts, obstacle: null })
    expect(shown.account).toContainEqual({ label: 'Имя', value: 'Анна Иванова' })
    expect((await call('GET', '/api/v1/staff/recovery')).status).toBe(401)
    for (const as of [moderator, person]) {
      expect((await call('GET', '/api/v1/staff/recovery', { as })).status).toBe(404)
      expect((await resolve(shown.id, 'approved', as)).status).toBe(404)
    }
  })

  test('an approved request waits seven days, which staff cannot shorten, and then closes every other way in', async () => {
    const person = await buildPerson()
    const key = await addKey(person)
    await approved(person, 'approved@example.ru')
    expect((await emailsTo(person.email))[0]?.text).toContain('потеряли доступ к этой почте')
    await confirm(await tokenFor('approved@example.ru'))
    board.setNow(daysLater(6.9))
    await runJob(deps, 'change-emails')
    expect((await me(person)).body.email).toBe(person.email)
    board.setNow(daysLater(7))
    await runJob(deps, 'change-emails')
    expect((await emailsTo('approved@example.ru'))[0]?.kind).toBe('email_changed')
    expect((await me(person)).status).toBe(401)
    expect((await signInWith(key)).status).toBe(422)
    const rows = await deps.db
      .select({ action: auditLog.action, userId: auditLog.userId })
      .from(auditLog)
      .where(eq(auditLog.objectId, String(person.id)))
    expect(rows).toContainEqual({ action: 'recovery.approved', userId: admin.id })
    expect(rows).toContainEqual({ action: 'email.changed', userId: person.id })
  })

  test('the old address stops an approved request, and staff see that at the next one', async () => {
    const person = await buildPerson()
    await approved(person, 'impostor@example.ru')
    const stopped = await call('POST', '/api/v1/users/email/stop', {
      body: { token: stopTokenIn((await emailsTo(person.email))[0]?.text ?? '') },
    })
    expect(stopped.status).toBe(200)
    board.setNow(daysLater(8))
    await runJob(deps, 'change-emails')
    await send(person.email, 'impostor@example.ru')
    const [again] = (await queue()).items
    expect(again.account.map(({ label }: { label: string }) => label)).toContain(
      'Владелец останавливал смену адреса',
    )
  })

  test('a session of the owner sees an approved request and cancels it', async () => {
    const person = await buildPerson()
    await approved(person, 'other-thief@example.ru')
    const read = await call('GET', '/api/v1/users/me/email-change', { as: person })
    expect(read.body.pending.new_email).toBe('other-thief@example.ru')
    await call('DELETE', '/api/v1/users/me/email-change', { as: person })
    expect((await confirm(await tokenFor('other-thief@example.ru'))).status).toBe(404)
    expect((await me(person)).status).toBe(200)
  })

  test('no account, staff accounts, taken addresses and changes under way cannot be approved', async () => {
    const [person, taken] = [await buildPerson(), await buildPerson()]
    await call('POST', '/api/v1/users/me/email', { as: person, body: { email: 'own@example.ru' } })
    await send('nobody@example.ru', 'c1@example.ru')
    await send(moderator.email, 'c2@example.ru')
    await send(person.email, 'c3@example.ru')
    const other = await buildPerson()
    await send(other.email, taken.email)
    const { items } = await queue()
    expect(items).toHaveLength(4)
    for (const { id, obstacle } of items) {
      const answer = await resolve(id, 'approved')
      expect([answer.status, answer.body.message]).toEqual([409, obstacle])
    }
    expect(await emailsTo('c2@example.ru')).toEqual([])
  })

  test('a request is resolved once, and a refusal says the same whoever asked', async () => {
    const person = await buildPerson()
    await send(person.email, 'twice@example.ru')
    await send('nobody@example.ru', 'stranger@example.ru')
    const { items } = await queue()
    const answers = await Promise.all([resolve(items[0].id, 'refused'), resolve(items[0].id, 'refused')])
    expect(statusesOf(answers)).toEqual([200, 409])
    await resolve(items[1].id, 'refused')
    const [one, two] = [await emailsTo('twice@example.ru'), await emailsTo('stranger@example.ru')]
    expect(one.map(({ text }) => text)).toEqual(two.map(({ text }) => text))
    expect((await resolve(999_999, 'refused')).status).toBe(404)
    expect(await deps.db.$count(sessions, eq(sessions.userId, person.id))).toBe(1)
  })

  test('requests are deleted half a year after their decision', async () => {
    await send('old@example.ru', 'old-new@example.ru')
    await send('waiting@example.ru', 'waiting-new@example.ru')
    await resolve((await queue()).items[0].id, 'refused')
    board.setNow(daysLater(181))
    await runJob(deps, 'purge')
    const rows = await deps.db.select({ email: recoveryRequests.email }).from(recoveryRequests)
    expect(rows).toEqual([{ email: 'waiting@example.ru' }])
  })
})

test('a network sends a limited number of requests an hour', async () => {
  const answers = []
  for (let count = 0; count < 51; count += 1)
    answers.push(
      await call('POST', '/api/v1/recovery', { body: { email: 'x' }, ip: '198.51.100.9' }),
      await call('POST', '/api/v1/recovery', {
        body: { email: 'l@example.ru', new_email: 'm@example.ru', name: 'А', facts },
        ip: '198.51.100.9',
      }),
    )
  expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1)
})
