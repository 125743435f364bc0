import {
  SourceFailure,
  type OutsideAnswer,
  type OutsideGet,
} from '#server/features/intake/sources/fetching/outside-get.ts'
import type { SourceFailureReason } from '#shared/features/intake/sources/vocabulary.ts'

/** Reads addresses as the board does, without its pauses, robots.txt and checks of networks. */
export const plainGet =
  ({ timeoutMs: shortest = Infinity }: { timeoutMs?: number } = {}): OutsideGet =>
  async (url, { accept, maxBytes = 2 ** 21, timeoutMs = 20_000, etag, lastModified }) => {
    const signal = AbortSignal.timeout(Math.min(timeoutMs, shortest))
    const headers = {
      accept,
      ...(etag ? { 'if-none-match': etag } : {}),
      ...(lastModified ? { 'if-modified-since': lastModified } : {}),
    }
    try {
      const response = await fetch(url, { headers, signal, redirect: 'manual' })
      const { status } = response
      if (status !== 200 && status !== 304) {
        await response.body?.cancel()
        throw new SourceFailure(reasonFor(status), `The source answers ${status}.`)
      }
      return { ...describe(response), url, status, body: readBody(response, { maxBytes, signal }) }
    } catch (error) {
      throw toFailure(error, signal)
    }
  }

function describe({ headers }: Response): Omit<OutsideAnswer, 'status' | 'body' | 'url'> {
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  return {
    type: type.trim().toLowerCase(),
    etag: headers.get('etag'),
    lastModified: headers.get('last-modified'),
    robotsTag: headers.get('x-robots-tag'),
  }
}

function reasonFor(status: number): SourceFailureReason {
  if (status === 429 || status === 503) return 'too_many_requests'
  if (status === 404 || status === 410) return 'not_found'
  if (status === 401 || status === 403 || status === 451) return 'blocked'
  return status < 400 ? 'redirected_outside' : 'server_error'
}

async function* readBody(
  { body }: Response,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): AsyncGenerator<Buffer> {
  let length = 0
  try {
    for await (const chunk of body ?? []) {
      length += chunk.length
      if (length > maxBytes) throw new SourceFailure('too_large', 'The answer is too large.')
      yield Buffer.from(chunk)
    }
  } catch (error) {
    throw toFailure(error, signal)
  }
}

function toFailure(error: unknown, signal: AbortSignal) {
  if (error instanceof SourceFailure) return error
  return signal.aborted
    ? new SourceFailure('timeout', 'The answer did not come in time.', { cause: error })
    : new SourceFailure('no_connection', 'The connection broke.', { cause: error })
}
