import type { Request, Response } from 'express'
import { edgeHeaders, OUTDATED_HEADERS } from '#server/http/edge-headers.ts'
import { isUnchanged } from '#server/http/etag.ts'
import { NO_VARY_SEARCH } from './cache-key.ts'
import { encodingFor, etagOf, pageBodies } from './page-cache.ts'
import type { CachedPage, Encoding, PageBodies } from './page-cache.ts'
import type { PageText } from './page-twins.ts'
import type { PageHead } from './render-page.ts'

/** A public page that has just been rendered. */
export type FreshPage = Pick<CachedPage, 'status' | 'headers' | 'etag' | 'tags'> & {
  bodies: PageBodies
  /** Whether its data have changed since its render began. */
  isOutdated: () => boolean
}

export function freshPage(
  rendered: PageText,
  { edgeSeconds, isOutdated }: { edgeSeconds: number } & Pick<FreshPage, 'isOutdated'>,
): FreshPage {
  const bodies = pageBodies(rendered.text)
  return {
    isOutdated,
    bodies,
    etag: etagOf(bodies.identity),
    status: rendered.status,
    headers: headersOf(rendered, edgeSeconds),
    tags: rendered.tags,
  }
}

/** Without a promise where the body is there. */
export function sendCached(req: Request, res: Response, page: CachedPage, outcome: 'hit' | 'stale') {
  const encoding = encodingFor(req.headers['accept-encoding'])
  const answer = { page, encoding, cacheStatus: CACHE_STATUS[outcome] }
  const body = page.bodyIn(encoding)
  if (Buffer.isBuffer(body)) return send(req, res, { ...answer, body })
  return body.then((made) => send(req, res, { ...answer, body: made }))
}

export async function sendFresh(req: Request, res: Response, page: FreshPage) {
  const encoding = encodingFor(req.headers['accept-encoding'])
  const body = await page.bodies.in(encoding)
  const headers = page.isOutdated() ? { ...page.headers, ...OUTDATED_HEADERS } : page.headers
  send(req, res, { page: { ...page, headers }, encoding, body, cacheStatus: CACHE_STATUS.miss })
}

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

function send(req: Request, res: Response, { page, encoding, body, cacheStatus }: Bytes) {
  const isSame = page.status === 200 && isUnchanged(req, page.etag)
  const headers: Record<string, string | number> = {
    ...page.headers,
    etag: page.etag,
    'cache-status': cacheStatus,
  }
  if (!isSame) {
    if (encoding !== 'identity') headers['content-encoding'] = encoding
    headers['content-length'] = body.length
  }
  res.writeHead(isSame ? 304 : page.status, headers)
  res.end(isSame || req.method === 'HEAD' ? undefined : body)
}

function headersOf(page: PageHead, edgeSeconds: number): Record<string, string> {
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
