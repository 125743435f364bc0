import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { wholeApp, type RawRequest } from '#tests/support/whole-app.ts'

const { board, send, bugs } = await wholeApp()
let baker = 0
let gone = 0

beforeAll(async () => {
  const company = await board.buildCompany({ slug: 'kolos', title: 'Пекарня «Колос»' })
  const ids = await board.buildVacancies(
    {
      companyId: company,
      title: 'Пекарь',
      professionId: board.deps.referenceData.professions.bySlug('pekar')?.id ?? null,
      descriptionHtml: '<p>Печём хлеб дома.</p><ul><li>Тесто</li></ul>',
      salaryFrom: 80_000,
      emails: ['secret@kolos.example'],
      phones: ['+79990001122'],
    },
    { companyId: company, title: 'Водитель', workForm: 'on_site' },
    { companyId: company, title: 'Бывший пекарь', status: 'archived', archivedAt: '2026-01-01T00:00:00Z' },
  )
  baker = ids[0] ?? 0
  gone = ids[2] ?? 0
})

/** The fetch of a client, by the requests of the tests. */
const over = (given: string | URL, init: RequestInit = {}) => fetchOver(send, new Request(given, init))
async function fetchOver(through: typeof send, request: Request) {
  const body = await request.text()
  const {
    status,
    headers,
    body: text,
  } = await through(new URL(request.url).pathname, {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    body,
  })
  return new Response(text === '' ? null : text, { status, headers })
}

const ADDRESS = new URL('https://board.example/mcp')
const CLIENTS = {
  'of the new revision': async () => {
    const client = new NewClient({ name: 'test', version: '1' })
    await client.connect(new NewTransport(ADDRESS, { fetch: over }))
    return client
  },
  'of the revisions before it': async () => {
    const client = new OldClient({ name: 'test', version: '1' })
    await client.connect(new OldTransport(ADDRESS, { fetch: over }))
    return client
  },
}

const Texts = z.object({
  isError: z.boolean().optional(),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
})
type Caller = { callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown> }
async function ask(client: Caller, name: string, args: Record<string, unknown> = {}) {
  const {
    isError = false,
    structuredContent,
    content,
  } = Texts.parse(await client.callTool({ name, arguments: args }))
  // The same twice: as it is, for clients that know the schema of the answer, and as text for the others.
  if (!isError) expect(JSON.parse(content[0].text)).toEqual(structuredContent)
  return { isError, text: content[0].text }
}
const dataOf = ({ text }: { text: string }) => z.record(z.string(), z.unknown()).parse(JSON.parse(text))

describe.each(Object.entries(CLIENTS))('a client %s', (_name, connect) => {
  test('finds the tools with their schemas', async () => {
    const client = await connect()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'search_vacancies',
      'get_vacancy',
      'salaries',
      'production_calendar',
    ])
    for (const { description, annotations, inputSchema, outputSchema } of tools) {
      expect(description).toMatch(/[а-я].*\. [A-Z][a-z]+/)
      expect(annotations?.readOnlyHint).toBe(true)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema).toMatchObject({ type: 'object' })
      expect(JSON.stringify(outputSchema)).not.toMatch(/"[a-z]+[A-Z]\w*Html"|"workForm"/)
    }
    const { properties } = z
      .object({ properties: z.record(z.string(), z.unknown()) })
      .parse(tools[0]?.inputSchema)
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining(['search', 'profession', 'location', 'work_form', 'salary', 'page']),
    )
    await client.close()
  })

  test('searches with the filters of the list', async () => {
    const client = await connect()
    const found = dataOf(await ask(client, 'search_vacancies', { search: 'пекарь' }))
    expect(found).toMatchObject({
      total: 1,
      vacancies: [
        { id: baker, title: 'Пекарь', work_form: 'remote', url: `https://board.example/vacancies/${baker}` },
      ],
    })
    const onSite = dataOf(await ask(client, 'search_vacancies', { work_form: ['on_site'] }))
    expect(onSite).toMatchObject({ total: 1, vacancies: [{ title: 'Водитель' }] })
    expect(dataOf(await ask(client, 'search_vacancies'))).toMatchObject({ total: 2 })
    await client.close()
  })

  test('reads a vacancy, without contacts', async () => {
    const client = await connect()
    const answer = await ask(client, 'get_vacancy', { id: baker })
    expect(dataOf(answer)).toMatchObject({
      title: 'Пекарь',
      description: 'Печём хлеб дома.\n• Тесто',
      url: `https://board.example/vacancies/${baker}`,
    })
    const all = answer.text + (await ask(client, 'search_vacancies')).text
    expect(all).not.toMatch(/secret@kolos|9990001122|token/i)
    await client.close()
  })

  test('reads what a profession pays, without pictures, and which professions have a number', async () => {
    const client = await connect()
    expect(dataOf(await ask(client, 'salaries', { profession: 'buhgalter' }))).toMatchObject({
      series: [],
      url: 'https://board.example/salaries/buhgalter',
    })
    expect(dataOf(await ask(client, 'salaries', { search: 'бухгал' }))).toMatchObject({
      without_data: expect.arrayContaining(['Бухгалтер']),
    })
    expect(await ask(client, 'salaries', { profession: 'kosmonavt' })).toMatchObject({ isError: true })
    await client.close()
  })

  test('is told the right names of arguments that a tool does not have', async () => {
    const client = await connect()
    const refused = await ask(client, 'search_vacancies', { query: 'оператор', salary_from: 50_000 })
    expect(refused.isError).toBe(true)
    expect(refused.text).toContain('query, salary_from')
    expect(refused.text).toContain('query → search, salary_from → salary')
    expect(refused.text).toContain('work_form')
    for (const [tool, unknown, right] of [
      ['get_vacancy', 'vacancy_id', 'vacancy_id → id'],
      ['get_vacancy', 'vacancyId', 'vacancyId → id'],
      ['salaries', 'city', 'city → location'],
      ['salaries', 'profesion', 'profesion → profession'],
      ['salaries', 'profession_name', 'profession_name → profession'],
      ['production_calendar', 'day', 'year, month, date, from, to'],
    ] as const) {
      const answer = await ask(client, tool, { id: baker, [unknown]: 'x' })
      expect([answer.isError, answer.text]).toEqual([true, expect.stringContaining(right)])
    }
    await client.close()
  })

  test('names professions and places as people do, or by their slugs', async () => {
    const client = await connect()
    const paid = async (args: Record<string, unknown>) => {
      const answer = await ask(client, 'salaries', args)
      return answer.isError ? answer.text : dataOf(answer)['url']
    }
    expect(await paid({ profession: 'Бухгалтер' })).toBe('https://board.example/salaries/buhgalter')
    expect(await paid({ profession: 'бухгалтер', location: 'Казань' })).toBe(
      'https://board.example/salaries/buhgalter/kazan',
    )
    expect(await paid({ profession: 'buhgalter', location: 'kazan' })).toBe(
      'https://board.example/salaries/buhgalter/kazan',
    )
    expect(await paid({ profession: 'Звездочёт' })).toContain('Такой профессии нет')
    expect(await paid({ profession: 'мен' })).toMatch(/Уточните название профессии «мен»: .+\(.+\), /)
    const found = async (args: Record<string, unknown>) =>
      dataOf(await ask(client, 'search_vacancies', args))['total']
    expect(await found({ profession: 'Пекарь' })).toBe(1)
    expect(await found({ profession: 'Бухгалтер' })).toBe(0)
    expect(await found({ location: 'Казань', search: 'пекарь' })).toBe(1)
    await client.close()
  })

  test('reads the production calendar by year, month, day and period', async () => {
    const client = await connect()
    const calendar = async (args: Record<string, unknown>) => ask(client, 'production_calendar', args)
    expect(dataOf(await calendar({ year: 2026 }))).toMatchObject({ total: { working_days: 247 } })
    expect(dataOf(await calendar({ year: 2026, month: 1 }))).toMatchObject({ month: 1 })
    expect(dataOf(await calendar({ date: '2026-11-04' }))).toMatchObject({ day: { is_working: false } })
    expect(dataOf(await calendar({ from: '2026-11-02', to: '2026-11-08' }))).toMatchObject({ term_days: 6 })
    const unclear = await calendar({})
    expect([unclear.isError, unclear.text]).toEqual([
      true,
      'Назовите year, year и month, date или from и to.',
    ])
    await client.close()
  })

  test('gets the reason of a refusal', async () => {
    const client = await connect()
    for (const id of [gone, 99_999_999]) {
      const answer = await ask(client, 'get_vacancy', { id })
      expect(answer.isError).toBe(true)
      expect(answer.text).not.toContain('Бывший')
    }
    expect(await ask(client, 'production_calendar', { year: 1900 })).toMatchObject({ isError: true })
    await client.close()
    expect(bugs).toEqual([])
  })
})

describe('the endpoint of MCP', () => {
  const post = (body: unknown, headers: RawRequest['headers'] = {}) =>
    send('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

  test('answers a plain POST with JSON and without a session', async () => {
    const { status, headers, body } = await post(list)
    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, 'application/json'])
    expect(JSON.parse(body)).toMatchObject({ jsonrpc: '2.0', id: 1, result: { tools: expect.any(Array) } })
    expect(headers.get('mcp-session-id')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('refuses pages of other sites', async () => {
    expect((await post(list, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(list, { origin: 'null' })).status).toBe(403)
    expect((await post(list, { origin: 'https://board.example' })).status).toBe(200)
  })

  test.each([
    ['GET', 405],
    ['DELETE', 405],
    ['OPTIONS', 405],
  ])('answers %s with %i', async (method, status) => {
    const answer = await send('/mcp', { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([status, 'POST'])
  })

  test.each([
    ['a body of another kind', '{}', { 'content-type': 'text/plain' }, [400, 415]],
    ['broken JSON', '{', {}, [400]],
    ['a batch', [list, list], {}, [400]],
    ['a large body', JSON.stringify({ ...list, params: { x: 'a'.repeat(70_000) } }), {}, [413]],
    ['nothing', '', {}, [400]],
    ['null', 'null', {}, [400]],
    ['no request', { hello: 'world' }, {}, [400]],
    ['a deep body', '['.repeat(30_000), {}, [400]],
  ])('refuses %s', async (_what, body, headers, statuses) => {
    const answer = await post(body, headers)
    expect(statuses).toContain(answer.status)
    expect(answer.body).not.toMatch(/node_modules|\.ts:\d/)
    expect(bugs).toEqual([])
  })

  test('answers broken JSON with an error of the protocol', async () => {
    const { status, headers, body } = await post('{')
    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([400, 'application/json'])
    expect(JSON.parse(body)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_700 } })
  })

  test('an unknown tool and unknown parameters are errors of the protocol or of the tool', async () => {
    const call = (name: string, args: unknown) =>
      post({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name, arguments: args } })
    for (const [name, args] of [
      ['no_such_tool', {}],
      ['get_vacancy', { id: '1; drop table' }],
      ['get_vacancy', { id: -1 }],
      ['search_vacancies', { work_form: ['nowhere'] }],
      ['search_vacancies', { search: 'а'.repeat(10_000) }],
      ['production_calendar', { date: 'завтра' }],
    ] as const) {
      const { status, body } = await call(name, args)
      expect(status).toBeLessThan(500)
      expect(body).toMatch(/"error"|"isError":true/)
    }
    expect(bugs).toEqual([])
  })

  test('keeps no stream open for those who would listen', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const { body } = await post(
      {
        jsonrpc: '2.0',
        id: 4,
        method: 'subscriptions/listen',
        params: { _meta: meta, notifications: { toolsListChanged: true } },
      },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
    )
    expect(body).toContain('"error"')
    expect(body).not.toContain('-32020')
  })

  test('asks as a guest, also with a cookie', async () => {
    const { body } = await post(
      {
        jsonrpc: '2.0',
        id: 3,
        method: 'tools/call',
        params: { name: 'get_vacancy', arguments: { id: gone } },
      },
      { authorization: 'Token x', cookie: '__Host-token=x' },
    )
    expect(body).toContain('"isError":true')
  })
})

test('a network that asks too often waits', async () => {
  const limited = await wholeApp({ rates: { mcp: 2 } })
  const ping = (body = '{"jsonrpc":"2.0","id":1,"method":"ping"}') =>
    limited.send('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  // A body that is no JSON counts too.
  expect([(await ping('{')).status, (await ping()).status]).toEqual([400, 200])
  const refused = await ping()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
