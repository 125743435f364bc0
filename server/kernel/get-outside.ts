/** Reads from an address that a user has given, or from one that a page there names. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { ACCEPTED_ENCODINGS, decodeContent } from './content-encoding.ts'
import { NoAnswer, requestOutside, toNoAnswer, type Connection, type Resolve } from './outside-connection.ts'
import type { OutsideNetwork } from './public-network.ts'
import { callOutside } from './tracing.ts'

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

type Get = {
  url: URL
  /** In lower case, without `accept-encoding`. */
  headers: Record<string, string>
  network: OutsideNetwork
  /** For each request, from its start until its body is read. */
  timeoutMs: number
  /** Decoded bytes of the body. */
  maxBytes: number
  maxRedirects: number
  /** Throws to refuse a redirect. It may wait: its time does not count. */
  beforeRedirect: (target: URL) => Promise<void>
  signal: AbortSignal
  resolve?: Resolve | undefined
}

export type OutsideResponse = {
  status: number
  /** After redirects. */
  url: URL
  headers: IncomingHttpHeaders
  /** Decoded. @throws NoAnswer when its time is over, BadBody; the reason of `signal` when it is aborted */
  body: AsyncIterable<Buffer>
  /** Ends the connection; what is not read yet is lost. */
  close(): void
  /** Fulfilled when the connection is no longer in use. */
  closed: Promise<void>
}

/** An answer came, and it cannot be read to its end. */
export class BadBody extends Error {
  override name = 'BadBody'
  readonly failure: 'too_large' | 'broken' | 'unknown_encoding' | 'too_many_redirects'

  constructor(failure: BadBody['failure'], cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

/**
 * Follows redirects; the address of each is checked as the first one is. Sends neither cookies nor passwords.
 * @throws NoAnswer, BadBody, what `beforeRedirect` throws; the reason of `signal` when it is aborted
 */
export async function getOutside(get: Get): Promise<OutsideResponse> {
  let { url } = get
  for (let redirects = 0; ; redirects += 1) {
    const response = await getOnce(url, get)
    const target = toRedirectTarget(response)
    if (target === null) return response
    response.close()
    if (redirects >= get.maxRedirects) throw new BadBody('too_many_redirects')
    await get.beforeRedirect(target)
    url = target
  }
}

async function getOnce(
  url: URL,
  { headers, network, timeoutMs, maxBytes, signal, resolve }: Get,
): Promise<OutsideResponse> {
  if (url.username !== '' || url.password !== '') throw new NoAnswer('forbidden_address')
  const connection = { network, signal, timeout: AbortSignal.timeout(timeoutMs), resolve }
  const message = { method: 'GET', headers: { ...headers, 'accept-encoding': ACCEPTED_ENCODINGS } }
  return callOutside({ method: 'GET', url: url.href }, async () => {
    const response = await requestOutside(url, message, connection)
    return toOutsideResponse(url, response, { maxBytes, connection })
  })
}

function toOutsideResponse(
  url: URL,
  response: IncomingMessage,
  { maxBytes, connection }: { maxBytes: number; connection: Connection },
): OutsideResponse {
  const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>()
  response.once('close', onClosed)
  // Before its time is over: a request that is aborted throws away what its reader has not begun to read.
  const decoded = decodeContent(response, AbortSignal.any([connection.signal, connection.timeout]))
  return {
    status: response.statusCode ?? 0,
    url,
    headers: response.headers,
    body: readBody(decoded, { maxBytes, connection }),
    close: () => response.destroy(),
    closed,
  }
}

async function* readBody(
  decoded: Readable | null,
  { maxBytes, connection }: { maxBytes: number; connection: Connection },
): AsyncGenerator<Buffer> {
  if (decoded === null) throw new BadBody('unknown_encoding')
  let bytes = 0
  try {
    for await (const chunk of decoded) {
      const part = Buffer.from(chunk)
      bytes += part.length
      if (bytes > maxBytes) throw new BadBody('too_large')
      yield part
    }
  } catch (error) {
    throw toBodyError(error, connection)
  }
}

/** A connection that breaks while the body is read has cut the body off. */
function toBodyError(error: unknown, { signal, timeout }: Connection): unknown {
  if (error instanceof BadBody) return error
  return signal.aborted || timeout.aborted
    ? toNoAnswer(error, { signal, timeout })
    : new BadBody('broken', error)
}

function toRedirectTarget({ status, url, headers: { location } }: OutsideResponse): URL | null {
  if (!REDIRECT_STATUSES.has(status) || location === undefined) return null
  return URL.parse(location, url)
}
