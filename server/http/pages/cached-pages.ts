import type { OutgoingHttpHeaders } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { LRUCache } from 'lru-cache'
import { networkOf } from '#server/kernel/network.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { routeLabel } from '#server/http/metrics.ts'
import { searchOf } from '#server/http/plain-address.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import {
  isUnavailable,
  OverloadError,
  RETRY_AFTER_SECONDS,
  UNAVAILABLE_MESSAGE,
} from '#server/kernel/unavailable.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { pageAddress } from './cache-key.ts'
import { hasInlineScript } from './inline-script.ts'
import { freshPage, sendCached, sendFresh } from './page-answer.ts'
import type { FreshPage } from './page-answer.ts'
import { encodeAll } from './page-cache.ts'
import type { PageCache } from './page-cache.ts'
import type { PageRenderer } from './render-page.ts'

type PublicPages = {
  /** Stands first in the column: answers what a request with the very same address was answered before. */
  quick: RequestHandler
  /** Stands in its place in the column: answers public pages, from the cache or by one render per address. */
  pages: RequestHandler
}

/**
 * Public pages are the same bytes for everybody, cookies or not. One render runs per address; everybody else who asks
 * meanwhile waits for it.
 */
export function createPublicPages({
  cache,
  render,
  metrics,
  limits,
  log,
  edgeSeconds,
}: {
  cache: PageCache
  render: PageRenderer
  metrics: Metrics
  limits: RateLimits
  log: Logger
  edgeSeconds: number
}): PublicPages {
  const underWay = new Map<string, Promise<Answer>>()
  /** Addresses as they were written → key of the page; only those that passed every rule once. */
  const aliases = new LRUCache<string, { key: string; label: string; headers: OutgoingHttpHeaders }>({
    max: 20_000,
  })

  const quick: RequestHandler = (req, res, next) => {
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
    const known = cache.isEnabled ? cache.get(address) : undefined
    if (known && cache.isUsable(known)) {
      const isFresh = cache.isFresh(known)
      if (!isFresh) renewQuietly(address)
      else if (req.originalUrl.length < 500) remember(req, res, address)
      metrics.cache.inc({ outcome: isFresh ? 'hit' : 'stale' })
      return sendCached(req, res, known, isFresh ? 'hit' : 'stale')
    }
    metrics.cache.inc({ outcome: 'miss' })
    try {
      // A page that is kept can be given whatever happens; new addresses are what a program wears the board out with.
      if (!known) await limits.take('search', networkOf(req.ip ?? ''))
      const answer = await answerOf(address)
      if (answer.kind === 'redirect') return res.redirect(answer.status, answer.location)
      await sendFresh(req, res, answer.page)
    } catch (error) {
      if (error instanceof Problem && error.code === 'too_many_requests') return refuseMany(res, error)
      if (!isUnavailable(error)) return next(error)
      // An old page is worth more than none.
      if (known && cache.isKept(known)) return sendCached(req, res, known, 'stale')
      if (!(error instanceof OverloadError)) return next(error)
      // Drawing an error page would add to the load.
      refuseOverload(res)
    }
  }

  /** The rules before this one set the same headers on every page, except for the request's own id. */
  function remember(req: Request, res: Response, key: string) {
    const { 'x-request-id': _own, ...headers } = res.getHeaders()
    aliases.set(req.originalUrl, { key, label: routeLabel(req.path), headers })
  }

  function refuseOverload(res: Response) {
    metrics.rendersRefused.inc()
    res
      .status(503)
      .set({ 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' })
      .type('text/plain')
      .send(UNAVAILABLE_MESSAGE)
  }

  function refuseMany(res: Response, { message, facts }: Problem) {
    res
      .status(429)
      .set({ 'retry-after': String(facts?.['retryAfterSeconds'] ?? 60), 'cache-control': 'no-store' })
      .type('text/plain')
      .send(message)
  }

  function renewQuietly(address: string) {
    if (underWay.has(address)) return
    answerOf(address).catch((error: unknown) =>
      log.warn({ err: error, event: 'page.renewal_failed', address }),
    )
  }

  function answerOf(address: string): Promise<Answer> {
    const running = underWay.get(address)
    if (running) return running
    const answer = makeAnswer(address).finally(() => underWay.delete(address))
    underWay.set(address, answer)
    return answer
  }

  async function makeAnswer(address: string): Promise<Answer> {
    const epoch = cache.epoch()
    const rendered = await render.whole({ address })
    if (rendered.kind === 'redirect') return rendered
    const page = freshPage(rendered, edgeSeconds)
    // The cache refuses what the security policy could not serve: an executable script inside the page.
    if (cache.isEnabled && rendered.status === 200 && !hasInlineScript(rendered.html)) {
      cache.set(address, { ...page, bodies: await encodeAll(page.bodies) }, epoch)
    }
    return { kind: 'page', page }
  }

  return { quick, pages }
}

type Answer = { kind: 'redirect'; status: number; location: string } | { kind: 'page'; page: FreshPage }

const HIT = { outcome: 'hit' }
