import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Site } from '#server/http/context.ts'
import { checksumEtag } from '#server/http/etag.ts'
import { inFormat, type PageFormat } from '#server/http/page-format.ts'
import { isUnavailable } from '#server/kernel/unavailable.ts'
import { freshPage, type FreshPage } from './page-answer.ts'
import { streamedBodies, wholeBodies, type PageBodies } from './page-bodies.ts'
import type { PageCache } from './page-cache.ts'
import { jsonTwin, markdownTwin } from './page-twins.ts'
import type { PageHead, PageRenderer } from './render-page.ts'

/**
 * A public page and the format it is read in; pictures are answered elsewhere. `waitedMs`: how long its first reader has
 * waited already.
 */
export type Requested = { address: string; format: PageFormat; waitedMs: number }
type PageRequest = Pick<Requested, 'address' | 'waitedMs'>
type Redirect = { kind: 'redirect'; status: number; location: string }
type Answer = Redirect | { kind: 'page'; page: FreshPage }
type OpenedPage = PageHead & { etag: string; bodies: PageBodies }

/** Renders public pages into the cache. Those who ask for an address while it is rendered share the render. */
export function createSharedRenders({
  cache,
  renderer,
  edgeSeconds,
  site,
  log,
  report,
}: {
  cache: PageCache
  renderer: PageRenderer
  edgeSeconds: number
  site: Site
  log: Logger
  /** Reports bugs, which are logged too. */
  report: (error: unknown) => void
}) {
  const inFlight = new Map<string, Promise<Answer>>()
  const inTurn = createTurns()

  /** Settles as soon as the head of the answer is known. */
  function answerOf(requested: Requested): Promise<Answer> {
    const key = inFormat(requested.address, requested.format)
    const running = inFlight.get(key)
    if (running) return running
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    let isOpen = false
    inFlight.set(key, promise)
    render(requested, key, (answer) => {
      isOpen = true
      resolve(answer)
    })
      .catch((error: unknown) => {
        if (isOpen) fail(requested, error)
        else reject(error)
      })
      .finally(() => inFlight.delete(key))
    return promise
  }

  /** Those who read the page learn of it by a cut connection. */
  function fail({ address }: Requested, error: unknown) {
    const isBug = !isUnavailable(error)
    log[isBug ? 'error' : 'warn']({ err: error, event: 'page.tree_failed', path: address.split('?')[0] })
    if (isBug) report(error)
  }

  async function render(
    { address, format, waitedMs }: Requested,
    key: string,
    open: (answer: Answer) => void,
  ) {
    const epoch = cache.epoch()
    const openPage = (opened: OpenedPage) => {
      const isOutdated = () => cache.isOutdated(opened.tags, epoch)
      const page = freshPage(opened, { edgeSeconds, isOutdated })
      open({ kind: 'page', page })
      return page
    }
    const request = { address, waitedMs }
    const rendered = format === 'html' ? await html(request, openPage) : await twin(request, format, openPage)
    if (rendered.kind === 'redirect') {
      cache.drop(key)
      return open(rendered)
    }
    const { page } = rendered
    // A closed vacancy ends by time alone.
    if (page.status === 404 || page.status === 410) cache.drop(key)
    if (cache.isEnabled && page.status === 200 && rendered.mayBeKept) cache.set(key, page, epoch)
  }

  /** The head leaves before the tree is rendered, which blocks the process. */
  function html(request: PageRequest, openPage: (page: OpenedPage) => FreshPage) {
    return renderer.parts(request, async ({ start, tree, end, ...head }) => {
      const rest = Promise.withResolvers<string>()
      const bodies = streamedBodies(start, rest.promise)
      const page = openPage({ ...head, bodies })
      try {
        await bodies.startsAreSent()
        const text = (await inTurn(tree)) + end
        rest.resolve(text)
        // The security policy would block an inline script, so such a page is not cached.
        return { kind: 'page' as const, page, mayBeKept: !hasInlineScript(text) }
      } catch (error) {
        rest.reject(error)
        throw error
      }
    })
  }

  async function twin(
    request: PageRequest,
    format: Exclude<PageFormat, 'html'>,
    openPage: (page: OpenedPage) => FreshPage,
  ) {
    const made = format === 'json' ? await renderer.facts(request) : await renderer.html(request)
    if (made.kind === 'redirect') return made
    const { text, ...head } = 'html' in made ? await inTurn(() => markdownTwin(made)) : jsonTwin(made, site)
    const page = openPage({ ...head, bodies: wholeBodies(text), etag: checksumEtag(text) })
    return { kind: 'page' as const, page, mayBeKept: true }
  }

  return {
    answerOf,
    /** @param key the address of a page in its format */
    isRunning: (key: string) => inFlight.has(key),
  }
}

/** Scripts of a public page have a source or contain data. */
export const hasInlineScript = (html: string) =>
  /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/(ld\+)?json")[^>]*>/.test(html)

/**
 * Runs long synchronous work one piece at a time, with the other work of the process in between: a request that is
 * refused, or found in the cache, waits for one tree at most. None is refused here, because the heads of pages have left.
 */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    const turn = last.then(async () => {
      await yieldToEventLoop()
      return work()
    })
    last = turn.catch(() => {})
    return turn
  }
}
