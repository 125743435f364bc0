import type { Request, Response } from 'express'
import { edgeHeaders, edgeOnlyHeaders, OUTDATED_HEADERS } from '#server/http/edge-headers.ts'
import { isUnchanged } from '#server/http/etag.ts'
import { RETRY_AFTER_SECONDS } from '#server/kernel/unavailable.ts'
import { NO_VARY_SEARCH } from './cache-key.ts'
import { encodingFor, type Encoding } from './encodings.ts'
import type { PageBodies } from './page-bodies.ts'
import type { CachedPage } from './page-cache.ts'
import type { PageHead } from './render-page.ts'

/** A public page that has just been rendered, or whose tree is still being rendered. */
export type FreshPage = Pick<CachedPage, 'status' | 'headers' | 'etag' | 'tags'> & {
  bodies: PageBodies
  /** Whether its data have changed since its render began. */
  isOutdated: () => boolean
}

export function freshPage(
  page: PageHead & { etag: string; bodies: PageBodies },
  { edgeSeconds, isOutdated }: { edgeSeconds: number } & Pick<FreshPage, 'isOutdated'>,
): FreshPage {
  const { status, etag, tags, bodies } = page
  return { isOutdated, bodies, etag, status, headers: buildHeaders(page, edgeSeconds), tags }
}

/**
 * How soon an edge requests a page again that is already stale. While the board is busy or down, it serves its stored
 * copy.
 */
const STALE_EDGE_SECONDS = RETRY_AFTER_SECONDS

/** Sends a page that is no longer fresh. */
export function sendStale(req: Request, res: Response, page: CachedPage, edgeSeconds: number) {
  const age = edgeOnlyHeaders(Math.min(edgeSeconds, STALE_EDGE_SECONDS), page.tags)
  return sendCached(req, res, { ...page, headers: { ...page.headers, ...age } }, 'stale')
}

/** Without a promise where the body is there. */
export function sendCached(req: Request, res: Response, page: CachedPage, outcome: 'hit' | 'stale') {
  const encoding = encodingFor(req.headers['accept-encoding'])
  const answer = { page, encoding, cacheStatus: CACHE_STATUS[outcome] }
  const body = page.bodyIn(encoding)
  if (Buffer.isBuffer(body)) return send(req, res, { ...answer, body })
  return body.then((made) => send(req, res, { ...answer, body: made }))
}

/** Sends each piece of a page as soon as it is made; cuts the connection when a later one fails. */
export async function sendFresh(req: Request, res: Response, page: FreshPage) {
  const encoding = encodingFor(req.headers['accept-encoding'])
  const [start, rest] = page.bodies.in(encoding)
  const body = (await start) ?? Buffer.alloc(0)
  const headers = page.isOutdated() ? { ...page.headers, ...OUTDATED_HEADERS } : page.headers
  const answer = { page: { ...page, headers }, encoding, body, cacheStatus: CACHE_STATUS.miss }
  if (!rest) return send(req, res, answer)
  if (writeHead(req, res, answer) === 'without body') return void res.end()
  res.write(body)
  try {
    res.end(await rest)
  } catch {
    // A cache must not take half a page for a page.
    res.destroy()
  }
}

export const cachedHeaders = (page: CachedPage, outcome: 'hit' | 'stale') => ({
  ...page.headers,
  etag: page.etag,
  'cache-status': CACHE_STATUS[outcome],
})

const CACHE_STATUS = {
  hit: 'distant; hit',
  stale: 'distant; hit; detail=stale',
  miss: 'distant; fwd=miss',
} as const

type Bytes = {
  page: Pick<CachedPage, 'status' | 'headers' | 'etag'>
  encoding: Encoding
  body: Buffer
  cacheStatus: string
}

function send(req: Request, res: Response, answer: Bytes) {
  const content = writeHead(req, res, answer, { 'content-length': answer.body.length })
  res.end(content === 'without body' ? undefined : answer.body)
}

function writeHead(
  req: Request,
  res: Response,
  { page, encoding, cacheStatus }: Bytes,
  ofBody: Record<string, number> = {},
): 'with body' | 'without body' {
  const isSame = page.status === 200 && isUnchanged(req, page.etag)
  const headers: Record<string, string | number> = {
    ...page.headers,
    etag: page.etag,
    'cache-status': cacheStatus,
    ...(isSame ? {} : ofBody),
  }
  if (!isSame && encoding !== 'identity') headers['content-encoding'] = encoding
  res.writeHead(isSame ? 304 : page.status, headers)
  return isSame || req.method === 'HEAD' ? 'without body' : 'with body'
}

function buildHeaders(page: PageHead, edgeSeconds: number): Record<string, string> {
  const isCacheable = page.status === 200 || page.status === 404 || page.status === 410
  if (!isCacheable) return { ...page.headers, 'cache-control': 'no-store', vary: 'Accept-Encoding' }
  const seconds = page.status === 200 ? edgeSeconds : Math.min(edgeSeconds, 60)
  return {
    ...page.headers,
    ...edgeHeaders(seconds, page.tags),
    'no-vary-search': NO_VARY_SEARCH,
    vary: 'Accept-Encoding',
  }
}
