import request from 'supertest'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { consents } from '#server/db/schema/accounts.ts'
import { listStaff, setStaffRole } from '#server/features/identity/accounts/staff.ts'
import { openTestSession, testPeople, tokenIn, type TestPerson } from '#tests/support/people.ts'

const people = await testPeople()
const { board, deps, app, call, emailsTo, buildPerson, buildCompany } = people

const START = '2026-11-21T09:00:00Z'
beforeEach(() => board.setNow(START))
const me = (as: TestPerson) => call('GET', '/api/users/me/', { as })

describe('the profile', () => {
  const form = { first_name: ' Анна ', last_name: ' ', zone: 'Asia/Omsk', theme: 'dark' }

  test('the profile stores names, time zone and theme', async () => {
    const person = await buildPerson()
    const changed = await call('PATCH', '/api/v1/users/me', { as: person, body: form })
    expect(changed.body).toMatchObject({
      first_name: 'Анна',
      last_name: null,
      zone: 'Asia/Omsk',
      theme: 'dark',
    })
    expect((await me(person)).body).toEqual(changed.body)
  })

  test('an empty name and an unknown time zone are refused with errors at their fields', async () => {
    const person = await buildPerson()
    const { status, body } = await call('PATCH', '/api/v1/users/me', {
      as: person,
      body: { ...form, first_name: '  ', zone: 'Mars/Olympus' },
    })
    expect(status).toBe(400)
    expect(body.data.fields).toEqual({
      first_name: 'Это поле обязательно для заполнения.',
      zone: 'Выберите часовой пояс из списка.',
    })
  })

  test('a profile photo can be set and removed', async () => {
    const person = await buildPerson()
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const taken = await request(app)
      .post('/api/v1/users/me/photo')
      .set('authorization', `Token ${person.token}`)
      .field('crop[x]', '0')
      .field('crop[y]', '0')
      .field('crop[width]', '600')
      .field('crop[height]', '600')
      .attach('photo', picture, { filename: 'me.jpg', contentType: 'image/jpeg' })
    expect(taken.status).toBe(200)
    const url = String(taken.body.photo_url)
    const name = url.split('/').at(-1) ?? ''
    const stored = await deps.files.read(name)
    expect(await sharp(stored ?? undefined).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    })
    const removed = await call('DELETE', '/api/v1/users/me/photo', { as: person })
    expect(removed.body.photo_url).toBeNull()
    expect(await deps.files.read(name)).toBeNull()
  })

  test('a file that is not a picture is refused as a profile photo with an error of the form', async () => {
    const person = await buildPerson()
    const refused = await request(app)
      .post('/api/v1/users/me/photo')
      .set('authorization', `Token ${person.token}`)
      .attach('photo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {
        filename: 'me.jpg',
        contentType: 'image/jpeg',
      })
    expect(refused.status).toBe(422)
    expect(refused.body.data.fields).toEqual({ photo: 'Недопустимый тип файла.' })
  })
})

describe('notifications and consents', () => {
  test('the news consent is recorded when it is given and when it is withdrawn', async () => {
    const person = await buildPerson()
    const choose = (news: boolean) =>
      call('PUT', '/api/v1/users/me/notifications', {
        as: person,
        body: { responses: true, vacancies: false, news },
      })
    expect((await choose(true)).body.notifications).toEqual({
      responses: true,
      new_responses: 'at_once',
      vacancies: false,
      news: true,
      weekly: true,
      searches: true,
      interviews: true,
    })
    await choose(true)
    const given = await call('GET', '/api/v1/users/me/consents', { as: person })
    expect(given.body.items).toMatchObject([{ kind: 'news', withdrawn_at: null }])
    const withdrawn = await call('POST', '/api/v1/users/me/consents/news/withdraw', { as: person })
    expect(withdrawn.body.items).toMatchObject([{ kind: 'news', withdrawn_at: START.replace('Z', '.000Z') }])
    expect((await me(person)).body.notifications.news).toBe(false)
  })

  test('withdrawing the consent to personal data is refused, because an account needs it', async () => {
    const person = await buildPerson()
    for (const kind of ['personal_data', 'offer']) {
      const refused = await call('POST', `/api/v1/users/me/consents/${kind}/withdraw`, { as: person })
      expect(refused.status).toBe(409)
      expect(refused.body.message).toContain('удалите аккаунт')
    }
  })
})

describe('sessions', () => {
  test('sessions are listed by device, and one or all others can be ended', async () => {
    const person = await buildPerson()
    const [second, third] = [await openTestSession(deps, person.id), await openTestSession(deps, person.id)]
    const listed = await call('GET', '/api/v1/users/me/sessions', { as: person })
    expect(listed.body.items).toHaveLength(3)
    expect(listed.body.items).toContainEqual(
      expect.objectContaining({ id: person.sessionId, is_current: true, device: 'Chrome, Windows' }),
    )
    const path = `/api/v1/users/me/sessions/${second.sessionId}`
    expect((await call('DELETE', path, { as: person })).status).toBe(200)
    expect((await call('DELETE', path, { as: person })).status).toBe(404)
    const ended = await call('POST', '/api/v1/users/me/sessions/end-others', { as: person })
    expect(ended.body).toEqual({ ended: 1 })
    expect((await me({ ...person, ...third })).status).toBe(401)
    expect((await me(person)).status).toBe(200)
  })

  test('a session number that the database cannot hold is refused as a mistake', async () => {
    const answer = await call('DELETE', '/api/v1/users/me/sessions/2147483648', { as: await buildPerson() })
    expect(answer.status).toBe(400)
  })

  test('a user cannot end the sessions of another user', async () => {
    const [person, other] = [await buildPerson(), await buildPerson()]
    const refused = await call('DELETE', `/api/v1/users/me/sessions/${other.sessionId}`, { as: person })
    expect(refused.status).toBe(404)
    expect((await me(other)).status).toBe(200)
  })
})

describe('data export', () => {
  test('the data export contains everything about the user and no credentials', async () => {
    const { people: colleagues, id, title } = await buildCompany(200)
    const admin = colleagues[0]!
    await call('POST', `/api/v2/companies/${id}/invitations`, {
      as: admin,
      body: { email: 'guest@example.ru', access_level: 100 },
    })
    await call('POST', '/api/v1/users/me/email', { as: admin, body: { email: 'later@example.ru' } })
    await deps.db
      .insert(consents)
      .values({ userId: admin.id, kind: 'offer', version: '2026-11-21', ip: '203.0.113.9' })
    const { status, body, text } = await call('GET', '/api/v1/users/me/export', { as: admin })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: { id: admin.id, email: admin.email },
      roles: [{ title, access_level: 200, is_current: true }],
      consents: [{ kind: 'offer', ip: '203.0.113.9' }],
      email_change: { new_email: 'later@example.ru' },
      sessions: [{ id: admin.sessionId }],
      invitations: [{ email: 'guest@example.ru', is_own: true }],
    })
    expect(body.audit.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['invitation.sent', 'email.change_asked']),
    )
    expect(text).not.toMatch(/hash/i)
    expect(text).not.toContain(tokenIn((await emailsTo('guest@example.ru'))[0]?.text ?? ''))
  })

  test('the data export contains nothing about other users', async () => {
    const [person, other] = [await buildPerson(), await buildPerson({ firstName: 'Секретарь' })]
    await call('POST', '/api/v1/users/me/sessions/end-others', { as: other })
    const { text } = await call('GET', '/api/v1/users/me/export', { as: person })
    expect(text).not.toContain('Секретарь')
    expect(text).not.toContain(other.email)
  })
})

describe('staff roles', () => {
  test('an operator grants and revokes a staff role, effective with the next call', async () => {
    const person = await buildPerson()
    await setStaffRole(deps.db, { email: person.email, staffRole: 'moderator' })
    expect((await me(person)).body.staff_role).toBe('moderator')
    expect(await listStaff(deps.db)).toEqual([{ email: person.email, staffRole: 'moderator' }])
    await setStaffRole(deps.db, { email: person.email, staffRole: null })
    expect((await me(person)).body.staff_role).toBeNull()
    await expect(setStaffRole(deps.db, { email: 'no@example.ru', staffRole: 'admin' })).rejects.toThrow(
      'Nobody',
    )
  })
})
