import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { trace } from '@opentelemetry/api'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { freePort } from '#server/db/embedded/postmaster.ts'
import { createLogger } from '#server/kernel/logger.ts'
import { callOutside, inSpan } from '#server/kernel/tracing.ts'
import { runBoard } from '#tests/support/running-board.ts'

const Value = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
})
const Exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: Value })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), value: Value })),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** Something that takes posts, as a collector or Sentry does. */
async function receiver(status = 200) {
  const bodies: string[] = []
  const paths: string[] = []
  const server = createServer(async (req, res) => {
    paths.push(req.url ?? '')
    bodies.push(await text(req))
    res.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port')
  const { port } = address
  return {
    bodies,
    paths,
    port,
    url: `http://127.0.0.1:${port}`,
    spans: () =>
      bodies
        .flatMap((body) => Exported.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A line of the log that is written while a span runs. */
async function loggedInSpan(): Promise<unknown> {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  await inSpan('test', {}, async () => log.info({ event: 'test' }))
  return JSON.parse(lines.join(''))
}

const EVERYTHING = { OTEL_TRACES_SAMPLER_ARG: '1' }
const PARENT = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const traceparent = `00-${PARENT.traceId}-${PARENT.spanId}-01`

test('a collector gets a request with its operation, its statements and the jobs that it sent, without any value', async () => {
  const collector = await receiver()
  const port = String(await freePort())
  const board = await runBoard({
    ...EVERYTHING,
    PORT: port,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'board-of-tests',
    TRUST_PROXY: '1',
  })
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/vacancies/424242?word=anna@example.ru`, {
    headers: { traceparent, cookie: 'session=hidden-token', 'x-forwarded-for': '203.0.113.9' },
  })
  expect(answer.status).toBe(404)
  await fetch(`http://127.0.0.1:${port}/api/v1/auth/request-code`, {
    method: 'POST',
    headers: { traceparent, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'anna@example.ru' }),
  })
  const probed = { headers: { traceparent: traceparent.replace(/[\da-f]{32}/, 'f'.repeat(32)) } }
  for (const probe of ['live', 'ready']) await fetch(`http://127.0.0.1:${port}/health/${probe}`, probed)
  const names = () =>
    collector
      .spans()
      .filter(({ traceId }) => traceId === PARENT.traceId)
      .map(({ name }) => name)
  await expect.poll(names).toContainEqual(expect.stringMatching(/^process /))
  expect(await loggedInSpan()).toMatchObject({
    event: 'test',
    trace_id: expect.stringMatching(/^[\da-f]{32}$/),
  })
  await board.stop()
  collector.close()
  expect(names()).toContainEqual(expect.stringMatching(/^send /))

  expect(new Set(collector.paths)).toEqual(new Set(['/v1/traces']))
  const spans = collector.spans().filter(({ traceId }) => traceId === PARENT.traceId)
  const request = spans.find(({ name }) => /^GET api vacancies\.\w+$/.test(name))
  expect(request?.parentSpanId).toBe(PARENT.spanId)
  const operation = spans.find(({ name }) => /^vacancies\.\w+$/.test(name))
  expect(operation?.parentSpanId).toBe(request?.spanId)
  const statements = spans.filter(({ attributes }) => attributes.some(({ key }) => key === 'db.query.text'))
  expect(statements.length).toBeGreaterThan(0)
  // Probes come every few seconds and say nothing.
  expect(collector.spans().filter(({ traceId }) => traceId === 'f'.repeat(32))).toEqual([])
  const all = collector.bodies.join('')
  expect(all).toContain('board-of-tests')
  expect(all).toContain('$1')
  expect(/.{60}(424242|anna|hidden-token|203\.0\.113|127\.0\.0\.1).{20}/.exec(all)?.[0]).toBeUndefined()
})

test('an error report names the trace of its request, which is not one that a visitor chose, and Sentry sends no spans', async () => {
  const [collector, sentry] = [await receiver(), await receiver()]
  const port = String(await freePort())
  const board = await runBoard({
    ...EVERYTHING,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    SENTRY_DSN: `http://0123456789abcdef0123456789abcdef@127.0.0.1:${sentry.port}/1`,
  })
  const ofVisitor = {
    'user-agent': 'browser-of-a-visitor',
    cookie: 'kept=cookie-of-a-visitor',
    referer: 'http://127.0.0.1/?search=query-of-a-visitor',
    'x-forwarded-for': '203.0.113.77',
  }
  const answer = await fetch(`http://127.0.0.1:${port}/api/browser-errors?search=query-of-a-visitor`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: `http://127.0.0.1:${port}`,
      traceparent,
      ...ofVisitor,
    },
    body: JSON.stringify({ message: 'A part has failed', route: 'help', release: 'test' }),
  })
  expect(answer.status).toBe(204)
  await board.stop()
  collector.close()
  sentry.close()
  const request = collector.spans().find(({ name }) => name === 'POST /api/browser-errors')
  expect(request?.traceId).toMatch(/^[\da-f]{32}$/)
  expect(request?.traceId).not.toBe(PARENT.traceId)
  const reports = sentry.bodies.join('\n')
  expect(reports).toContain('A part has failed')
  expect(reports).toContain(`"trace_id":"${request?.traceId}"`)
  expect(reports).not.toMatch(/of-a-visitor|203\.0\.113\.77/)
  expect(reports).not.toContain('"type":"transaction"')
})

test('a collector that is away delays neither answers nor the stop of the server', async () => {
  const gone = await receiver()
  gone.close()
  const port = String(await freePort())
  const board = await runBoard({ ...EVERYTHING, PORT: port, OTEL_EXPORTER_OTLP_ENDPOINT: gone.url })
  const startedAt = performance.now()
  for (let at = 0; at < 200; at += 1)
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  const stoppedAt = performance.now()
  await board.stop()
  expect(performance.now() - stoppedAt).toBeLessThan(6_000)
})

test('without a collector nothing is traced, and errors are reported all the same', async () => {
  const sentry = await receiver()
  const port = String(await freePort())
  const board = await runBoard({
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SENTRY_DSN: `http://0123456789abcdef0123456789abcdef@127.0.0.1:${sentry.port}/1`,
  })
  expect(trace.getTracer('test').startSpan('test').isRecording()).toBe(false)
  await fetch(`http://127.0.0.1:${port}/api/browser-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://127.0.0.1:${port}`, traceparent },
    body: JSON.stringify({ message: 'A part has failed', route: 'help', release: 'test' }),
  })
  await board.stop()
  sentry.close()
  const reports = sentry.bodies.join('\n')
  expect(reports).toContain('A part has failed')
  expect(reports).not.toContain('"type":"transaction"')
  expect(reports).not.toContain(PARENT.traceId)
})

test('a call of another service changes neither its answer nor its failure', async () => {
  const call = { method: 'POST', url: 'https://service.example/bot12345:token/send' }
  await expect(callOutside(call, async () => ({ status: 503 }))).resolves.toEqual({ status: 503 })
  await expect(callOutside(call, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})
