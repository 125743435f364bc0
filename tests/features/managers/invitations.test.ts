import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { invitations } from '#server/db/schema/managers.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { statusesOf, testPeople, tokenIn, type Colleague, type TestPerson } from '#tests/support/people.ts'

const people = await testPeople()
const { board, deps, call, emailsTo, buildPerson, buildCompany } = people

const START = '2026-11-21T09:00:00Z'
const daysLater = (days: number) => new Date(Date.parse(START) + days * DAY_MS).toISOString()
beforeEach(() => board.setNow(START))

const invite = (company: number, as: TestPerson, email: string, accessLevel = 100) =>
  call('POST', `/api/v2/companies/${company}/invitations`, { as, body: { email, access_level: accessLevel } })
const accept = (as: TestPerson, token: string) =>
  call('POST', '/api/v1/invitations/accept', { as, body: { token } })
const tokenFor = async (email: string) =>
  tokenIn((await emailsTo(email)).find(({ kind }) => kind === 'invitation')?.text ?? '')
const read = (token: string) => call('GET', `/api/v1/invitations?token=${token}`)
const register = (token: string, more: object = {}) =>
  call('POST', '/api/v1/auth/registration/invite', {
    body: { token, first_name: 'Олег', last_name: 'Ким', consent: true, offer: true, ...more },
  })

async function invited({ level = 100, email }: { level?: number; email?: string } = {}) {
  const company = await buildCompany(200, 200)
  const [admin, otherAdmin] = company.people as [Colleague, Colleague]
  const guest = await buildPerson(email ? { email } : {})
  const { body } = await invite(company.id, admin, guest.email, level)
  return { company, admin, otherAdmin, guest, id: Number(body.id), token: await tokenFor(guest.email) }
}

describe('invitations', () => {
  test('an invitation gives the invited user its access level, once', async () => {
    const { company, guest, token } = await invited({ level: 150 })
    expect((await read(token)).body).toEqual({
      company: expect.objectContaining({ id: company.id, title: company.title }),
      access_level: 150,
      email: guest.email,
      is_registered: true,
    })
    const accepted = await accept(guest, token)
    expect(accepted.body).toMatchObject({ company_id: company.id, access_level: 150 })
    const roles = await call('GET', '/api/users/roles/', { as: guest })
    expect(roles.body.current).toBe(accepted.body.id)
    expect((await accept(guest, token)).status).toBe(404)
    expect((await read(token)).status).toBe(404)
  })

  test('an invitation can be accepted by the invited address only', async () => {
    const { company, guest, token } = await invited()
    const other = await buildPerson()
    const refused = await accept(other, token)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain(guest.email)
    expect((await call('GET', `/api/company/${company.id}/roles/`, { as: other })).status).toBe(404)
    expect((await accept(guest, token)).status).toBe(200)
  })

  test('an invitation accepted twice at once creates one role', async () => {
    const { guest, token } = await invited()
    const answers = await Promise.all([accept(guest, token), accept(guest, token), accept(guest, token)])
    expect(statusesOf(answers)).toEqual([200, 404, 404])
  })

  test('an invitation expires after seven days', async () => {
    const { guest, token } = await invited()
    board.setNow(daysLater(6.9))
    expect((await read(token)).status).toBe(200)
    board.setNow(daysLater(7.1))
    expect((await accept(guest, token)).status).toBe(404)
  })

  test('an invitation is void after it is revoked or replaced by a newer one', async () => {
    const { company, admin, guest, id, token } = await invited()
    await invite(company.id, admin, guest.email, 150)
    expect((await accept(guest, token)).status).toBe(404)
    const list = await call('GET', `/api/v2/companies/${company.id}/managers`, { as: admin })
    expect(list.body.invitations).toHaveLength(1)
    const [open] = list.body.invitations
    const path = `/api/v2/companies/${company.id}/invitations`
    expect((await call('DELETE', `${path}/${id}`, { as: admin })).status).toBe(404)
    expect((await call('DELETE', `${path}/${open.id}`, { as: admin })).status).toBe(200)
    expect((await accept(guest, await tokenFor(guest.email))).status).toBe(404)
  })

  test('an invitation is void after its inviter was demoted, even when they are promoted again', async () => {
    const { company, admin, otherAdmin, guest, token } = await invited()
    const level = (accessLevel: number) =>
      call('PUT', `/api/v2/companies/${company.id}/managers/${admin.roleId}`, {
        as: otherAdmin,
        body: { access_level: accessLevel },
      })
    expect((await level(150)).status).toBe(200)
    expect((await accept(guest, token)).status).toBe(404)
    await level(200)
    expect((await accept(guest, token)).status).toBe(404)
  })

  test('an invitation is void after its inviter has left or is deleting the account', async () => {
    const left = await invited()
    await call('DELETE', `/api/v2/companies/${left.company.id}/managers/${left.admin.roleId}`, {
      as: left.admin,
    })
    expect((await accept(left.guest, left.token)).status).toBe(404)
    const leaving = await invited()
    await call('POST', '/api/v1/users/me/deletion', { as: leaving.admin })
    expect((await accept(leaving.guest, leaving.token)).status).toBe(404)
    expect((await invite(leaving.company.id, leaving.admin, 'x@example.ru')).status).toBe(409)
  })

  test('an unknown invitation token gets the same answer as a used one', async () => {
    const { guest, token } = await invited()
    await accept(guest, token)
    const [used, unknown] = [await read(token), await read('nonsense')]
    expect(unknown.status).toBe(404)
    expect(unknown.text).toBe(used.text)
  })
})

describe('inviting', () => {
  test('inviting oneself or a colleague is refused with an error at the field', async () => {
    const { id, people: colleagues } = await buildCompany(200, 100)
    const [admin, manager] = colleagues
    for (const email of [admin!.email, manager!.email]) {
      const refused = await invite(id, admin!, email)
      expect(refused.status).toBe(409)
      expect(refused.body.data.fields.email).toMatch(/компании/)
    }
  })

  test('only an ADMIN can invite, and the e-mail names the inviter, the company and the level', async () => {
    const { company, admin, guest } = await invited({ level: 150 })
    const [sentEmail] = await emailsTo(guest.email)
    for (const words of ['Редактор', company.title]) expect(sentEmail?.text).toContain(words)
    const { people: rest, id } = await buildCompany(150, 100, 0)
    for (const colleague of rest) expect((await invite(id, colleague, 'x@example.ru')).status).toBe(403)
    expect((await invite(id, admin, 'x@example.ru')).status).toBe(404)
  })

  test('a user invites at most thirty addresses a day', async () => {
    const { id, people: colleagues } = await buildCompany(200)
    const admin = colleagues[0]!
    const statuses = []
    for (let count = 0; count < 31; count += 1)
      statuses.push((await invite(id, admin, `guest-${count}@example.ru`)).status)
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
  })

  test('the database stores no invitation token', async () => {
    const { token, id } = await invited()
    const [row] = await deps.db.select().from(invitations).where(eq(invitations.id, id))
    expect(JSON.stringify(row)).not.toContain(token)
  })
})

describe('registering by an invitation', () => {
  async function invitedStranger(email: string) {
    const company = await buildCompany(200)
    await invite(company.id, company.people[0]!, email, 150)
    return { company, token: await tokenFor(email) }
  }

  test('registering by an invitation creates the account and the role without a code', async () => {
    const { company, token } = await invitedStranger('oleg@example.ru')
    expect((await read(token)).body.is_registered).toBe(false)
    const opened = await register(token, { remember: true })
    expect(opened.status).toBe(200)
    const headers = { authorization: `Token ${opened.body.auth_token}` }
    const me = await call('GET', '/api/users/me', { headers })
    expect(me.body).toMatchObject({ email: 'oleg@example.ru', first_name: 'Олег', intent: 'employer' })
    const roles = await call('GET', '/api/users/roles', { headers })
    expect(roles.body.results).toMatchObject([{ access_level: 150, company: { id: company.id } }])
    expect(roles.body.current).toBe(roles.body.results[0].id)
    expect((await register(token)).status).toBe(404)
  })

  test('registering by an invitation is refused for an existing account, and the invitation stays valid', async () => {
    const { guest, token } = await invited()
    const refused = await register(token)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('Войдите')
    expect((await accept(guest, token)).status).toBe(200)
  })

  test('registering by an invitation requires the consents', async () => {
    const { token } = await invitedStranger('no-consent@example.ru')
    expect((await register(token, { consent: false })).status).toBe(400)
    expect((await read(token)).status).toBe(200)
  })
})
