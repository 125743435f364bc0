import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { webhookDeliveries } from '#server/db/schema/webhooks.ts'
import { deliverWebhook } from '#server/features/intake/webhooks/deliver.ts'
import { webhookJob } from '#server/features/intake/webhooks/jobs.ts'
import { purgeDeliveries } from '#server/features/intake/webhooks/manage.ts'
import { PUBLIC_NETWORK } from '#server/kernel/public-network.ts'
import { EVENT_BODIES } from '#shared/features/intake/webhooks/events.ts'
import { SENT_EVENTS, WEBHOOK_EVENTS } from '#shared/features/intake/webhooks/vocabulary.ts'
import { fromWire } from '#shared/kernel/wire-case.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { statusesOf, testPeople } from '#tests/support/people.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'

const people = await testPeople()
const { deps, call } = people
const { buildTeam, sent, act } = responseWorld(people)

type Received = { headers: IncomingHttpHeaders; body: string }
const received: Received[] = []
/** What the receiver answers next; then 200. */
const answers: { status: number; text?: string }[] = []
const server = createServer((req, res) => {
  let body = ''
  req.on('data', (chunk) => (body += String(chunk)))
  req.on('end', () => {
    received.push({ headers: req.headers, body })
    const { status, text = 'ok' } = answers.shift() ?? { status: 200 }
    res.writeHead(status).end(text)
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())
/** Safe: a server that listens on a port has an address with one. */
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`

const START = '2026-11-21T09:00:00Z'
beforeEach(() => {
  received.splice(0)
  answers.splice(0)
  people.board.setNow(START)
})
/** The documents of the API describe every event whole. */
afterEach(() => {
  for (const { body } of received) {
    const event = fromWire(JSON.parse(body))
    const described = EVENT_BODIES.get(z.object({ type: z.enum(SENT_EVENTS) }).parse(event).type)
    if (!isDeepStrictEqual(described?.parse(event), event)) throw new Error(`Not described: ${body}`)
  }
})
const later = (ms: number) => people.board.setNow(new Date(deps.now().getTime() + ms).toISOString())
const deliver = () => runDueJobs(deps, webhookJob)

type Team = Awaited<ReturnType<typeof buildTeam>>
const hooks = ({ company }: Team) => `/companies/${company.id}/webhooks`
async function created(team: Team, events: readonly string[] = WEBHOOK_EVENTS) {
  const made = await act(team.admin, hooks(team), { url, events })
  expect(made.status).toBe(200)
  return { id: Number(made.body.webhook.id), key: String(made.body.signing_key) }
}
const log = async (team: Team, id: number) =>
  (await act(team.admin, `${hooks(team)}/${id}/deliveries`, {}, 'GET')).body.items

/** As a library of Standard Webhooks does it. */
function isSigned({ headers, body }: Received, key: string) {
  const secret = Buffer.from(key.replace('whsec_', ''), 'base64')
  const content = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
  const expected = `v1,${createHmac('sha256', secret).update(content).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

describe('webhooks', () => {
  test('a response and all that follows from it arrive signed, with ids and without contacts', async () => {
    const team = await buildTeam()
    const { key } = await created(team)
    const { id, person } = await sent(team.vacancyId)
    const { author } = team
    await act(person, `/personal/responses/${id}/messages`, { text: 'Мой телефон +7 900 000-00-00' })
    await act(author, '/responses/decide', {
      ids: [id],
      decision: 'invite',
      reason: null,
      message: 'Приходите',
    })
    await act(person, `/personal/responses/${id}/withdraw`)
    await act(author, `/personal/vacancies/${team.vacancyId}/archive`, { reason: 'not_needed' })
    await deliver()
    const bodies = received.map(({ body }) => JSON.parse(body))
    expect(bodies.map(({ type }) => String(type)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'message.received',
      'response.answered',
      'response.created',
      'response.withdrawn',
      'vacancy.closed',
    ])
    expect(bodies.find(({ type }) => type === 'response.created')).toEqual({
      type: 'response.created',
      timestamp: new Date(START).toISOString(),
      data: {
        company_id: team.company.id,
        vacancy_id: team.vacancyId,
        response_id: id,
        url: `https://board.example/responses/${team.vacancyId}?open=${id}`,
        api_url: `https://board.example/api/company/v1/responses/${id}`,
      },
    })
    expect(received.every((one) => isSigned(one, key))).toBe(true)
    expect(received.some(({ body }) => /900|Приходите|@/.test(body))).toBe(false)
    await deliver()
    expect(received).toHaveLength(5)
  })

  test('only chosen events of the own company are sent', async () => {
    const [team, other] = [await buildTeam(), await buildTeam()]
    await created(team, ['response.withdrawn'])
    await sent(team.vacancyId)
    await sent(other.vacancyId)
    await deliver()
    expect(received).toEqual([])
  })

  test('a failed delivery is repeated with growing pauses, the same id, and then given up', async () => {
    const team = await buildTeam()
    const { id } = await created(team)
    await act(team.admin, `${hooks(team)}/${id}/test`)
    answers.push(...Array.from({ length: 7 }, () => ({ status: 500, text: 'x'.repeat(3000) })))
    await deliver()
    for (const pause of [5000, 60_000, 600_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000]) {
      later(pause - 1000)
      await deliver()
      later(1000)
      await deliver()
    }
    expect(received).toHaveLength(7)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await log(team, id)).toMatchObject([
      { event: 'webhook.test', state: 'failed', attempts: 7, status: 500, answer: 'x'.repeat(1024) },
    ])
  })

  test('a delivery that succeeds later ends the count of failures', async () => {
    const team = await buildTeam()
    const { id } = await created(team)
    await act(team.admin, `${hooks(team)}/${id}/test`)
    answers.push({ status: 503 })
    await deliver()
    const listed = async () => (await act(team.admin, hooks(team), {}, 'GET')).body.items[0]
    expect(await listed()).toMatchObject({ failing_since: new Date(START).toISOString() })
    later(5000)
    await deliver()
    expect(await listed()).toMatchObject({ failing_since: null, disabled_at: null })
    expect(await log(team, id)).toMatchObject([
      { state: 'delivered', attempts: 2, status: 200, answer: 'ok' },
    ])
  })

  test('a webhook that fails for three days is switched off, and its administrators get one e-mail', async () => {
    const team = await buildTeam()
    const { id } = await created(team)
    for (let day = 0; day < 5; day += 1) {
      answers.push(...Array.from({ length: 10 }, () => ({ status: 500 })))
      const { status } = await act(team.admin, `${hooks(team)}/${id}/test`)
      if (day < 3) expect(status).toBe(200)
      await deliver()
      later(24 * 3_600_000)
    }
    expect((await act(team.admin, hooks(team), {}, 'GET')).body.items[0].disabled_at).not.toBeNull()
    expect((await act(team.admin, `${hooks(team)}/${id}/test`)).status).toBe(409)
    const emails = await people.emailsTo(team.admin.email)
    expect(emails.map(({ kind }) => kind)).toEqual(['webhook_disabled'])
    expect(emails[0]?.text).toContain(`/companies/${team.company.id}/integrations`)
    const body = { url, events: ['response.created'], is_enabled: true }
    const on = await act(team.admin, `${hooks(team)}/${id}`, body, 'PUT')
    expect(on.body).toMatchObject({ disabled_at: null, failing_since: null, events: ['response.created'] })
  })

  test('an answer 410 switches a webhook off at once', async () => {
    const team = await buildTeam()
    const { id } = await created(team)
    answers.push({ status: 410 })
    await act(team.admin, `${hooks(team)}/${id}/test`)
    await deliver()
    expect((await act(team.admin, hooks(team), {}, 'GET')).body.items[0].disabled_at).not.toBeNull()
  })

  test('a replaced key signs next to the new one for a day', async () => {
    const team = await buildTeam()
    const { id, key } = await created(team)
    const { body } = await act(team.admin, `${hooks(team)}/${id}/signing-key`)
    const next = String(body.signing_key)
    expect(next).toMatch(/^whsec_[\w+/]{43}=$/)
    await act(team.admin, `${hooks(team)}/${id}/test`)
    await deliver()
    later(25 * 3_600_000)
    await act(team.admin, `${hooks(team)}/${id}/test`)
    await deliver()
    expect(received.map((one) => [isSigned(one, key), isSigned(one, next)])).toEqual([
      [true, true],
      [false, true],
    ])
  })

  test('an event is sent again with the same id, once for two clicks', async () => {
    const team = await buildTeam()
    const { id } = await created(team)
    await act(team.admin, `${hooks(team)}/${id}/test`)
    await deliver()
    const [delivery] = await log(team, id)
    const resend = () => act(team.admin, `${hooks(team)}/${id}/deliveries/${delivery.id}/resend`)
    expect(statusesOf(await Promise.all([resend(), resend()]))).toEqual([200, 200])
    await deliver()
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery.id, delivery.id])
  })

  test('a job that runs twice delivers once', async () => {
    const team = await buildTeam()
    const { id } = await created(team)
    const { body } = await act(team.admin, `${hooks(team)}/${id}/test`)
    const run = () =>
      deliverWebhook(deps, { deliveryId: body.id, attempt: 0 }, { signal: new AbortController().signal })
    await run()
    await run()
    expect(received).toHaveLength(1)
  })

  test('a name that leads inside is refused when it is called', async () => {
    const team = await buildTeam()
    const { id } = await created(team)
    const { body } = await act(team.admin, `${hooks(team)}/${id}/test`)
    const strict = { ...deps, webhookNetwork: PUBLIC_NETWORK }
    await deliverWebhook(
      strict,
      { deliveryId: body.id, attempt: 0 },
      { signal: new AbortController().signal },
    )
    expect(received).toEqual([])
    expect(await log(team, id)).toMatchObject([{ failure: 'forbidden_address', status: null, attempts: 1 }])
  })

  test('addresses that are wrong are refused with the reason, and a sixth one too', async () => {
    const team = await buildTeam()
    const bad = await Promise.all(
      [
        'ftp://example.com',
        'http://10.0.0.1/',
        'http://[::ffff:10.0.0.1]/',
        'nonsense',
        'x'.repeat(10_000),
      ].map((wrong) => act(team.admin, hooks(team), { url: wrong, events: ['response.created'] })),
    )
    expect(bad.map(({ status }) => status)).toEqual([422, 422, 422, 400, 400])
    expect(bad[1]?.body.data.fields.url).toContain('https://')
    const many = await Promise.all(
      Array.from({ length: 7 }, () => act(team.admin, hooks(team), { url, events: ['response.created'] })),
    )
    expect(statusesOf(many)).toEqual([200, 200, 200, 200, 200, 409, 409])
  })

  test('only administrators of the company manage its webhooks, and foreign ones are not found', async () => {
    const [team, rival] = [await buildTeam(), await buildTeam()]
    const { id } = await created(team)
    const { id: foreign } = await created(rival)
    const one = `${hooks(team)}/${id}`
    const tries = async (as: Team['admin'] | null) => [
      (await act(as, hooks(team), {}, 'GET')).status,
      (await act(as, hooks(team), { url, events: ['response.created'] })).status,
      (await act(as, `${one}/test`)).status,
      (await act(as, `${one}/signing-key`)).status,
      (await act(as, `${one}/deliveries`, {}, 'GET')).status,
      (await act(as, one, {}, 'DELETE')).status,
    ]
    expect(await tries(null)).toEqual(Array.from({ length: 6 }, () => 401))
    expect(await tries(rival.admin)).toEqual(Array.from({ length: 6 }, () => 404))
    expect(await tries(team.editor)).toEqual(Array.from({ length: 6 }, () => 403))
    expect((await act(team.admin, `${hooks(team)}/${foreign}/test`)).status).toBe(404)
    expect((await act(team.admin, `${hooks(team)}/${foreign}/deliveries`, {}, 'GET')).status).toBe(404)
    const listed = await call('GET', `/api/v1${hooks(team)}`, { as: team.admin })
    expect(JSON.stringify(listed.body)).not.toMatch(/salt|whsec|key"/)
    expect((await act(team.admin, one, {}, 'DELETE')).status).toBe(200)
    expect((await act(team.admin, hooks(team), {}, 'GET')).body.items).toEqual([])
  })

  test('the log goes 30 days back', async () => {
    const team = await buildTeam()
    const { id } = await created(team)
    await act(team.admin, `${hooks(team)}/${id}/test`)
    await deliver()
    await deps.db
      .update(webhookDeliveries)
      .set({ createdAt: sql`${webhookDeliveries.createdAt} - interval '31 days'` })
      .where(eq(webhookDeliveries.webhookId, id))
    await purgeDeliveries(deps)
    expect(await log(team, id)).toEqual([])
  })
})
