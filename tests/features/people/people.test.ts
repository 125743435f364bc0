import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { emailChanges } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { sessions } from '#server/db/schema/session.ts'
import { openSession } from '#server/features/identity/session/sessions.ts'
import { guestCtx } from '#server/kernel/context.ts'
import { buildResume } from '#tests/support/rows.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'

const people = await testPeople()
const { deps, call, emailsTo } = people
const moderator = await people.buildPerson({ staffRole: 'moderator' })
const admin = await people.buildPerson({ staffRole: 'admin' })

const PATH = '/api/v1/staff/people'
const REASON = 'Рассылали соискателям предложения оплатить обучение.'
const block = (id: number, reason = REASON) =>
  call('POST', `${PATH}/${id}/block`, { as: moderator, body: { reason } })
const idsIn = ({ body }: { body: { items: { id: number }[] } }) => body.items.map(({ id }) => id)
const find = (query: string) => call('GET', `${PATH}?${query}`, { as: moderator })

describe('people for staff', () => {
  test('staff find a person by the whole address, the number and a part of the name, and see a masked address', async () => {
    const person = await people.buildPerson({
      firstName: 'Серафима',
      lastName: 'Уткина',
      email: 'seraf@example.ru',
    })
    for (const search of ['SERAF@example.ru', String(person.id), 'афима Утк'])
      expect(idsIn(await find(`search=${encodeURIComponent(search)}`)), search).toContain(person.id)
    expect(idsIn(await find('search=eraf%40example.ru'))).toEqual([])
    const found = await find('search=seraf%40example.ru')
    expect(found.body.items).toMatchObject([{ name: 'Серафима Уткина', masked_email: 's•••@example.ru' }])
    expect(JSON.stringify(found.body)).not.toContain('seraf@')
    expect((await call('GET', PATH, { as: person })).status).toBe(404)
  })

  test('a blocked person is signed out everywhere, told why, hidden from employers and cannot sign in', async () => {
    const person = await people.buildPerson()
    await buildResume(deps.db, { userId: person.id, visibility: 'companies' })
    const blocked = await block(person.id)
    expect(blocked.body).toMatchObject({ block_reason: REASON, sessions: 0 })
    expect((await call('GET', '/api/v1/users/me/sessions', { as: person })).status).toBe(401)
    expect(await emailsTo(person.email)).toContainEqual(
      expect.objectContaining({ kind: 'account_blocked', text: expect.stringContaining(REASON) }),
    )
    const shown = await deps.db.select().from(resumes).where(eq(resumes.userId, person.id))
    expect(shown.map(({ visibility }) => visibility)).toEqual(['nobody'])
    expect(idsIn(await find('state=blocked'))).toContain(person.id)
    await expect(signIn(person)).rejects.toThrow(/закрыт.*оплатить обучение/)
  })

  test('the API tokens and waiting changes of address of a blocked person end', async () => {
    const { id: companyId, people: members } = await people.buildCompany(200)
    const [person] = members
    if (!person) throw new Error('Nobody works here')
    const made = await call('POST', `/api/v1/companies/${companyId}/api-tokens`, {
      as: person,
      body: { name: 'Учёт', scopes: ['responses'], days: null },
    })
    await call('POST', '/api/v1/users/me/email', { as: person, body: { email: 'thief@example.ru' } })
    const whose = () =>
      call('GET', '/api/company/v1/token', { headers: { authorization: `Bearer ${made.body.value}` } })
    expect((await whose()).status).toBe(200)
    await block(person.id)
    expect((await whose()).status).toBe(401)
    expect(await deps.db.$count(emailChanges, eq(emailChanges.userId, person.id))).toBe(0)
    await call('POST', `${PATH}/${person.id}/unblock`, { as: moderator })
    expect((await whose()).status).toBe(401)
  })

  test('a person whose block is lifted signs in again', async () => {
    const person = await people.buildPerson()
    await block(person.id)
    const lifted = await call('POST', `${PATH}/${person.id}/unblock`, { as: moderator })
    expect(lifted.body).toMatchObject({ blocked_at: null, block_reason: null })
    await signIn(person)
    const open = await deps.db.$count(sessions, eq(sessions.userId, person.id))
    expect(open).toBe(1)
    expect((await call('POST', `${PATH}/${person.id}/unblock`, { as: moderator })).status).toBe(409)
  })

  test('a person is blocked once and with a reason, and staff are not blocked', async () => {
    const person = await people.buildPerson()
    expect((await block(person.id, 'Спам')).body.data.fields).toHaveProperty('reason')
    const answers = await Promise.all([block(person.id), block(person.id)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await block(admin.id)).status).toBe(409)
    expect((await block(999_999)).status).toBe(404)
    const end = (as: TestPerson) => call('POST', `${PATH}/${admin.id}/end-sessions`, { as })
    expect((await end(moderator)).status).toBe(404)
  })

  test('staff end the sessions of a person, who may sign in again', async () => {
    const person = await people.buildPerson()
    expect((await call('POST', `${PATH}/${person.id}/end-sessions`, { as: moderator })).status).toBe(200)
    expect((await call('GET', '/api/v1/users/me/sessions', { as: person })).status).toBe(401)
    await signIn(person)
    const recorded = await deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, String(person.id)))
    expect(recorded).toContainEqual(
      expect.objectContaining({ action: 'user.sessions_ended', userId: moderator.id, details: { ended: 1 } }),
    )
  })
})

describe('the audit log', () => {
  const lines = (query = '') => call('GET', `/api/v1/staff/audit?${query}`, { as: admin })

  test('administrators filter the audit log by action, object, person and day', async () => {
    const person = await people.buildPerson()
    await block(person.id)
    const ofPerson = `kind=user&object_id=${person.id}`
    const [line] = (await lines(`${ofPerson}&action=user.blo`)).body.items
    expect(line).toMatchObject({
      person: { id: moderator.id },
      action: 'user.blocked',
      object_kind: 'user',
      object_id: String(person.id),
      details: { reason: REASON },
    })
    const day = '2026-11-21'
    expect((await lines(`${ofPerson}&from=${day}&to=${day}`)).body.items).toHaveLength(1)
    expect((await lines(`${ofPerson}&to=2026-11-20`)).body.items).toEqual([])
    expect((await lines(`${ofPerson}&user_id=${admin.id}`)).body.items).toEqual([])
    expect((await lines(`action=%25`)).body.items).toEqual([])
  })

  test('the audit log is read page by page to its end, each line once', async () => {
    const person = await people.buildPerson()
    for (let count = 0; count < 60; count += 1)
      await call('POST', `${PATH}/${person.id}/end-sessions`, { as: moderator })
    const query = `kind=user&object_id=${person.id}`
    const first = (await lines(query)).body
    expect(first.items).toHaveLength(50)
    const second = (await lines(`${query}&before=${first.next}`)).body
    expect(second.next).toBeNull()
    const ids = [...first.items, ...second.items].map(({ id }: { id: number }) => id)
    expect(new Set(ids).size).toBe(60)
  })

  test('the audit log does not exist for moderators', async () => {
    expect((await call('GET', '/api/v1/staff/audit', { as: moderator })).status).toBe(404)
  })
})

/** What a right code does. */
const signIn = (person: { id: number; email: string }) =>
  deps.db.transaction((tx) => openSession(guestCtx(deps), tx, { user: person, remember: true }))
