import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { brotliDecompressSync, constants, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { createElement, type ReactNode } from 'react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routeRules } from '#server/db/schema/route-rules.ts'
import { portOf } from '#server/db/embedded/postmaster.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { openGate } from '#server/http/admission.ts'
import { createPublicPages } from '#server/http/pages/cached-pages.ts'
import { createPageCache } from '#server/http/pages/page-cache.ts'
import { treeHtml } from '#server/http/pages/react-render.ts'
import type { PageRenderer } from '#server/http/pages/render-page.ts'
import { ROUTES } from '#shared/routing/route-table.ts'
import { testApp } from '#tests/support/app.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send, bugs, origin, renders } = await wholeApp()
let vacancies: number[] = []

beforeAll(async () => {
  const companyId = await board.buildCompany({ slug: 'pekarnya', title: 'Пекарня «Колос»' })
  vacancies = await board.buildVacancies(
    ...Array.from({ length: 30 }, (_, at) => ({ companyId, title: `Пекарь ${at}` })),
  )
})

/** The chunks of an answer as they were sent, and whether the last one came. */
async function chunksOf(path: string, headers: Record<string, string> = {}) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const lines = Object.entries({ host: 'board.example', connection: 'close', ...headers })
  socket.write(
    `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  const received: Buffer[] = []
  socket.on('data', (data: Buffer) => void received.push(data))
  await once(socket, 'close')
  let rest = Buffer.concat(received)
  rest = rest.subarray(rest.indexOf('\r\n\r\n') + 4)
  const chunks: Buffer[] = []
  while (rest.length > 0) {
    const size = Number.parseInt(rest.toString('latin1', 0, 10), 16)
    if (size === 0) return chunks
    const from = rest.indexOf('\r\n') + 2
    chunks.push(rest.subarray(from, from + size))
    rest = rest.subarray(from + size + 2)
  }
  throw new Error('The answer has no end')
}

describe('a public page that is not cached', () => {
  test.each([
    ['identity', (chunk: Buffer) => chunk],
    ['br', (chunk: Buffer) => brotliDecompressSync(chunk, { finishFlush: constants.BROTLI_OPERATION_FLUSH })],
    ['gzip', (chunk: Buffer) => gunzipSync(chunk, { finishFlush: constants.Z_SYNC_FLUSH })],
    ['zstd', (chunk: Buffer) => zstdDecompressSync(chunk, { finishFlush: constants.ZSTD_e_flush })],
  ])('sends its head, styles and scripts before its tree in the encoding %s', async (encoding, decode) => {
    const path = `/vacancies?salary=${1000 + encoding.length * 100 + encoding.charCodeAt(0)}`
    const chunks = await chunksOf(path, { 'accept-encoding': encoding })
    expect(chunks.length).toBeGreaterThanOrEqual(2)
    const start = decode(chunks[0] ?? Buffer.alloc(0)).toString()
    expect(start).toMatch(/^<!doctype html>.*<link rel="preload" href="\/fonts.*<div id="root">$/s)
    const whole = decode(Buffer.concat(chunks)).toString()
    expect(whole).toMatch(/<\/html>$/)
    expect(whole).toBe((await send(path)).body)
  })

  test('names its styles, its font and its twins in the header Link, and its canonical address last', async () => {
    const { headers } = await send('/vacancies')
    expect(headers.get('link')).toMatch(
      /^<\/fonts\/onest\.woff2>; rel=preload; as=font; type="font\/woff2"; crossorigin, <[^>]+\/vacancies\.json>; [^<]+<[^>]+\/vacancies\.md>; [^<]+<[^>]+\/vacancies>; rel="canonical"$/,
    )
  })

  test('has the bytes and the ETag with which it is kept, on every page', async () => {
    const paths = ROUTES.filter((route) => route.isPublic && route.page && !route.path.includes('{'))
    for (const path of [
      ...paths.map((route) => route.path),
      `/vacancies/${vacancies[0]}`,
      '/company/pekarnya',
    ]) {
      const miss = await send(path)
      const hit = await send(path)
      if (miss.status !== 200) continue
      expect([path, miss.headers.get('cache-status')]).toEqual([path, 'distant; fwd=miss'])
      expect([path, hit.headers.get('cache-status')]).toEqual([path, 'distant; hit'])
      expect([path, hit.headers.get('etag')]).toEqual([path, miss.headers.get('etag')])
      expect(hit.body === miss.body, path).toBe(true)
    }
    expect(bugs).toEqual([])
  })

  test('has another ETag when its data or the day has changed', async () => {
    const [id = 0] = await board.buildVacancies({ title: 'Кондитер' })
    const etagOf = async () => (await send(`/vacancies/${id}`)).headers.get('etag')
    const first = await etagOf()
    await board.refresh([id])
    expect(await etagOf()).toBe(first)
    board.setNow('2026-11-22T09:00:00Z')
    await board.refresh([id])
    const nextDay = await etagOf()
    board.setNow('2026-11-21T09:00:00Z')
    expect(nextDay).not.toBe(first)
  })

  test('is rendered once for all who ask meanwhile, whatever their encodings', async () => {
    const before = await renders()
    const encodings = ['br', 'gzip', 'zstd', 'identity']
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        fetch(`${origin}/vacancies?salary=777`, {
          headers: { 'accept-encoding': encodings[at % encodings.length] ?? '' },
        }).then(async (answer) => ({ etag: answer.headers.get('etag'), body: await answer.text() })),
      ),
    )
    expect((await renders()) - before).toBe(1)
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  test('is not sent to a client that has it, nor to one that asks for its head only', async () => {
    const path = `/vacancies/${vacancies[1]}`
    const { headers, body } = await send(path)
    await board.refresh([vacancies[1] ?? 0])
    const same = await send(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect([same.status, same.body, same.headers.get('cache-status')]).toEqual([304, '', 'distant; fwd=miss'])
    await board.refresh([vacancies[1] ?? 0])
    const head = await send(path, { method: 'HEAD' })
    expect([head.status, head.body, head.headers.get('etag')]).toEqual([200, '', headers.get('etag')])
    // The page was rendered for the cache all the same.
    await expect.poll(async () => (await send(path)).headers.get('cache-status')).toBe('distant; hit')
    expect((await send(path)).body).toBe(body)
  })
})

describe('an address that is answered in front of all middleware', () => {
  const path = '/vacancies/moskva'
  const keptAs = async (address: string) => (await send(address)).headers.get('cache-status')

  test('follows a rule that staff add for it, also while its page is read at another address', async () => {
    for (let at = 0; at < 3; at += 1) await send(path)
    expect(await keptAs(path)).toBe('distant; hit')
    const { db, changes } = board.deps
    await db.insert(routeRules).values({ path, to: '/vacancies/kazan' })
    await changes.publish({ kind: 'route_rules' })
    await expect.poll(() => keptAs('/vacancies')).toBe('distant; hit')
    await expect.poll(async () => (await send(path)).status).toBe(301)
    await db.delete(routeRules)
    await changes.publish({ kind: 'route_rules' })
    await expect.poll(async () => (await send(path)).status).toBe(200)
  })

  test('keeps a well-formed id of a proxy, and no other', async () => {
    for (let at = 0; at < 3; at += 1) await send('/help')
    const id = 'proxy-request-1'
    const answer = await send('/help', { headers: { 'x-request-id': id } })
    expect([answer.headers.get('cache-status'), answer.headers.get('x-request-id')]).toEqual([
      'distant; hit',
      id,
    ])
    const own = await send('/help', { headers: { 'x-request-id': 'no <id>' } })
    expect(own.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('a tree that takes long or fails', () => {
  const reported: unknown[] = []
  const cache = createPageCache({ maxBytes: 1e6, freshMs: 60_000, metrics: createMetrics(), now: Date.now })
  let tree = Promise.withResolvers<ReactNode>()
  const { pages } = createPublicPages({
    deps: { ...board.deps, log: pino({ level: 'silent' }) },
    cache,
    renderer: slowRenderer(() => tree.promise),
    metrics: createMetrics(),
    edgeSeconds: 60,
    shortcut: { learn() {} },
    gate: openGate(1),
    report: (error) => void reported.push(error),
  })
  const server = createServer(testApp(pages)).listen(0, '127.0.0.1')
  const keptText = async (path: string) => String(await cache.get(path)?.bodyIn('identity'))
  const ask = async (path: string) => {
    tree = Promise.withResolvers()
    const sent = get({ host: '127.0.0.1', port: portOf(server), path, agent: false })
    const [answer] = asResponse(await once(sent, 'response'))
    return { sent, answer }
  }
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('the head of a page arrives while its tree is being rendered', async () => {
    const { answer } = await ask('/vacancies')
    const [first] = await once(answer, 'data')
    expect([answer.statusCode, String(first)]).toEqual([200, '<head>'])
    tree.resolve(createElement('p', null, 'дерево'))
    expect(await readText(answer)).toBe('<p>дерево</p><end>')
    await expect.poll(() => keptText('/vacancies')).toBe('<head><p>дерево</p><end>')
  })

  test('a failed tree cuts the connections of all who read it, is reported once and is not kept', async () => {
    const first = await ask('/companies')
    const second = get({ host: '127.0.0.1', port: portOf(server), path: '/companies', agent: false })
    const [answer] = asResponse(await once(second, 'response'))
    const failure = new Error('The tree failed')
    tree.resolve(
      createElement(() => {
        throw failure
      }),
    )
    await expect(readText(first.answer)).rejects.toThrow('aborted')
    await expect(readText(answer)).rejects.toThrow('aborted')
    expect(reported).toEqual([failure])
    expect(cache.get('/companies')).toBeUndefined()

    const again = await ask('/companies')
    tree.resolve('снова')
    expect(await readText(again.answer)).toBe('<head>снова<end>')
  })

  test('a page whose only reader has left is kept for the next one', async () => {
    const { sent, answer } = await ask('/blog')
    await once(answer, 'data')
    sent.destroy()
    answer.on('error', () => {})
    tree.resolve('статья')
    await expect.poll(() => keptText('/blog')).toBe('<head>статья<end>')
  })
})

/** Renders what a test gives when the test gives it. */
function slowRenderer(element: () => Promise<ReactNode>): PageRenderer {
  const unused = () => Promise.reject(new Error('Not a page of these tests'))
  return {
    html: unused,
    facts: unused,
    stream: unused,
    parts: ({ address }, use) =>
      use({
        kind: 'page',
        url: `https://board.example${address}`,
        status: 200,
        headers: {},
        tags: [],
        etag: 'W/"1"',
        start: '<head>',
        end: '<end>',
        tree: async () => treeHtml(await element(), AbortSignal.timeout(5000)),
      }),
  }
}

/** Safe: what a client request emits with `response`. */
const asResponse = (given: unknown[]) => given as [IncomingMessage]
