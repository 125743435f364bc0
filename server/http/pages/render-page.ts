import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { Logger } from 'pino'
import type { PageCalls } from '#server/http/api/page-calls.ts'
import type { PageMeta } from '#client/app/meta.ts'
import type { SiteSettings } from '#client/app/site.tsx'
import type { Metrics } from '#server/http/metrics.ts'
import { routeLabel } from '#server/http/metrics.ts'
import type { Ctx } from '#server/http/context.ts'
import { isUnavailable, UnavailableError } from '#server/kernel/unavailable.ts'
import { MISSING_TAG } from '#shared/features/board/vacancies/cache-tags.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { breadcrumbList } from '#shared/kernel/breadcrumb-list.ts'
import { safeLocalPath } from '#shared/routing/path-rules.ts'
import type { ClientBuild } from './client-build.ts'
import { documentEnd, documentStart, webSiteData } from './document.ts'

const RENDER_MAX_MS = 2000

export type RenderedPage =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page'
      status: number
      html: string
      headers: Record<string, string>
      tags: readonly string[]
      meta: PageMeta | null
    }

/** What is known of a page before its tree is rendered. */
type PageHead = Pick<Extract<RenderedPage, { kind: 'page' }>, 'status' | 'headers' | 'tags' | 'meta'>

export type PageRenderer = {
  /** A public page: its status, head and cache entry are certain before the first byte leaves. */
  whole(request: PageRequest): Promise<RenderedPage>
  /**
   * Any other page, as it is rendered. `open` is called once the shell is ready and says where to write, or null for
   * nowhere; it is not called for a redirect.
   */
  stream(
    request: PageRequest & { nonce: string },
    open: (head: PageHead) => Writable | null,
  ): Promise<Redirect | null>
}
type PageRequest = {
  address: string
  /** Who reads, where what the page shows depends on that. */
  caller?: Ctx
  /** The error page in place of the page: the address was refused before any page of ours. */
  refusal?: { status: number; message: string }
}
type Redirect = Extract<RenderedPage, { kind: 'redirect' }>

export function createPageRenderer(deps: {
  build: ClientBuild
  callsFor: PageCalls
  site: SiteSettings
  metrics: Metrics
  log: Logger
  now: () => Date
  /** Bugs go here too, beside the log. */
  report: (error: unknown) => void
}): PageRenderer {
  const site = { name: deps.site.name, publicUrl: deps.site.publicUrl }

  async function prepare({ address, caller, refusal }: PageRequest, now: string, signal: AbortSignal) {
    const client = await deps.build.module()
    const assets = await deps.build.assets()
    const pathname = address.split('?')[0] ?? '/'
    const url = refusal ? urlOfRefused(pathname, deps.site) : new URL(address, deps.site.publicUrl)
    const request = new Request(url, { signal })
    const answer = await client.answerPage({
      request,
      call: deps.callsFor(caller),
      now,
      site: deps.site,
      ...(refusal ? { refusal } : {}),
    })
    if (answer.kind === 'redirect') return redirectOf(answer)

    // The caller has a kept page, or says that the site is busy: the error page of a bug would be wrong.
    if ((answer.status === 503 && !refusal) || isUnavailable(answer.error))
      throw new UnavailableError(answer.error)
    if (answer.error) {
      deps.log.error({ err: answer.error, event: 'page.failed', path: pathname })
      deps.report(answer.error)
    }
    const { meta } = answer
    const head: PageHead = {
      status: answer.status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        link: `<${client.canonicalUrl(meta?.canonicalPath ?? pathname, site)}>; rel="canonical"`,
      },
      // What is missing may be there after any change.
      tags: ['site', ...(meta === null ? [MISSING_TAG] : (meta.cacheTags ?? []))],
      meta,
    }
    return {
      kind: 'page' as const,
      head,
      element: answer.element,
      start: documentStart({
        title: client.titleOf(meta, site),
        tags: client.headTags(meta, pathname, site),
        meta,
        assets,
        modules: answer.modules,
        structuredData: [
          webSiteData(site),
          ...(meta?.jsonLd ?? []),
          ...(meta?.crumbs ? [wayTo({ ...meta, crumbs: meta.crumbs }, pathname, site)] : []),
        ],
      }),
      end() {
        const state = answer.state()
        return documentEnd({
          state: {
            ...state,
            router: withoutServerMeta(state.router),
            site,
            buildId: deps.build.buildId,
            services: deps.site.services,
            operator: deps.site.operator,
          },
          stateElementId: client.STATE_ELEMENT_ID,
          assets,
        })
      },
    }
  }

  /** Seconds of one render by route. */
  async function measured<Result>(address: string, work: (signal: AbortSignal) => Promise<Result>) {
    const startedAt = performance.now()
    const result = await work(AbortSignal.timeout(RENDER_MAX_MS))
    const pathname = address.split('?')[0] ?? '/'
    deps.metrics.renders.observe({ route: routeLabel(pathname) }, (performance.now() - startedAt) / 1000)
    return result
  }

  return {
    whole: (request) =>
      measured(request.address, async (signal) => {
        const page = await prepare(request, dayStart(deps.now()), signal)
        if (page.kind === 'redirect') return page
        const html = page.start + renderToString(page.element) + page.end()
        if (!WAITING_BOUNDARIES.some((mark) => html.includes(mark)))
          return { kind: 'page', html, ...page.head }
        const tree = await renderWaiting(page.element, signal)
        return { kind: 'page', html: page.start + tree + page.end(), ...page.head }
      }),
    stream: ({ nonce, ...request }, open) =>
      measured(request.address, async (signal) => {
        const page = await prepare(request, deps.now().toISOString(), signal)
        if (page.kind === 'redirect') return page
        await streamTree(page.element, {
          signal,
          nonce,
          open: () => open(page.head),
          start: page.start,
          end: page.end,
          onError(error) {
            const isBug = !signal.aborted && !isUnavailable(error)
            const path = request.address.split('?')[0]
            deps.log[isBug ? 'error' : 'warn']({ err: error, event: 'page.section_failed', path })
            if (isBug) deps.report(error)
          },
        })
        return null
      }),
  }
}

/**
 * The clock of public pages stands at the beginning of the day in Moscow: they tell ages in days, and their bytes must
 * not tell when they were rendered.
 */
const dayStart = (now: Date) => new Date(`${isoDay(now)}T00:00:00+03:00`).toISOString()

/** The present page stands last: a way of one step is none. */
function wayTo(
  { crumbs, title, canonicalPath }: PageMeta & Required<Pick<PageMeta, 'crumbs'>>,
  pathname: string,
  site: Pick<SiteSettings, 'publicUrl'>,
) {
  return breadcrumbList([...crumbs, { text: title, href: canonicalPath ?? pathname }], site)
}

/** What was refused may be no address at all, or name another host; its segments decide the layout. */
function urlOfRefused(pathname: string, { publicUrl }: Pick<SiteSettings, 'publicUrl'>) {
  const url = new URL(publicUrl)
  url.pathname = isDecodable(pathname) ? pathname : pathname.replaceAll('%', '%25')
  return url
}

function isDecodable(pathname: string) {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

/** A loader's redirect is a path of ours or nothing. */
function redirectOf({ status, location }: { status: number; location: string }): Redirect {
  return { kind: 'redirect', status, location: safeLocalPath(location) ?? '/' }
}

/** Structured data is read from the HTML and tags from the headers; the browser has no use for them. */
function withoutServerMeta<Router extends { loaderData?: Record<string, unknown> | undefined }>(
  router: Router,
): Router {
  const loaderData = Object.fromEntries(
    Object.entries(router.loaderData ?? {}).map(([id, data]) => [
      id,
      hasMeta(data) ? { ...data, meta: { ...data.meta, jsonLd: undefined, cacheTags: undefined } } : data,
    ]),
  )
  return { ...router, loaderData }
}

const hasMeta = (data: unknown): data is { meta: object } =>
  typeof data === 'object' && data !== null && 'meta' in data && typeof data.meta === 'object'

/**
 * How React marks a boundary whose content is not there. The data of a public page is there before its tree, so the
 * quick synchronous render mostly does; a tree that waits for something is rendered again by the stream.
 */
const WAITING_BOUNDARIES = ['<!--$?-->', '<!--$!-->']

/** `progressiveChunkSize: Infinity` keeps React from hiding finished content behind inline scripts. */
function renderWaiting(element: ReactNode, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const stream = renderToPipeableStream(element, {
      progressiveChunkSize: Infinity,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError: (error) => reject(error),
    })
    signal.addEventListener('abort', () => stream.abort(signal.reason), { once: true })
  })
}

/** Settles when the page has left or its reader has gone. */
function streamTree(
  element: ReactNode,
  {
    signal,
    nonce,
    open,
    start,
    end,
    onError,
  }: {
    signal: AbortSignal
    nonce: string
    open: () => Writable | null
    start: string
    end: () => string
    onError: (error: unknown) => void
  },
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Before, the shell's own refusal tells it; after, nobody reads.
    let isInFlight = false
    const stream = renderToPipeableStream(element, {
      nonce,
      onShellReady,
      onShellError: reject,
      // A section that fails on its way is tried again by the browser; the page is not lost, but the bug is told.
      onError: (error) => void (isInFlight && onError(error)),
    })
    let cut = () => {}
    signal.addEventListener('abort', abort, { once: true })

    /** Sections that are late are left to the browser; an answer that is not read by then either breaks off. */
    function abort() {
      stream.abort(signal.reason)
      setTimeout(() => cut(), RENDER_MAX_MS).unref()
    }

    function onShellReady() {
      const target = open()
      if (!target) {
        stream.abort()
        return resolve()
      }
      isInFlight = true
      cut = () => target.destroy()
      target.once('close', () => {
        isInFlight = false
        signal.removeEventListener('abort', abort)
        stream.abort()
        resolve()
      })
      target.write(start)
      // React ends what it writes into, and the state of the page comes after it.
      const body = new Writable({
        write: (chunk: Buffer, _encoding, done) =>
          target.write(chunk) ? done() : void target.once('drain', () => done()),
        final(done) {
          target.end(end())
          done()
        },
      })
      stream.pipe(body)
    }
  })
}
