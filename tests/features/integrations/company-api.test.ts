import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { API_SCOPES } from '#shared/features/intake/api-tokens/vocabulary.ts'
import { COMPLETE_VACANCY } from '#tests/support/rows.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import { codeIn, join, statusesOf, testPeople } from '#tests/support/people.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { transferMoney } from '#tests/support/bank-transfer.ts'

const people = await testPeople()
const { deps, board, call } = people
const { buildTeam, sent, act } = responseWorld(people)
type Team = Awaited<ReturnType<typeof buildTeam>>

beforeEach(() => board.setNow('2026-11-21T09:00:00Z'))
/** Changes are listed a minute later. */
const wait = (seconds = 61) => board.setNow(new Date(deps.now().getTime() + seconds * 1000).toISOString())

const tokens = ({ company }: Team) => `/companies/${company.id}/api-tokens`
async function tokenOf(team: Team, scopes: readonly string[] = API_SCOPES, days: number | null = null) {
  const made = await act(team.admin, tokens(team), { name: 'Хантфлоу', scopes, days })
  expect(made.status).toBe(200)
  return { id: Number(made.body.api_token.id), value: String(made.body.value) }
}
const ask = (token: string | null, method: string, path: string, body?: object) =>
  call(method, `/api/company/v1${path}`, {
    ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
    ...(body ? { body } : {}),
  })

describe('API tokens', () => {
  test('a token is shown once, named, and stored as a hash', async () => {
    const team = await buildTeam()
    const { value } = await tokenOf(team)
    expect(value).toMatch(/^distant_[\w-]{43}$/)
    const listed = await act(team.admin, tokens(team), {}, 'GET')
    expect(listed.body.items).toMatchObject([
      {
        name: 'Хантфлоу',
        scopes: [...API_SCOPES],
        maker: expect.stringContaining('Имя'),
        last_used_at: null,
      },
    ])
    expect(listed.text).not.toContain(value)
    const me = await ask(value, 'GET', '/token')
    expect(me.body).toMatchObject({
      name: 'Хантфлоу',
      scopes: [...API_SCOPES],
      company: { id: team.company.id },
    })
    const used = await act(team.admin, tokens(team), {}, 'GET')
    expect(used.body.items[0].last_used_at).toBe('2026-11-21T09:00:00.000Z')
  })

  test('an old session makes a token after a code from the e-mail, and every administrator is told', async () => {
    const team = await buildTeam()
    const { admin } = team
    board.setNow('2026-11-22T09:00:00Z')
    const form = { name: 'Хантфлоу', scopes: ['responses'], days: null }
    const refused = await act(admin, tokens(team), form)
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('код из письма')])
    const { body } = await act(admin, '/users/me/confirmation/request')
    const [code] = await people.emailsTo(admin.email)
    const answer = { challenge_id: body.challenge_id, code: codeIn(code?.text ?? '') }
    expect((await act(admin, '/users/me/confirmation', answer)).status).toBe(200)
    expect((await act(admin, tokens(team), form)).status).toBe(200)
    const [told] = await people.emailsTo(admin.email)
    expect(told).toMatchObject({ kind: 'api_token_created', text: expect.stringContaining('Хантфлоу') })
  })

  test('a token that is unknown, expired, revoked or in another form is refused', async () => {
    const team = await buildTeam()
    const { id, value } = await tokenOf(team, ['responses'], 30)
    const status = async (headers: Record<string, string>, as?: Team['admin']) =>
      (await call('GET', '/api/company/v1/responses', { headers, ...(as ? { as } : {}) })).status
    expect(await status({ authorization: `Bearer ${value}` })).toBe(200)
    expect(await status({ authorization: `Bearer ${value}x` })).toBe(401)
    expect(await status({ authorization: `Token ${value}` })).toBe(401)
    expect(await status({ cookie: `__Host-token=${team.admin.token}; session=1` })).toBe(401)
    expect(await status({}, team.admin)).toBe(401)
    expect(await status({})).toBe(401)
    wait(31 * 86_400)
    expect(await status({ authorization: `Bearer ${value}` })).toBe(401)
    board.setNow('2026-11-21T09:00:00Z')
    expect((await act(team.admin, `${tokens(team)}/${id}`, {}, 'DELETE')).status).toBe(200)
    expect(await status({ authorization: `Bearer ${value}` })).toBe(401)
    expect((await act(team.admin, `${tokens(team)}/${id}`, {}, 'DELETE')).status).toBe(404)
  })

  test('a token opens nothing but the API of companies', async () => {
    const team = await buildTeam()
    const { value } = await tokenOf(team)
    const headers = { authorization: `Bearer ${value}` }
    for (const path of ['/users/me', '/v1/responses', `/v1/companies/${team.company.id}/api-tokens`])
      expect([path, (await call('GET', `/api${path}`, { headers })).status]).toEqual([path, 401])
  })

  test('a token does what its scopes permit and no more', async () => {
    const team = await buildTeam()
    const { id } = await sent(team.vacancyId)
    const { value } = await tokenOf(team, ['responses'])
    const body = { decision: 'invite', reason: null, message: '' }
    expect([
      (await ask(value, 'GET', `/responses/${id}`)).status,
      (await ask(value, 'POST', `/responses/${id}/answer`, body)).status,
      (await ask(value, 'POST', `/responses/${id}/open`, {})).status,
      (await ask(value, 'GET', '/vacancies')).status,
      (await ask(value, 'POST', '/vacancies', { content: {} })).status,
    ]).toEqual([200, 403, 403, 403, 403])
  })

  test('a token stops when its maker leaves the company, also after a return, and follows their level', async () => {
    const team = await buildTeam()
    const { value } = await tokenOf(team)
    const promoted = `/api/v2/companies/${team.company.id}/managers/${team.editor.roleId}`
    await call('PUT', promoted, { as: team.admin, body: { access_level: 200 } })
    const demoted = `/api/v2/companies/${team.company.id}/managers/${team.admin.roleId}`
    await call('PUT', demoted, { as: team.editor, body: { access_level: 100 } })
    await sent(team.vacancyId)
    wait()
    // A manager sees the responses to their own vacancies.
    expect((await ask(value, 'GET', '/responses')).body.items).toEqual([])
    expect((await call('DELETE', demoted, { as: team.editor })).status).toBe(200)
    expect((await ask(value, 'GET', '/responses')).status).toBe(401)
    const listed = await act(team.editor, tokens(team), {}, 'GET')
    expect(listed.body.items).toEqual([])
    await join(deps, { companyId: team.company.id, userId: team.admin.id, accessLevel: 200 })
    expect((await ask(value, 'GET', '/responses')).status).toBe(401)
  })

  test('only administrators of the company manage its tokens, and foreign ones are not found', async () => {
    const [team, rival] = [await buildTeam(), await buildTeam()]
    const { id } = await tokenOf(rival)
    const form = { name: 'X', scopes: ['responses'], days: null }
    const tries = async (as: Team['admin'] | null) => [
      (await act(as, tokens(team), {}, 'GET')).status,
      (await act(as, tokens(team), form)).status,
      (await act(as, `${tokens(team)}/${id}`, {}, 'DELETE')).status,
    ]
    expect(await tries(null)).toEqual([401, 401, 401])
    expect(await tries(rival.admin)).toEqual([404, 404, 404])
    expect(await tries(team.editor)).toEqual([403, 403, 403])
    expect((await tries(team.admin)).at(-1)).toBe(404)
    expect((await act(team.admin, tokens(team), { ...form, name: 'x'.repeat(10_000) })).status).toBe(400)
  })
})

describe('the API of companies', () => {
  test('a program confirms that a vacancy is current, and one that left the lists returns', async () => {
    const [team, rival] = [await buildTeam(), await buildTeam()]
    const { value } = await tokenOf(team)
    const at = deps.now().toISOString()
    await deps.db
      .update(vacancies)
      .set({ status: 'unconfirmed', unconfirmedAt: at })
      .where(eq(vacancies.id, team.vacancyId))
    expect((await ask(value, 'POST', `/vacancies/${rival.vacancyId}/confirm`, {})).status).toBe(404)
    const confirmed = await ask(value, 'POST', `/vacancies/${team.vacancyId}/confirm`, {})
    expect(confirmed.body).toMatchObject({ id: team.vacancyId, status: 'published', unconfirmed_at: null })
  })

  test('responses are listed by their change, page by page, and a kept cursor leads to later changes', async () => {
    const team = await buildTeam()
    const ids: number[] = []
    for (let count = 0; count < 3; count += 1) {
      ids.push((await sent(team.vacancyId)).id)
      wait(1)
    }
    wait()
    const { value } = await tokenOf(team)
    const first = await ask(value, 'GET', '/responses?limit=2')
    expect(first.body).toMatchObject({ has_more: true, items: [{ id: ids[0] }, { id: ids[1] }] })
    expect(JSON.stringify(first.body)).not.toContain('@')
    const next = await ask(value, 'GET', `/responses?limit=2&cursor=${first.body.next_cursor}`)
    expect(next.body).toMatchObject({ has_more: false, items: [{ id: ids[2] }] })
    const kept = next.body.next_cursor
    expect((await ask(value, 'GET', `/responses?cursor=${kept}`)).body).toEqual({
      items: [],
      next_cursor: kept,
      has_more: false,
    })
    await ask(value, 'POST', `/responses/${ids[0]}/open`, {})
    expect((await ask(value, 'GET', `/responses?cursor=${kept}`)).body.items).toEqual([])
    wait()
    expect((await ask(value, 'GET', `/responses?cursor=${kept}`)).body.items).toMatchObject([
      { id: ids[0], state: 'viewed' },
    ])
    const since = encodeURIComponent(deps.now().toISOString())
    expect((await ask(value, 'GET', `/responses?updated_since=${since}`)).body.items).toEqual([])
    expect((await ask(value, 'GET', '/responses?cursor=nonsense')).status).toBe(422)
  })

  test('a response is read with its contacts without the seeker seeing it, answered once, and written to', async () => {
    const team = await buildTeam()
    const { id } = await sent(team.vacancyId)
    const { value } = await tokenOf(team)
    const read = await ask(value, 'GET', `/responses/${id}`)
    expect(read.body).toMatchObject({ id, state: 'sent', contacts: expect.anything() })
    expect((await ask(value, 'POST', `/responses/${id}/answer`, { decision: 'reject' })).status).toBe(422)
    const answer = { decision: 'invite', reason: null, message: 'Приходите завтра' }
    const twice = await Promise.all([1, 2].map(() => ask(value, 'POST', `/responses/${id}/answer`, answer)))
    expect(statusesOf(twice)).toEqual([200, 409])
    const written = await ask(value, 'POST', `/responses/${id}/messages`, { text: 'Адрес в письме' })
    expect(written.body).toMatchObject({ side: 'company', text: 'Адрес в письме' })
    const [entry] = await deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'response.invited'))
      .orderBy(desc(auditLog.id))
    expect(entry).toMatchObject({ userId: team.admin.id, details: { byApiToken: 'Хантфлоу' } })
  })

  test('a vacancy is created, changed, sent with a placement from the balance once, and closed with an answer', async () => {
    const team = await buildTeam()
    await transferMoney(deps, team.company.id, 500_000)
    const { value } = await tokenOf(team)
    const made = await ask(value, 'POST', '/vacancies', { content: { title: 'Черновик' } })
    const id = Number(made.body.id)
    expect((await ask(value, 'POST', `/vacancies/${id}/submit`, {})).status).toBe(422)
    const content = toWire({ ...COMPLETE_VACANCY, title: 'Оператор чата в ночную смену' })
    const changed = await ask(value, 'PUT', `/vacancies/${id}`, { content, version: made.body.version })
    expect(changed.status).toBe(200)
    const stale = await ask(value, 'PUT', `/vacancies/${id}`, { content, version: made.body.version })
    expect(stale.status).toBe(409)
    expect((await ask(value, 'POST', `/vacancies/${id}/submit`, {})).body).toEqual({ next: 'tariffs' })
    const payment = { tariff: 'basic', method: 'package', request_key: crypto.randomUUID() }
    expect((await ask(value, 'POST', `/vacancies/${id}/submit`, { payment })).status).toBe(402)
    const paid = { payment: { ...payment, method: 'balance' } }
    expect((await ask(value, 'POST', `/vacancies/${id}/submit`, paid)).body).toEqual({ next: 'moderation' })
    const read = await ask(value, 'GET', `/vacancies/${id}`)
    expect(read.body).toMatchObject({ status: 'moderation', tariff_code: 'basic' })
    const balance = await act(team.admin, `/companies/${team.company.id}/balance`, {}, 'GET')
    expect(balance.body.balance_kopecks).toBe(401_000)

    const { id: responseId, person } = await sent(team.vacancyId)
    const answer = { reason: 'position_filled', message: 'Мы уже нашли человека' }
    const closed = await ask(value, 'POST', `/vacancies/${team.vacancyId}/close`, {
      reason: 'hired_here',
      answer,
    })
    expect(closed.body).toMatchObject({ status: 'archived' })
    const own = await act(person, `/personal/responses/${responseId}/open`)
    expect(own.body).toMatchObject({ state: 'rejected', reason: 'position_filled' })
  })

  test('objects of another company are not found, even of the same person', async () => {
    const [team, rival] = [await buildTeam(), await buildTeam()]
    const { id } = await sent(rival.vacancyId)
    const { value } = await tokenOf(team)
    // The maker works in both.
    await join(deps, { companyId: rival.company.id, userId: team.admin.id, accessLevel: 200 })
    const foreign = [
      await ask(value, 'GET', `/responses/${id}`),
      await ask(value, 'POST', `/responses/${id}/open`, {}),
      await ask(value, 'POST', `/responses/${id}/answer`, { decision: 'invite' }),
      await ask(value, 'POST', `/responses/${id}/messages`, { text: 'Здравствуйте' }),
      await ask(value, 'GET', `/vacancies/${rival.vacancyId}`),
      await ask(value, 'PUT', `/vacancies/${rival.vacancyId}`, { content: {} }),
      await ask(value, 'POST', `/vacancies/${rival.vacancyId}/submit`, {}),
      await ask(value, 'POST', `/vacancies/${rival.vacancyId}/close`, { reason: 'not_needed' }),
      await ask(value, 'GET', '/responses/2147483647'),
    ]
    expect(foreign.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 404))
    wait()
    expect((await ask(value, 'GET', '/responses')).body.items).toEqual([])
    expect((await ask(value, 'GET', '/vacancies')).body.items.map((one: { id: number }) => one.id)).toEqual([
      team.vacancyId,
    ])
    const [untouched] = await deps.db.select().from(vacancies).where(eq(vacancies.id, rival.vacancyId))
    expect(untouched?.status).toBe('published')
  })
})
