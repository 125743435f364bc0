import { routeLabel, markCached } from '#server/http/request-label.ts'
import type { Request, RequestHandler } from 'express'
import { networkOf } from '#server/kernel/caller-address.ts'
import { isOverloaded, waitedMs } from '#server/http/admission.ts'
import type { AdmissionGate } from '#server/http/admission-gate.ts'
import type { Deps } from '#server/http/context.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { formatOf, inFormat, redirectPage } from '#server/http/page-format.ts'
import { searchOf } from '#server/http/request-address.ts'
import { isUnavailable, OverloadError, UNAVAILABLE_MESSAGE } from '#server/kernel/unavailable.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { pageAddress } from './cache-key.ts'
import { sendCached, sendFresh, sendStale } from './page-answer.ts'
import type { PageCache } from './page-cache.ts'
import type { PageRenderer } from './render-page.ts'
import type { Shortcut } from './shortcut.ts'
import { createSharedRenders, type Requested } from './shared-renders.ts'

type PublicPages = {
  /** Answers public pages and their twins from the cache, or renders them. */
  pages: RequestHandler
  /** Whether a page, or a twin of one, can be answered without another render, and whether it is recent enough. */
  heldPage(req: Request): 'recent' | 'outdated' | null
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
  shortcut,
  gate,
  report,
}: {
  deps: Pick<Deps, 'limits' | 'log' | 'site'>
  cache: PageCache
  renderer: PageRenderer
  metrics: Metrics
  edgeSeconds: number
  shortcut: Pick<Shortcut, 'learn'>
  gate: Pick<AdmissionGate, 'enterIfFree'>
  /** Reports bugs, which are logged too. */
  report: (error: unknown) => void
}): PublicPages {
  const renders = createSharedRenders({ cache, renderer, edgeSeconds, site, log, report })

  const pages: RequestHandler = async (req, res, next) => {
    if (matchRoute(req.path)?.route.isPublic !== true) return next()
    const page = {
      address: pageAddress(req.path, searchOf(req.url)),
      format: formatOf(res),
      waitedMs: waitedMs(res),
    }
    const key = inFormat(page.address, page.format)
    const cached = cache.isEnabled ? cache.get(key) : undefined
    if (cached && (cache.isUsable(cached) || (isOverloaded(res) && cache.isKept(cached)))) {
      const outcome = cache.isFresh(cached) ? 'hit' : 'stale'
      if (outcome === 'stale' && !isOverloaded(res)) revalidate(page)
      else shortcut.learn(req, res, key)
      if (outcome === 'hit') markCached(res)
      metrics.cache.inc({ outcome })
      if (outcome === 'stale') return sendStale(req, res, cached, edgeSeconds)
      return sendCached(req, res, cached, outcome)
    }
    metrics.cache.inc({ outcome: 'miss' })
    try {
      // A cached page is cheap in any case; a robot overloads the server with new addresses.
      if (!cached) await limits.take('search', networkOf(req.ip ?? ''))
      const answer = await renders.answerOf(page)
      if (answer.kind === 'redirect') return redirectPage(res, answer.status, answer.location)
      await sendFresh(req, res, answer.page)
    } catch (error) {
      if (!isUnavailable(error)) return next(error)
      // An outdated page is better than none.
      if (cached && cache.isKept(cached)) return sendStale(req, res, cached, edgeSeconds)
      if (!(error instanceof OverloadError)) return next(error)
      // Rendering an error page would add to the load.
      metrics.rendersRefused.inc()
      res.status(503).set('cache-control', 'no-store').type('text/plain').send(UNAVAILABLE_MESSAGE)
    }
  }

  /** The address of a twin is also the key of its page. */
  function heldPage(req: Request) {
    const key = pageAddress(req.path, searchOf(req.url))
    if (renders.isRunning(key)) return 'recent'
    const cached = cache.isEnabled ? cache.get(key) : undefined
    if (!cached || !cache.isKept(cached)) return null
    return cache.isUsable(cached) ? 'recent' : 'outdated'
  }

  /** Only in a free place: those who have nothing to read yet go before, and the next reader of the page tries again. */
  function revalidate(page: Requested) {
    if (renders.isRunning(inFormat(page.address, page.format))) return
    const leave = gate.enterIfFree()
    if (!leave) return
    renders
      .answerOf(page)
      .catch((error: unknown) =>
        log.warn({
          err: error,
          event: 'page.renewal_failed',
          route: routeLabel(page.address.split('?')[0] ?? '/'),
        }),
      )
      .finally(leave)
  }

  return { pages, heldPage }
}
