/** Connections to addresses that users have given, without letting them reach the networks of the board. */
import { Resolver } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { SECOND_MS } from '#shared/kernel/durations.ts'
import type { OutsideNetwork } from './public-network.ts'

/** How long a service outside may take to answer. */
export const OUTSIDE_TIMEOUT_MS = 10 * SECOND_MS

export type ConnectionFailure =
  | 'forbidden_address'
  | 'unknown_host'
  | 'timeout'
  | 'certificate'
  | 'no_connection'

/** No answer came. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  readonly failure: ConnectionFailure

  constructor(failure: ConnectionFailure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

type CheckedAddress = { address: string; family: number }
export type Resolve = (host: string) => Promise<readonly CheckedAddress[]>

/** Where a request may lead, until when it may take. */
export type Connection = {
  network: OutsideNetwork
  /** Aborted by the caller. */
  signal: AbortSignal
  /** Aborted when the time of the request is over. */
  timeout: AbortSignal
  resolve?: Resolve | undefined
}

/**
 * Sends a request and waits for the head of its answer. The host is resolved once and the connection uses the checked
 * address, so that its name cannot resolve to another one a moment later. Redirects are answers like others.
 * @throws NoAnswer; the reason of `signal` when it is aborted
 */
export async function requestOutside(
  url: URL,
  message: { method: string; headers: Record<string, string>; body?: string | Buffer },
  { network, signal, timeout, resolve = askNameServers }: Connection,
): Promise<IncomingMessage> {
  if (!network.allowsUrl(url)) throw new NoAnswer('forbidden_address')
  const ends = AbortSignal.any([signal, timeout])
  try {
    const address = await within(ends, resolveAllowed(url, { network, resolve }))
    return await send(url, { ...message, address, signal: ends })
  } catch (error) {
    throw toNoAnswer(error, { signal, timeout })
  }
}

/** What an error of a request or of the body of its answer means. An abort of the caller stays what it is. */
export function toNoAnswer(error: unknown, { signal, timeout }: Pick<Connection, 'signal' | 'timeout'>) {
  if (error instanceof NoAnswer || signal.aborted) return error
  return new NoAnswer(timeout.aborted ? 'timeout' : toFailure(error), error)
}

/** Whether the address names a host that is refused without asking for its addresses. */
export const namesForbiddenAddress = (url: URL, network: OutsideNetwork) => {
  const host = hostOf(url)
  return isIP(host) !== 0 && !network.allowsAddress(host)
}

/** Names that only a network of its own knows (RFC 6761, RFC 8375 and custom). */
const INTERNAL_NAME = /(^|\.)(localhost|local|internal|intranet|corp|home|lan|home\.arpa)\.?$/

/**
 * Whether a typed address can be one of the internet. The addresses of its name are checked when it is called: they may be
 * others by then.
 */
export const canLeadOutside = (url: URL, network: OutsideNetwork) =>
  network.allowsUrl(url) &&
  !namesForbiddenAddress(url, network) &&
  (isIP(hostOf(url)) !== 0 || (url.hostname.includes('.') && !INTERNAL_NAME.test(url.hostname)))

/** @throws NoAnswer when one of the addresses is refused: the name may lead to any of them */
async function resolveAllowed(
  url: URL,
  { network, resolve }: { network: OutsideNetwork; resolve: Resolve },
): Promise<CheckedAddress> {
  const host = hostOf(url)
  const family = isIP(host)
  const found =
    family === 0 ? await resolve(host).catch(failWith('unknown_host')) : [{ address: host, family }]
  const [first] = found
  if (!first) throw new NoAnswer('unknown_host')
  if (!found.every(({ address }) => network.allowsAddress(address))) throw new NoAnswer('forbidden_address')
  return first
}

const failWith = (failure: ConnectionFailure) => (cause: unknown) => {
  throw new NoAnswer(failure, cause)
}

const resolver = new Resolver({ timeout: 2000, tries: 2 })

/**
 * Names in files of this machine mean nothing outside. Unlike `lookup`, a slow name server occupies none of the few
 * threads that files and cryptography share.
 */
async function askNameServers(host: string): Promise<CheckedAddress[]> {
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
    method,
    headers,
    body,
    address: { address, family },
    signal,
  }: Parameters<typeof requestOutside>[1] & { address: CheckedAddress; signal: AbortSignal },
): Promise<IncomingMessage> {
  const toChecked: LookupFunction = (_host, options, done) =>
    options.all === true ? done(null, [{ address, family }]) : done(null, address, family)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
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

function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])
}

function toFailure(error: unknown): ConnectionFailure {
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_SSL/.test(toCode(error))
    ? 'certificate'
    : 'no_connection'
}

const toCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
