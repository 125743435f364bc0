import type { OutgoingHttpHeaders } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { networkOf } from '#server/kernel/network.ts'
import type { Deps } from '#server/http/context.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { routeLabel } from '#server/http/metrics.ts'
import { searchOf } from '#server/http/plain-address.ts'
import {
  isUnavailable,
  OverloadError,
  RETRY_AFTER_SECONDS,
  UNAVAILABLE_MESSAGE,
} from '#server/kernel/unavailable.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { pageAddress } from './cache-key.ts'
import { freshPage, sendCached, sendFresh } from './page-answer.ts'
import type { FreshPage } from './page-answer.ts'
import { encodeAll, hasInlineScript } from './page-cache.ts'
import type { PageCache } from './page-cache.ts'
import type { PageRenderer } from './render-page.ts'

type PublicPages = {
  /** First middleware of the app: answers an address that passed all others before. */
  shortcut: RequestHandler
  /** Answers public pages from the cache, or renders them. */
  pages: RequestHandler
}

/**
 * Public pages have the same bytes for every visitor, whatever the cookies. Concurrent requests for an address share one
 * render.
 */
export function createPublicPages({
  deps: { limits, log },
  cache,
  renderer,
  metrics,
  edgeSeconds,
}: {
  deps: Pick<Deps, 'limits' | 'log'>
  cache: PageCache
  renderer: PageRenderer
  metrics: Metrics
  edgeSeconds: number
}): PublicPages {
  const inFlight = new Map<string, Promise<Answer>>()
  /** Addresses as written → key of the page; only addresses that passed every middleware once. */
  const aliases = new LRUCache<string, { key: string; label: string; headers: OutgoingHttpHeaders }>({
    max: 20_000,
  })

  const shortcut: RequestHandler = (req, res, next) => {
    if (req.method !== 'GET') return next()
    const alias = aliases.get(req.url)
    const page = alias && cache.get(alias.key)
    if (!page || !cache.isFresh(page)) return next()
    metrics.cache.inc(HIT)
    metrics.requests.inc({ route: alias.label, method: 'GET', status: '200' })
    for (const name in alias.headers) res.setHeader(name, alias.headers[name] ?? '')
    sendCached(req, res, page, 'hit')
  }

  const pages: RequestHandler = async (req, res, next) => {
    if (matchRoute(req.path)?.route.isPublic !== true) return next()
    const address = pageAddress(req.path, searchOf(req.url))
    const cached = cache.isEnabled ? cache.get(address) : undefined
    if (cached && cache.isUsable(cached)) {
      const outcome = cache.isFresh(cached) ? 'hit' : 'stale'
      if (outcome === 'stale') revalidate(address)
      else if (req.originalUrl.length < 500) addAlias(req, res, address)
      metrics.cache.inc({ outcome })
      return sendCached(req, res, cached, outcome)
    }
    metrics.cache.inc({ outcome: 'miss' })
    try {
      // A cached page is cheap in any case; a robot overloads the server with new addresses.
      if (!cached) await limits.take('search', networkOf(req.ip ?? ''))
      const answer = await answerOf(address)
      if (answer.kind === 'redirect') return res.redirect(answer.status, answer.location)
      await sendFresh(req, res, answer.page)
    } catch (error) {
      if (error instanceof Problem && error.code === 'too_many_requests')
        return refuse(res, 429, {
          message: error.message,
          retryAfter: error.facts?.['retryAfterSeconds'] ?? 60,
        })
      if (!isUnavailable(error)) return next(error)
      // An outdated page is better than none.
      if (cached && cache.isKept(cached)) return sendCached(req, res, cached, 'stale')
      if (!(error instanceof OverloadError)) return next(error)
      // Rendering an error page would add to the load.
      metrics.rendersRefused.inc()
      refuse(res, 503, { message: UNAVAILABLE_MESSAGE, retryAfter: RETRY_AFTER_SECONDS })
    }
  }

  /** The middleware before this one sets equal headers on every page, except for the id of the request. */
  function addAlias(req: Request, res: Response, key: string) {
    const { 'x-request-id': _id, ...headers } = res.getHeaders()
    aliases.set(req.originalUrl, { key, label: routeLabel(req.path), headers })
  }

  function revalidate(address: string) {
    if (inFlight.has(address)) return
    answerOf(address).catch((error: unknown) =>
      log.warn({ err: error, event: 'page.renewal_failed', address }),
    )
  }

  function answerOf(address: string): Promise<Answer> {
    const running = inFlight.get(address)
    if (running) return running
    const answer = render(address).finally(() => inFlight.delete(address))
    inFlight.set(address, answer)
    return answer
  }

  async function render(address: string): Promise<Answer> {
    const epoch = cache.epoch()
    const rendered = await renderer.html({ address })
    if (rendered.kind === 'redirect') return rendered
    const page = freshPage(rendered, edgeSeconds)
    // The security policy would block an inline script, so such a page is not cached.
    if (cache.isEnabled && rendered.status === 200 && !hasInlineScript(rendered.html)) {
      cache.set(address, { ...page, bodies: await encodeAll(page.bodies) }, epoch)
    }
    return { kind: 'page', page }
  }

  return { shortcut, pages }
}

type Answer = { kind: 'redirect'; status: number; location: string } | { kind: 'page'; page: FreshPage }

const HIT = { outcome: 'hit' }

function refuse(
  res: Response,
  status: 429 | 503,
  { message, retryAfter }: { message: string; retryAfter: number },
) {
  res
    .status(status)
    .set({ 'retry-after': String(retryAfter), 'cache-control': 'no-store' })
    .type('text/plain')
    .send(message)
}
