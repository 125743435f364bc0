import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

type StubRequest = {
  /** With the host of the stub. */
  url: URL
  headers: IncomingHttpHeaders
  /** Milliseconds since the stub has started. */
  at: number
}

export type StubAnswer = {
  /** 200 without it. */
  status?: number
  /** Media type with parameters; `application/json` without it. */
  type?: string
  headers?: Readonly<Record<string, string>>
  /** How late it comes. */
  delayMs?: number
  body: string | Buffer
}

/** What a source does in place of the right answer. */
type Fault =
  | { kind: 'status'; status: number; retryAfter?: string }
  /** A page of maintenance with the status 200. */
  | { kind: 'html' }
  /** A page that asks to sign in, with the status 200. */
  | { kind: 'login' }
  | { kind: 'redirect'; to: string }
  /** The right answer, later. */
  | { kind: 'late'; ms: number }
  /** Half of the right answer; then the connection breaks. */
  | { kind: 'broken_off' }
  | { kind: 'answer'; answer: StubAnswer }

/** null for an address that the protocol does not have. */
type Protocol = (request: StubRequest) => StubAnswer | null

/**
 * A server on this machine that speaks the protocols of sources with invented records, as badly as the real ones do.
 * A protocol is served by `serveTrudvsem`, `serveCareersPage`, `serveYandexFeed`, `serveGreenhouse`, `serveLever`,
 * `serveAshby`, `serveWorkable` and `serveRecruitee`, several of them by one stub if need be.
 */
export type SourceStub = {
  /** `http://127.0.0.1:port` */
  origin: string
  /** All that it was asked, in the order of arrival. */
  requests: StubRequest[]
  /** Asked before each answer; null: the right answer. Tests set it, and set it back to `behaveWell`. */
  misbehave: (request: StubRequest) => Fault | null
  /** Whether answers have an ETag and their repetition is answered with 304. */
  hasValidators: boolean
  /** Whether answers are packed for clients that take gzip. */
  packs: boolean
  serve(protocol: Protocol): void
}

export const behaveWell = (): null => null

/** @returns the stub, which runs until it is closed */
export async function openSourceStub(): Promise<{ stub: SourceStub; close: () => void }> {
  const startedAt = performance.now()
  const protocols: Protocol[] = []
  const stub: SourceStub = {
    origin: '',
    requests: [],
    misbehave: behaveWell,
    hasValidators: true,
    packs: true,
    serve: (protocol) => void protocols.push(protocol),
  }
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', stub.origin)
    const request = { url, headers: req.headers, at: performance.now() - startedAt }
    stub.requests.push(request)
    const right = () => findAnswer(protocols, request)
    await answer(stub, { req, res }, { fault: stub.misbehave(request), right })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Safe: a server that listens on a port has an address with one.
  stub.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  function close() {
    server.closeAllConnections()
    server.close()
  }
  return { stub, close }
}

const NOT_FOUND: StubAnswer = {
  status: 404,
  type: 'text/html',
  body: '<!doctype html><title>Нет такой страницы</title>',
}

function findAnswer(protocols: readonly Protocol[], request: StubRequest): StubAnswer {
  for (const protocol of protocols) {
    const found = protocol(request)
    if (found) return found
  }
  return NOT_FOUND
}

type Exchange = { req: IncomingMessage; res: ServerResponse }

async function answer(
  stub: SourceStub,
  exchange: Exchange,
  { fault, right }: { fault: Fault | null; right: () => StubAnswer },
) {
  switch (fault?.kind) {
    case undefined:
      return send(stub, exchange, right())
    case 'late':
      return send(stub, exchange, { ...right(), delayMs: fault.ms })
    case 'broken_off':
      return breakOff(exchange, right())
    case 'status': {
      const { status, retryAfter } = fault
      const refusal = { status, body: '{"error":"no"}' }
      return send(
        stub,
        exchange,
        retryAfter === undefined ? refusal : { ...refusal, headers: { 'retry-after': retryAfter } },
      )
    }
    case 'redirect':
      return send(stub, exchange, { status: 302, headers: { location: fault.to }, body: '' })
    case 'html':
      return send(stub, exchange, { type: 'text/html; charset=utf-8', body: MAINTENANCE })
    case 'login':
      return send(stub, exchange, { type: 'text/html; charset=utf-8', body: LOGIN })
    case 'answer':
      return send(stub, exchange, fault.answer)
  }
}

const MAINTENANCE =
  '<!doctype html><html><head><title>Технические работы</title></head><body>Зайдите позже.</body></html>'
const LOGIN =
  '<!doctype html><html><head><title>Вход</title></head><body><form><input name="login"><input type="password" name="password"></form></body></html>'

async function send(
  { hasValidators, packs }: SourceStub,
  { req, res }: Exchange,
  { status = 200, type = 'application/json', headers = {}, delayMs = 0, body }: StubAnswer,
) {
  if (delayMs > 0) await wait(delayMs)
  if (res.destroyed) return
  const bytes = Buffer.from(body)
  const isFound = status === 200
  const etag =
    hasValidators && isFound ? `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"` : null
  const named = { ...headers, ...(etag === null ? {} : { etag }) }
  if (etag !== null && req.headers['if-none-match'] === etag) {
    res.writeHead(304, named).end()
    return
  }
  const isPacked = packs && isFound && /\bgzip\b/.test(req.headers['accept-encoding'] ?? '')
  res.writeHead(status, {
    'content-type': type,
    ...named,
    ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
  })
  res.end(isPacked ? gzipSync(bytes, { level: 1 }) : bytes)
}

function breakOff({ res }: Exchange, { type = 'application/json', body }: StubAnswer) {
  const bytes = Buffer.from(body)
  res.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
  res.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => res.destroy())
}
