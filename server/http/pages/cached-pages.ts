import type { OutgoingHttpHeaders } from 'node:http'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { networkOf } from '#server/kernel/network.ts'
import type { Deps } from '#server/http/context.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { routeLabel } from '#server/http/metrics.ts'
import { formatOf, inFormat, redirectPage } from '#server/http/page-format.ts'
import type { PageFormat } from '#server/http/page-format.ts'
import { searchOf } from '#server/http/request-address.ts'
import {
  isUnavailable,
  OverloadError,
  RETRY_AFTER_SECONDS,
  UNAVAILABLE_MESSAGE,
} from '#server/kernel/unavailable.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { pageAddress } from './cache-key.ts'
import { freshPage, sendCached, sendFresh } from './page-answer.ts'
import type { FreshPage } from './page-answer.ts'
import { encodeAll, hasInlineScript } from './page-cache.ts'
import type { PageCache } from './page-cache.ts'
import { jsonTwin, markdownTwin } from './page-twins.ts'
import type { PageText } from './page-twins.ts'
import { createRenderGate } from './render-gate.ts'
import type { PageRenderer } from './render-page.ts'

type PublicPages = {
  /** First middleware of the app: answers an address that passed all others before. */
  shortcut: RequestHandler
  /** Answers public pages and their twins from the cache, or renders them. */
  pages: RequestHandler
}

/**
 * Public pages have the same bytes for every visitor, whatever the cookies. Concurrent requests for an address share one
 * render.
 */
export function createPublicPages({
  deps: { limits, log, site },
  cache,
  renderer,
  metrics,
  edgeSeconds,
}: {
  deps: Pick<Deps, 'limits' | 'log' | 'site'>
  cache: PageCache
  renderer: PageRenderer
  metrics: Metrics
  edgeSeconds: number
}): PublicPages {
  const inFlight = new Map<string, Promise<Answer>>()
  const inTurn = createTurns()
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
    return sendCached(req, res, page, 'hit')
  }

  const pages: RequestHandler = async (req, res, next) => {
    if (matchRoute(req.path)?.route.isPublic !== true) return next()
    const page = { address: pageAddress(req.path, searchOf(req.url)), format: formatOf(res) }
    const key = inFormat(page.address, page.format)
    const cached = cache.isEnabled ? cache.get(key) : undefined
    if (cached && cache.isUsable(cached)) {
      const outcome = cache.isFresh(cached) ? 'hit' : 'stale'
      if (outcome === 'stale') revalidate(page)
      else if (req.originalUrl.length < 500) addAlias(req, res, key)
      metrics.cache.inc({ outcome })
      return sendCached(req, res, cached, outcome)
    }
    metrics.cache.inc({ outcome: 'miss' })
    try {
      // A cached page is cheap in any case; a robot overloads the server with new addresses.
      if (!cached) await limits.take('search', networkOf(req.ip ?? ''))
      const answer = await answerOf(page)
      if (answer.kind === 'redirect') return redirectPage(res, answer.status, answer.location)
      await sendFresh(req, res, answer.page)
    } catch (error) {
      if (!isUnavailable(error)) return next(error)
      // An outdated page is better than none.
      if (cached && cache.isKept(cached)) return sendCached(req, res, cached, 'stale')
      if (!(error instanceof OverloadError)) return next(error)
      // Rendering an error page would add to the load.
      metrics.rendersRefused.inc()
      res
        .status(503)
        .set({ 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' })
        .type('text/plain')
        .send(UNAVAILABLE_MESSAGE)
    }
  }

  /** The middleware before this one sets equal headers on every page, except for the id of the request. */
  function addAlias(req: Request, res: Response, key: string) {
    const { 'x-request-id': _id, ...headers } = res.getHeaders()
    aliases.set(req.originalUrl, { key, label: routeLabel(req.path), headers })
  }

  function revalidate(page: Requested) {
    if (inFlight.has(inFormat(page.address, page.format))) return
    answerOf(page).catch((error: unknown) =>
      log.warn({ err: error, event: 'page.renewal_failed', address: page.address }),
    )
  }

  function answerOf(page: Requested): Promise<Answer> {
    const key = inFormat(page.address, page.format)
    const running = inFlight.get(key)
    if (running) return running
    const answer = render(page, key).finally(() => inFlight.delete(key))
    inFlight.set(key, answer)
    return answer
  }

  async function render(requested: Requested, key: string): Promise<Answer> {
    const epoch = cache.epoch()
    const rendered = await textOf(requested)
    if (rendered.kind === 'redirect') return rendered
    const isOutdated = () => cache.isOutdated(rendered.tags, epoch)
    const page = freshPage(rendered, { edgeSeconds, isOutdated })
    // The security policy would block an inline script, so such a page is not cached.
    const isWhole = requested.format !== 'html' || !hasInlineScript(rendered.text)
    if (cache.isEnabled && rendered.status === 200 && isWhole) {
      cache.set(key, { ...page, bodies: await encodeAll(page.bodies) }, epoch)
    }
    return { kind: 'page', page }
  }

  async function textOf({ address, format }: Requested): Promise<PageText | Redirect> {
    if (format === 'json') {
      const facts = await renderer.facts({ address })
      return facts.kind === 'redirect' ? facts : jsonTwin(facts, site)
    }
    const page = await renderer.html({ address })
    if (page.kind === 'redirect') return page
    if (format === 'md') return inTurn(() => markdownTwin(page))
    const { html: text, ...head } = page
    return { ...head, text }
  }

  return { shortcut, pages }
}

/** A public page and the format it is read in; pictures are answered elsewhere. */
type Requested = { address: string; format: PageFormat }
type Redirect = { kind: 'redirect'; status: number; location: string }
type Answer = Redirect | { kind: 'page'; page: FreshPage }

const HIT = { outcome: 'hit' }

/**
 * Runs long synchronous work one piece at a time, with the other work of the process in between.
 * @throws OverloadError when too much of it waits
 */
function createTurns() {
  const oneAtATime = createRenderGate({ max: 1, queueMax: TURNS_MAX })
  return <Result>(work: () => Result) =>
    oneAtATime(async () => {
      await yieldToEventLoop()
      return work()
    })
}

const TURNS_MAX = 64
