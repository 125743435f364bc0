/** Posts to an address that a user has given, without letting it reach the networks of the board. */
import { Resolver } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { SECOND_MS } from '#shared/kernel/durations.ts'
import type { OutsideNetwork } from './public-network.ts'
import { callOutside } from './tracing.ts'

/** How long a service outside may take to answer. */
export const OUTSIDE_TIMEOUT_MS = 10 * SECOND_MS

type Failure = 'forbidden_address' | 'unknown_host' | 'timeout' | 'certificate' | 'no_connection'

/** No answer came. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  readonly failure: Failure

  constructor(failure: Failure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>
type Post = {
  url: string
  headers: Record<string, string>
  body: string | Buffer
  network: OutsideNetwork
  timeoutMs: number
  /** Bytes of the answer that are read. */
  answerBytes: number
  signal: AbortSignal
  resolve?: Resolve
}

/**
 * The host is resolved once and the connection uses the checked address, so that its name cannot resolve to another one
 * a moment later. Redirects are answers like others.
 * @throws NoAnswer
 */
export async function postOutside({
  url,
  headers,
  body,
  network,
  timeoutMs,
  answerBytes,
  signal,
  resolve = askNameServers,
}: Post): Promise<{ status: number; answer: string; retryAfter: string | undefined }> {
  const target = new URL(url)
  if (!network.allowsUrl(target)) throw new NoAnswer('forbidden_address')
  const timeout = AbortSignal.timeout(timeoutMs)
  const ends = AbortSignal.any([signal, timeout])
  try {
    const checked = await within(ends, resolveAllowed(target, { network, resolve }))
    return await callOutside({ method: 'POST', url }, async () => {
      const response = await send(target, { headers, body, checked, signal: ends })
      return {
        status: response.statusCode ?? 0,
        answer: await readStart(response, answerBytes),
        retryAfter: response.headers['retry-after'],
      }
    })
  } catch (error) {
    if (error instanceof NoAnswer) throw error
    // The worker stops: another worker repeats the attempt.
    if (signal.aborted) throw error
    throw new NoAnswer(timeout.aborted ? 'timeout' : toFailure(error), error)
  }
}

type Checked = { address: string; family: number }

/** Whether the address names a host that is refused without asking for its addresses. */
export const namesForbiddenAddress = (url: URL, network: OutsideNetwork) => {
  const host = hostOf(url)
  return isIP(host) !== 0 && !network.allowsAddress(host)
}

/** @throws NoAnswer when one of the addresses is refused: the name may lead to any of them */
async function resolveAllowed(
  url: URL,
  { network, resolve }: { network: OutsideNetwork; resolve: Resolve },
): Promise<Checked> {
  const host = hostOf(url)
  const family = isIP(host)
  const found =
    family === 0 ? await resolve(host).catch(failWith('unknown_host')) : [{ address: host, family }]
  const [first] = found
  if (!first) throw new NoAnswer('unknown_host')
  if (!found.every(({ address }) => network.allowsAddress(address))) throw new NoAnswer('forbidden_address')
  return first
}

const failWith = (failure: Failure) => (cause: unknown) => {
  throw new NoAnswer(failure, cause)
}

const resolver = new Resolver({ timeout: 2000, tries: 2 })

/**
 * Names in files of this machine mean nothing outside. Unlike `lookup`, a slow name server occupies none of the few
 * threads that files and cryptography share.
 */
async function askNameServers(host: string): Promise<Checked[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  return found
}

/** IPv6 without its brackets. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

function send(
  url: URL,
  {
    headers,
    body,
    checked: { address, family },
    signal,
  }: { headers: Record<string, string>; body: string | Buffer; checked: Checked; signal: AbortSignal },
): Promise<IncomingMessage> {
  const toChecked: LookupFunction = (_host, options, done) =>
    options.all === true ? done(null, [{ address, family }]) : done(null, address, family)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        // A separate connection: an open one could lead to an address that was checked before.
        agent: false,
        lookup: toChecked,
        signal,
      },
      resolve,
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

async function readStart(response: IncomingMessage, bytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    const part = Buffer.from(chunk)
    chunks.push(part)
    size += part.length
    if (size >= bytes) break
  }
  response.destroy()
  return Buffer.concat(chunks).subarray(0, bytes).toString()
}

function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])
}

function toFailure(error: unknown): Failure {
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_SSL/.test(toCode(error))
    ? 'certificate'
    : 'no_connection'
}

const toCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
