import { describe, expect, test } from 'vitest'
import { openAgain } from '#tests/support/database.ts'
import { apiApp, callApi, statusesOf, testPeople, tokenIn, type Colleague } from '#tests/support/people.ts'

const people = await testPeople()
const { deps, app, call, emailsTo, buildCompany } = people
const otherServer = await openAgain(deps.db)
const secondApp = apiApp({ ...deps, db: otherServer.db, reads: otherServer.reads })

const pathOf = (company: number, { roleId }: Colleague) => `/api/v2/companies/${company}/managers/${roleId}`
const lower = (company: number, as: Colleague, target: Colleague, server = app) =>
  callApi(server, 'PUT', pathOf(company, target), { as, body: { access_level: 100 } })
const remove = (company: number, as: Colleague, target: Colleague, server = app) =>
  callApi(server, 'DELETE', pathOf(company, target), { as })
const levelsOf = async (company: number, as: Colleague): Promise<number[]> => {
  const { body } = await call('GET', `/api/v2/companies/${company}/managers`, { as })
  return body.items.map(({ access_level: level }: { access_level: number }) => level)
}

describe('the last ADMIN', () => {
  test('the last ADMIN of a company can be neither demoted nor removed and cannot leave', async () => {
    const { id, people: colleagues } = await buildCompany(200, 150)
    const [admin, editor] = colleagues as [Colleague, Colleague]
    expect((await lower(id, admin, admin)).status).toBe(409)
    expect((await remove(id, admin, admin)).status).toBe(409)
    expect((await remove(id, editor, admin)).status).toBe(403)
    const { body } = await call('GET', `/api/v2/companies/${id}/managers`, { as: admin })
    expect(body.items[0]).toMatchObject({ is_self: true, is_last_admin: true, access_level: 200 })
  })

  test('the last ADMIN cannot delete the account while colleagues remain, and learns what to do', async () => {
    const { id, title, people: colleagues } = await buildCompany(200, 150)
    const [admin, editor] = colleagues as [Colleague, Colleague]
    const refused = await call('POST', '/api/v1/users/me/deletion', { as: admin })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain(title)
    await remove(id, admin, editor)
    expect((await call('POST', '/api/v1/users/me/deletion', { as: admin })).status).toBe(200)
  })

  test('an ADMIN becomes the last one when the other ADMIN deletes the account', async () => {
    const { id, people: colleagues } = await buildCompany(200, 200, 100)
    const [leaving, staying] = colleagues as [Colleague, Colleague]
    expect((await call('POST', '/api/v1/users/me/deletion', { as: leaving })).status).toBe(200)
    expect((await lower(id, leaving, staying)).status).toBe(409)
    expect((await remove(id, staying, staying)).status).toBe(409)
    expect((await call('POST', '/api/v1/users/me/deletion', { as: staying })).status).toBe(409)
  })
})

describe('two ADMINs at once on two servers', () => {
  test('two ADMINs who demote each other at once on two servers leave one ADMIN', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, people: colleagues } = await buildCompany(200, 200)
      const [one, other] = colleagues as [Colleague, Colleague]
      const answers = await Promise.all([lower(id, one, other), lower(id, other, one, secondApp)])
      expect(statusesOf(answers)).toEqual([200, 403])
      expect(await levelsOf(id, one)).toEqual([200, 100])
    }
  })

  test('two ADMINs who leave at once on two servers leave one ADMIN', async () => {
    const { id, people: colleagues } = await buildCompany(200, 200)
    const [one, other] = colleagues as [Colleague, Colleague]
    const answers = await Promise.all([remove(id, one, one), remove(id, other, other, secondApp)])
    expect(statusesOf(answers)).toEqual([200, 409])
    const stayed = answers[0].status === 409 ? one : other
    expect(await levelsOf(id, stayed)).toEqual([200])
  })

  test('two ADMINs who delete their accounts at once leave one ADMIN while colleagues remain', async () => {
    const { people: colleagues } = await buildCompany(200, 200, 100)
    const [one, other] = colleagues as [Colleague, Colleague]
    const ask = (as: Colleague, server = app) => callApi(server, 'POST', '/api/v1/users/me/deletion', { as })
    const answers = await Promise.all([ask(one), ask(other, secondApp)])
    expect(statusesOf(answers)).toEqual([200, 409])
  })
})

describe('managers', () => {
  test('a removed manager loses the company at once and falls back to another role', async () => {
    const [first, second] = [await buildCompany(200), await buildCompany(200, 150)]
    const editor = second.people[1]!
    const before = await call('POST', `/api/v2/companies/${first.id}/invitations`, {
      as: first.people[0]!,
      body: { email: editor.email, access_level: 100 },
    })
    expect(before.status).toBe(200)
    const [sentEmail] = await emailsTo(editor.email)
    await call('POST', '/api/v1/invitations/accept', {
      as: editor,
      body: { token: tokenIn(sentEmail?.text ?? '') },
    })
    await call('PUT', `/api/company-role/${editor.roleId}/select/`, { as: editor })
    await remove(second.id, second.people[0]!, editor)
    expect((await call('GET', `/api/v2/companies/${second.id}/managers`, { as: editor })).status).toBe(404)
    const roles = await call('GET', '/api/users/roles/', { as: editor })
    expect(roles.body.results).toMatchObject([{ company: { id: first.id } }])
    expect(roles.body.current).toBe(roles.body.results[0].id)
    expect((await emailsTo(editor.email))[0]?.kind).toBe('role_removed')
  })

  test('a demoted manager is notified and has fewer rights with the next call', async () => {
    const { id, people: colleagues } = await buildCompany(200, 200)
    const [admin, other] = colleagues as [Colleague, Colleague]
    const changed = await lower(id, admin, other)
    expect(changed.body).toMatchObject({ id: other.roleId, access_level: 100, is_self: false })
    expect((await lower(id, other, admin)).status).toBe(403)
    const [sentEmail] = await emailsTo(other.email)
    expect(sentEmail?.text).toContain('Менеджер')
  })

  test('a manager may leave a company but cannot remove others', async () => {
    const { id, people: colleagues } = await buildCompany(200, 100, 100, 0)
    const [, manager, other, without] = colleagues as [Colleague, Colleague, Colleague, Colleague]
    expect((await remove(id, manager, other)).status).toBe(403)
    expect((await remove(id, manager, manager)).status).toBe(200)
    expect((await remove(id, without, without)).status).toBe(200)
  })

  test('a manager cannot be changed through another company', async () => {
    const [own, foreign] = [await buildCompany(200), await buildCompany(200, 100)]
    const target = foreign.people[1]!
    expect((await lower(own.id, own.people[0]!, target)).status).toBe(404)
    expect((await remove(own.id, own.people[0]!, target)).status).toBe(404)
    expect(await levelsOf(foreign.id, foreign.people[0]!)).toEqual([200, 100])
  })
})
