import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { emailChanges, users } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { applyDueEmailChanges } from '#server/features/identity/email-changes/apply.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { runJob } from '#tests/support/jobs.ts'
import {
  openTestSession,
  statusesOf,
  stopTokenIn,
  testPeople,
  tokenIn,
  type TestPerson,
} from '#tests/support/people.ts'

const { board, deps, call, emailsTo, buildPerson } = await testPeople()
const START = '2026-11-21T09:00:00Z'
const daysLater = (days: number) => new Date(Date.parse(START) + days * DAY_MS).toISOString()

beforeEach(() => board.setNow(START))

const me = (as: TestPerson) => call('GET', '/api/users/me', { as })
const ask = (as: TestPerson, email: string) => call('POST', '/api/v1/users/me/email', { as, body: { email } })
const confirm = (token: string) => call('POST', '/api/v1/users/email/confirm', { body: { token } })
const stop = (token: string) => call('POST', '/api/v1/users/email/stop', { body: { token } })
const pendingOf = async (as: TestPerson) =>
  (await call('GET', '/api/v1/users/me/email-change', { as })).body.pending
const tokenFor = async (email: string) => tokenIn((await emailsTo(email))[0]?.text ?? '')
const stopTokenFor = async ({ email }: TestPerson) => stopTokenIn((await emailsTo(email))[0]?.text ?? '')
const actionsOf = async ({ id }: TestPerson) => {
  const rows = await deps.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.userId, id))
    .orderBy(desc(auditLog.id))
  return rows.map(({ action }) => action)
}

describe('a change of address', () => {
  test('a change of address takes effect when both addresses confirm it, in any order', async () => {
    for (const [turn, order] of [
      ['a', [0, 1]],
      ['b', [1, 0]],
    ] as const) {
      const person = await buildPerson()
      const email = `moved-${turn}@example.ru`
      expect((await ask(person, email)).body).toEqual({ expires_in_seconds: 691_200 })
      const tokens = [await tokenFor(person.email), await tokenFor(email)]
      expect((await confirm(tokens[order[0]] ?? '')).body).toEqual({
        state: 'waiting_for_other',
        email: null,
        effective_at: turn === 'a' ? null : '2026-11-28T09:00:00.000Z',
      })
      expect((await me(person)).body.email).toBe(person.email)
      expect((await confirm(tokens[order[1]] ?? '')).body).toEqual({
        state: 'changed',
        email,
        effective_at: null,
      })
      expect((await me(person)).body.email).toBe(email)
      expect((await confirm(tokens[0] ?? '')).status).toBe(404)
    }
  })

  test('what the old address refused is forgotten with it', async () => {
    const person = await buildPerson()
    await deps.db
      .update(users)
      .set({ emailRefusedFirstAt: START, emailRefusedAt: START })
      .where(eq(users.id, person.id))
    await ask(person, 'alive@example.ru')
    await confirm(await tokenFor(person.email))
    await confirm(await tokenFor('alive@example.ru'))
    expect((await me(person)).body).toMatchObject({ email: 'alive@example.ru', email_refused_at: null })
  })

  test('a change to a free and to a taken address get the same answer, and the taken address stays with its owner', async () => {
    const [person, other] = [await buildPerson(), await buildPerson()]
    const [taken, free] = [await ask(person, other.email), await ask(await buildPerson(), 'free@example.ru')]
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    await confirm(await tokenFor(person.email))
    expect((await confirm(await tokenFor(other.email))).status).toBe(409)
    expect((await me(person)).body.email).toBe(person.email)
  })

  test('a new change of address voids the links of the earlier one, and all links expire a day after the waiting', async () => {
    const person = await buildPerson()
    await ask(person, 'first@example.ru')
    const early = await tokenFor('first@example.ru')
    await ask(person, 'second@example.ru')
    expect((await confirm(early)).status).toBe(404)
    board.setNow('2026-11-29T09:00:01Z')
    expect((await confirm(await tokenFor('second@example.ru'))).status).toBe(404)
  })

  test('a change to the current address is refused, and so is a sixth change in a day', async () => {
    const person = await buildPerson()
    expect((await ask(person, person.email)).status).toBe(422)
    const statuses = []
    for (let count = 0; count < 6; count += 1)
      statuses.push((await ask(person, `try-${count}@example.ru`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('a change that the old address does not answer', () => {
  test('the new address alone is enough after seven days, both addresses learn of it, and sessions stay', async () => {
    const person = await buildPerson()
    const email = 'waited@example.ru'
    await ask(person, email)
    await confirm(await tokenFor(email))
    expect(await pendingOf(person)).toEqual({
      new_email: email,
      effective_at: '2026-11-28T09:00:00.000Z',
      is_new_confirmed: true,
    })
    board.setNow(daysLater(6.99))
    expect(await applyDueEmailChanges(deps)).toEqual({ changedEmails: 0 })
    expect((await me(person)).body.email_change_at).toBe('2026-11-28T09:00:00.000Z')
    board.setNow(daysLater(7))
    const both = await Promise.all([applyDueEmailChanges(deps), applyDueEmailChanges(deps)])
    expect(both[0].changedEmails + both[1].changedEmails).toBe(1)
    expect((await me(person)).body).toMatchObject({ email, email_change_at: null })
    expect(await pendingOf(person)).toBeNull()
    for (const address of [person.email, email])
      expect((await emailsTo(address))[0]?.kind).toBe('email_changed')
    expect(await actionsOf(person)).toEqual(['email.changed', 'email.change_asked'])
  })

  test('a new address that confirms after the waiting changes it at once', async () => {
    const person = await buildPerson()
    await ask(person, 'late@example.ru')
    board.setNow(daysLater(7.5))
    await runJob(deps, 'change-emails')
    expect((await confirm(await tokenFor('late@example.ru'))).body.state).toBe('changed')
    expect((await me(person)).body.email).toBe('late@example.ru')
  })

  test('without the new address nothing changes, and the purge removes the request', async () => {
    const person = await buildPerson()
    await ask(person, 'never@example.ru')
    board.setNow(daysLater(8.1))
    await runJob(deps, 'change-emails')
    await runJob(deps, 'purge')
    expect((await me(person)).body).toMatchObject({ email: person.email, email_change_at: null })
    expect(await deps.db.$count(emailChanges, eq(emailChanges.userId, person.id))).toBe(0)
  })

  test('a change that is due outlives a job that did not run for weeks', async () => {
    const person = await buildPerson()
    await ask(person, 'patient@example.ru')
    await confirm(await tokenFor('patient@example.ru'))
    board.setNow(daysLater(30))
    await runJob(deps, 'purge')
    await runJob(deps, 'change-emails')
    expect((await me(person)).body.email).toBe('patient@example.ru')
  })

  test('an address that somebody registers meanwhile stays theirs, and other changes go on', async () => {
    const [loser, winner] = [await buildPerson(), await buildPerson()]
    for (const [person, email] of [
      [loser, 'wanted@example.ru'],
      [winner, 'free-still@example.ru'],
    ] as const) {
      await ask(person, email)
      await confirm(await tokenFor(email))
    }
    await buildPerson({ email: 'wanted@example.ru' })
    board.setNow(daysLater(7))
    expect(await applyDueEmailChanges(deps)).toEqual({ changedEmails: 1 })
    expect((await me(loser)).body.email).toBe(loser.email)
    expect((await me(winner)).body.email).toBe('free-still@example.ru')
  })

  test('a request of a board that knew no waiting needs both addresses', async () => {
    const person = await buildPerson()
    await ask(person, 'older@example.ru')
    await deps.db.update(emailChanges).set({ effectiveAt: null }).where(eq(emailChanges.userId, person.id))
    await confirm(await tokenFor('older@example.ru'))
    board.setNow(daysLater(9))
    await runJob(deps, 'change-emails')
    await runJob(deps, 'purge')
    expect((await me(person)).body.email).toBe(person.email)
  })
})

describe('stopping a change', () => {
  test('the old address stops it: all sessions end, and the link of the new address is dead', async () => {
    const person = await buildPerson()
    const other = { ...person, ...(await openTestSession(deps, person.id)) }
    await ask(person, 'thief@example.ru')
    await confirm(await tokenFor('thief@example.ru'))
    const link = await stopTokenFor(person)
    const confirmation = await tokenFor(person.email)
    expect(statusesOf(await Promise.all([stop(link), stop(link)]))).toEqual([200, 404])
    for (const session of [person, other]) expect((await me(session)).status).toBe(401)
    expect((await confirm(await tokenFor('thief@example.ru'))).status).toBe(404)
    expect((await confirm(confirmation)).status).toBe(404)
    board.setNow(daysLater(7))
    await runJob(deps, 'change-emails')
    const back = { ...person, ...(await openTestSession(deps, person.id)) }
    expect((await me(back)).body.email).toBe(person.email)
    expect(await actionsOf(person)).toContain('email.change_stopped')
  })

  test('the new address cannot stop it, nor can an unknown or expired link', async () => {
    const person = await buildPerson()
    await ask(person, 'cannot@example.ru')
    expect((await stop(await tokenFor('cannot@example.ru'))).status).toBe(404)
    const link = await stopTokenFor(person)
    const other = await buildPerson()
    for (const wrong of [
      'x'.repeat(43),
      link.replace(/^\d+/, String(other.id)),
      `${link}x`,
      await tokenFor(person.email),
    ])
      expect((await stop(wrong)).status).toBe(404)
    board.setNow(daysLater(8.1))
    expect((await stop(link)).status).toBe(404)
    expect((await me(person)).status).toBe(200)
  })

  test('the link of an earlier e-mail stops what a stranger has begun since', async () => {
    const person = await buildPerson()
    await ask(person, 'one-thief@example.ru')
    const link = await stopTokenFor(person)
    await call('DELETE', '/api/v1/users/me/email-change', { as: person })
    expect((await stop(link)).body.message).toContain('останавливать нечего')
    expect((await me(person)).status).toBe(200)
    await ask(person, 'two-thieves@example.ru')
    expect((await stop(link)).status).toBe(200)
    expect((await me(person)).status).toBe(401)
  })

  test('a session of the owner cancels it, and nobody else reads or cancels it', async () => {
    const [person, other] = [await buildPerson(), await buildPerson()]
    await ask(person, 'undone@example.ru')
    expect(await pendingOf(other)).toBeNull()
    await call('DELETE', '/api/v1/users/me/email-change', { as: other })
    expect(await pendingOf(person)).not.toBeNull()
    for (const status of [200, 200])
      expect((await call('DELETE', '/api/v1/users/me/email-change', { as: person })).status).toBe(status)
    expect(await pendingOf(person)).toBeNull()
    expect((await confirm(await tokenFor('undone@example.ru'))).status).toBe(404)
    expect(await actionsOf(person)).toEqual(['email.change_cancelled', 'email.change_asked'])
  })
})
