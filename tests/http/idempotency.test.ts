import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contentRemarks } from '#server/db/schema/content.ts'
import { idempotencyKeys } from '#server/db/schema/idempotency.ts'
import { orders } from '#server/db/schema/payments.ts'
import { routeRules } from '#server/db/schema/route-rules.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { claimKey, markingEffects } from '#server/features/intake/idempotency/claims.ts'
import { purgeIdempotencyKeys } from '#server/features/intake/idempotency/purge.ts'
import { listOperations } from '#server/http/api/operation-list.ts'
import { contract } from '#shared/contract.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { transferMoney } from '#tests/support/bank-transfer.ts'
import { apiApp, callApi, listen, statusesOf, testPeople } from '#tests/support/people.ts'
import { COMPLETE_VACANCY } from '#tests/support/rows.ts'

const people = await testPeople({ rates: { drafts: 3 } })
const { deps, board, call } = people
const { db } = deps
const { buildTeam, sent, act } = responseWorld(people)
/** The same board, whose bugs are expected. */
const quiet = await listen(apiApp(deps, () => {}))
type Team = Awaited<ReturnType<typeof buildTeam>>

const START = '2026-11-21T09:00:00Z'
beforeEach(() => board.setNow(START))
const later = (seconds: number) => board.setNow(new Date(deps.now().getTime() + seconds * 1000).toISOString())

const DRAFTS = '/api/company/v1/vacancies'
async function tokenOf(team: Team) {
  const form = { name: 'Программа', scopes: ['responses', 'answers', 'vacancies'] }
  return String((await act(team.admin, `/companies/${team.company.id}/api-tokens`, form)).body.value)
}
const ask = (token: string, path: string, key: string | null, body: object) =>
  call('POST', path, {
    headers: { authorization: `Bearer ${token}`, ...(key === null ? {} : { 'idempotency-key': key }) },
    body,
  })
const draft = (title: string) => ({ content: { title } })
const countVacancies = (team: Team) => db.$count(vacancies, eq(vacancies.companyId, team.company.id))
const replayed = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['idempotency-replayed'] ?? null

describe('a request with a key', () => {
  test('makes one thing, and its repeat gets the same answer and is told so', async () => {
    const team = await buildTeam()
    const token = await tokenOf(team)
    const first = await ask(token, DRAFTS, 'draft-1', draft('Один'))
    const again = await ask(token, DRAFTS, 'draft-1', draft('Один'))
    // A string of structured fields names the same key, and the order of fields means nothing.
    const quoted = await ask(token, DRAFTS, '"draft-1"', draft('Один'))
    expect([first, again, quoted].map(({ status }) => status)).toEqual([200, 200, 200])
    expect([again.text, quoted.text]).toEqual([first.text, first.text])
    expect([first, again, quoted].map(replayed)).toEqual([null, 'true', 'true'])
    expect(await countVacancies(team)).toBe(2)
    const other = await ask(token, DRAFTS, 'draft-2', draft('Один'))
    expect([other.status, replayed(other)]).toEqual([200, null])
    expect((await ask(token, DRAFTS, null, draft('Один'))).body.id).not.toBe(other.body.id)
    expect(await countVacancies(team)).toBe(4)
  })

  test('with another body, or to another address, is refused', async () => {
    const team = await buildTeam()
    const token = await tokenOf(team)
    expect((await ask(token, DRAFTS, 'k', draft('Один'))).status).toBe(200)
    const other = await ask(token, DRAFTS, 'k', draft('Два'))
    expect(other.body).toMatchObject({
      status: 422,
      code: 'INVALID',
      detail: expect.stringContaining('новый ключ'),
    })
    const { id } = await sent(team.vacancyId)
    const elsewhere = await ask(token, `/api/company/v1/responses/${id}/messages`, 'k', {
      text: 'Здравствуйте',
    })
    expect(elsewhere.status).toBe(422)
    expect(await countVacancies(team)).toBe(2)
  })

  test('at once with its repeats makes one thing', async () => {
    const team = await buildTeam()
    const token = await tokenOf(team)
    const all = await Promise.all(
      Array.from({ length: 8 }, () => ask(token, DRAFTS, 'at-once', draft('Один'))),
    )
    expect(await countVacancies(team)).toBe(2)
    for (const { status, body, headers } of all)
      if (status !== 200) expect([status, body.code, headers['retry-after']]).toEqual([409, 'CONFLICT', '1'])
    expect(statusesOf(all)[0]).toBe(200)
    const done = all.find(({ status }) => status === 200)
    expect((await ask(token, DRAFTS, 'at-once', draft('Один'))).text).toBe(done?.text)
  })

  test('belongs to its caller: a person, a token', async () => {
    const [team, rival] = [await buildTeam(), await buildTeam()]
    const [token, other] = [await tokenOf(team), await tokenOf(rival)]
    const [mine, theirs] = [
      await ask(token, DRAFTS, 'same', draft('Один')),
      await ask(other, DRAFTS, 'same', draft('Один')),
    ]
    expect([mine.status, theirs.status, replayed(theirs)]).toEqual([200, 200, null])
    expect(mine.body.id).not.toBe(theirs.body.id)
    for (const { admin, company } of [team, rival]) {
      const bySession = await call('POST', '/api/v1/personal/vacancies', {
        as: admin,
        headers: { 'idempotency-key': 'same' },
        body: { company_id: company.id, content: { title: 'Один' } },
      })
      expect([bySession.status, replayed(bySession)]).toEqual([200, null])
    }
  })

  test('is known for a day, and then free again', async () => {
    const team = await buildTeam()
    const token = await tokenOf(team)
    await ask(token, DRAFTS, 'day', draft('Один'))
    later(86_399)
    expect(replayed(await ask(token, DRAFTS, 'day', draft('Один')))).toBe('true')
    later(1)
    expect(replayed(await ask(token, DRAFTS, 'day', draft('Другой')))).toBeNull()
    expect(await countVacancies(team)).toBe(3)
    later(86_401)
    expect((await purgeIdempotencyKeys(deps)).idempotencyKeys).toBeGreaterThan(0)
    expect(await db.$count(idempotencyKeys)).toBe(0)
  })

  test('that the product has refused is refused again in the same words', async () => {
    const team = await buildTeam()
    const token = await tokenOf(team)
    const { id } = await sent(team.vacancyId)
    const path = `/api/company/v1/responses/${id}/answer`
    const refused = await ask(token, path, 'no-reason', { decision: 'reject' })
    const again = await ask(token, path, 'no-reason', { decision: 'reject' })
    expect([refused.status, again.status, replayed(again)]).toEqual([422, 422, 'true'])
    expect(again.body).toEqual(refused.body)
  })

  test('that was written wrongly, came too often or failed on our side leaves its key free', async () => {
    const team = await buildTeam()
    const token = await tokenOf(team)
    const wrong = await ask(token, DRAFTS, 'free', { content: { title: 1 } })
    const right = await ask(token, DRAFTS, 'free', draft('Один'))
    expect([wrong.status, right.status, replayed(right)]).toEqual([400, 200, null])

    const person = await people.buildPerson()
    const begin = (key: string) =>
      call('POST', '/api/v1/personal/resumes', { as: person, headers: { 'idempotency-key': key } })
    for (const key of ['1', '2', '3']) expect((await begin(key)).status).toBe(200)
    expect((await begin('4')).status).toBe(429)
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, '4'))).toBe(0)

    await db.execute('alter table vacancy_revisions rename to vacancy_revisions_away')
    const failed = await callApi(quiet, 'POST', DRAFTS, {
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'failed' },
      body: draft('Один'),
    }).finally(() => db.execute('alter table vacancy_revisions_away rename to vacancy_revisions'))
    expect(failed.status).toBe(500)
    const repeated = await ask(token, DRAFTS, 'failed', draft('Один'))
    expect([repeated.status, replayed(repeated)]).toEqual([200, null])
  })

  test('has a key of printable ASCII', async () => {
    const team = await buildTeam()
    const token = await tokenOf(team)
    for (const key of ['', ' ', 'with space', 'x'.repeat(256), '"'])
      expect([key, (await ask(token, DRAFTS, key, draft('Один'))).status]).toEqual([key, 400])
    expect(await countVacancies(team)).toBe(1)
  })

  test('that answers with a secret is made once, and the secret is not stored', async () => {
    const team = await buildTeam()
    const make = () =>
      call('POST', `/api/v1/companies/${team.company.id}/api-tokens`, {
        as: team.admin,
        headers: { 'idempotency-key': 'token' },
        body: { name: 'Программа', scopes: ['responses'] },
      })
    const [first, again] = [await make(), await make()]
    expect([first.status, again.status]).toEqual([200, 409])
    const list = await act(team.admin, `/companies/${team.company.id}/api-tokens`, {}, 'GET')
    expect(list.body.items).toHaveLength(1)
    const stored = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'token'))
    expect(stored).toMatchObject([{ status: 200, answer: null }])
    expect(JSON.stringify(await db.select().from(idempotencyKeys))).not.toContain(first.body.value)
  })

  test('buys one placement, and its key names the purchase', async () => {
    const team = await buildTeam()
    const token = await tokenOf(team)
    await transferMoney(deps, team.company.id, 500_000)
    const { id } = (await ask(token, DRAFTS, 'v', { content: toWire(COMPLETE_VACANCY) })).body
    const path = `${DRAFTS}/${id}/submit`
    const body = { is_duplicate_meant: true, payment: { tariff: 'basic', method: 'balance' } }
    expect((await ask(token, path, null, body)).body).toMatchObject({
      status: 422,
      data: { fields: { 'payment.request_key': expect.any(String) } },
    })
    const [bought, again] = [await ask(token, path, 'buy', body), await ask(token, path, 'buy', body)]
    expect([bought.body, again.body, replayed(again)]).toEqual([
      { next: 'moderation' },
      { next: 'moderation' },
      'true',
    ])
    expect(await db.$count(orders, eq(orders.companyId, team.company.id))).toBe(1)
  })

  test('of a guest is made once for a network', async () => {
    const write = (ip: string) =>
      call('POST', '/api/v1/remarks', {
        ip,
        headers: { 'idempotency-key': 'guest' },
        body: { path: '/rules', text: 'Здесь опечатка в слове', email: '' },
      })
    const first = await write('203.0.113.7')
    const again = await write('203.0.113.7')
    expect([first.status, again.status, replayed(again)]).toEqual([200, 200, 'true'])
    expect(await db.$count(contentRemarks)).toBe(1)
    const rows = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'guest'))
    expect(rows).toMatchObject([{ userId: null, caller: expect.stringMatching(/^network [\w-]{43}$/) }])
    // The network itself is not stored.
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
  })
})

describe('an attempt that ends with its process', () => {
  const request = { caller: 'token 1', userId: null, hash: 'hash' }
  const claim = (key: string) => claimKey(db, { ...request, key, at: deps.now() })
  async function begun(key: string) {
    const claimed = await claim(key)
    if (claimed.kind !== 'first') throw new Error(claimed.kind)
    return claimed.claim
  }

  test('before it has made anything is taken over after a minute', async () => {
    await begun('died')
    later(59)
    expect(await claim('died')).toEqual({ kind: 'running' })
    later(1)
    expect(await claim('died')).toMatchObject({ kind: 'first' })
    expect(await claimKey(db, { ...request, hash: 'other', key: 'died', at: deps.now() })).toEqual({
      kind: 'other request',
    })
  })

  test('after a commit is never made again', async () => {
    const first = await begun('committed')
    await markingEffects(db, first).transaction(async () => {})
    expect(await claim('committed')).toEqual({ kind: 'running' })
    later(60)
    expect(await claim('committed')).toEqual({ kind: 'answer lost' })
  })

  test('late commits nothing when another has begun', async () => {
    const late = await begun('late')
    later(60)
    await begun('late')
    const rule = { path: '/late', to: '/vacancies' }
    const work = markingEffects(db, late).transaction((tx) => tx.insert(routeRules).values(rule))
    await expect(work).rejects.toThrow('later attempt')
    expect(await db.$count(routeRules)).toBe(0)
  })
})

test('stored answers go with the account of the person', async () => {
  const team = await buildTeam()
  const token = await tokenOf(team)
  await ask(token, DRAFTS, 'erased', draft('Один'))
  const mine = and(eq(idempotencyKeys.userId, team.admin.id), eq(idempotencyKeys.key, 'erased'))
  expect(await db.$count(idempotencyKeys, mine)).toBe(1)
  await db.transaction(async (tx) => {
    for (const { erase } of deps.personalData)
      await erase?.(tx, { userId: team.admin.id, email: team.admin.email, at: START })
  })
  expect(await db.$count(idempotencyKeys, mine)).toBe(0)
})

describe('the contract', () => {
  const posts = listOperations().filter(({ method }) => method === 'POST')

  test('says of every POST whether a repeat would make a second one, and of nothing else', () => {
    expect(posts.length).toBeGreaterThan(100)
    for (const { id, meta } of posts) expect(`${id} ${meta.makes}`).toMatch(/ (true|false|secret)$/)
    for (const { id, method, meta } of listOperations())
      if (method !== 'POST') expect([id, meta.makes]).toEqual([id, undefined])
  })

  test('stores no answer that holds a secret or a file', () => {
    for (const { id, meta } of posts) {
      if (meta.makes !== true) continue
      const [feature = '', verb = ''] = id.split('.')
      const { outputSchema } = definitionOf(Reflect.get(Reflect.get(contract, feature), verb))
      const { json, hasFile } = shapeOf(outputSchema)
      expect([id, hasFile]).toEqual([id, false])
      expect(`${id} ${json}`).not.toMatch(/"(\w*token|\w*secret|value|signingKey|challengeId)":/i)
    }
  })
})

/** Safe: every operation of oRPC carries its definition there. */
const definitionOf = (operation: object) => (operation as { '~orpc': { outputSchema: z.ZodType } })['~orpc']

function shapeOf(schema: z.ZodType) {
  let hasFile = false
  const json = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema }) => void (hasFile ||= zodSchema instanceof z.ZodFile),
  })
  return { json: JSON.stringify(json), hasFile }
}
