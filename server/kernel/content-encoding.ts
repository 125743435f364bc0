import type { IncomingMessage } from 'node:http'
import { PassThrough, addAbortSignal, pipeline, type Duplex, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** Value of `accept-encoding`. Servers disagree about the format of `deflate`, so nobody is asked for it. */
export const ACCEPTED_ENCODINGS = 'gzip, br'

/** What is decoded is read as it comes, so an answer that grows while it is decoded takes no memory. */
const DECODERS: ReadonlyMap<string, () => Duplex> = new Map<string, () => Duplex>([
  ['', () => new PassThrough()],
  ['identity', () => new PassThrough()],
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
])

/**
 * The body of an answer without its `content-encoding` (RFC 9110, section 8.4). Leaving the stream, or aborting, ends
 * the connection.
 * @returns null for an encoding that was not asked for
 */
export function decodeContent(response: IncomingMessage, signal: AbortSignal): Readable | null {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase()
  const decoder = DECODERS.get(encoding)?.()
  if (decoder === undefined) {
    response.destroy()
    return null
  }
  // The reader of the stream gets its errors.
  pipeline(response, decoder, () => {})
  return addAbortSignal(signal, decoder)
}
