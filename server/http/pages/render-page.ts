import type { Writable } from 'node:stream'
import type { Logger } from 'pino'
import type { PageCalls } from '#server/http/api/page-calls.ts'
import type { PostedForm } from '#shared/routing/page-action.ts'
import type { PageState, SiteSettings } from '#shared/routing/page-state.ts'
import type { PageMeta } from '#shared/routing/page-meta.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { routeLabel } from '#server/http/request-label.ts'
import type { Ctx, Site } from '#server/http/context.ts'
import type { SharePictures } from '#server/share-pictures/port.ts'
import { checksumEtag } from '#server/http/etag.ts'
import { inSpan } from '#server/kernel/tracing.ts'
import { isUnavailable, UnavailableError } from '#server/kernel/unavailable.ts'
import { MISSING_TAG } from '#shared/features/board/vacancies/cache-tags.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { breadcrumbList } from '#shared/kernel/breadcrumb-list.ts'
import { safeLocalPath } from '#shared/routing/path-rules.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import type { ClientBuild } from './client-build.ts'
import { canonicalLink, documentEnd, documentStart, preloadLinks, webSiteData } from './html-document.ts'
import { machineTags, twinLinks } from './machine-tags.ts'
import { streamTree, treeHtml } from './react-render.ts'

/** The head of the page has left before its tree is rendered. */
export const RENDER_MAX_MS = 2000
/** Minimum render time after a wait for a place, which shortens it. */
const RENDER_MIN_MS = 500

/** Facts about a page that are known before its tree is rendered. */
export type PageHead = {
  /** Canonical. */
  url: string
  status: number
  headers: Record<string, string>
  tags: readonly string[]
}
export type HtmlPage = PageHead & { kind: 'page'; html: string }
/** A public page whose data are known, but not its tree. */
type PageParts = PageHead & {
  kind: 'page'
  /** Changes with everything that the page shows. */
  etag: string
  start: string
  end: string
  /** Renders what is between them. */
  tree: () => Promise<string>
}
/** A page before its tree is rendered. `meta` is null for an error page. */
export type PageFacts = PageHead & {
  kind: 'page'
  meta: PageMeta | null
  queries: PageState['queries']
}
type Redirect = { kind: 'redirect'; status: number; location: string }

export type PageRenderer = {
  /** A public page; `use` gets it before its tree is rendered, and the time of `use` is a part of the render. */
  parts<Result>(request: PageRequest, use: (page: PageParts) => Promise<Result>): Promise<Result | Redirect>
  /** A public page, complete: an error anywhere in it changes its status. */
  html(request: PageRequest): Promise<HtmlPage | Redirect>
  /** The data of a public page, without its HTML. */
  facts(request: PageRequest): Promise<PageFacts | Redirect>
  /**
   * Any other page, sent while it is rendered. `open` is called once the shell is ready and returns where to write, or
   * null for nowhere; it is not called for a redirect.
   */
  stream(
    request: PageRequest & { nonce: string },
    open: (head: PageHead) => Writable | null,
  ): Promise<Redirect | null>
}
type PageRequest = {
  address: string
  /** How long its reader has waited already, in milliseconds. */
  waitedMs?: number
  /** For pages that depend on their reader. */
  caller?: Ctx
  /** The form that was sent to this page without scripts. */
  posted?: PostedForm
  /** Renders the error page instead: the address was rejected before the pages. */
  refusal?: { status: number; message: string }
}

export function createPageRenderer({
  renderMaxMs = RENDER_MAX_MS,
  ...deps
}: {
  /** For the data of a page, and again for its tree. */
  renderMaxMs?: number
  build: ClientBuild
  callsFor: PageCalls
  site: Omit<SiteSettings, 'hiddenLists'>
  /** Of the lists that every page may lead to, those that are not for search engines. */
  hiddenLists: () => readonly string[]
  pictures: Pick<SharePictures, 'versionOf'>
  /** Share of the visits to public pages that report how fast the page was. */
  vitalsSample: number
  metrics: Metrics
  log: Logger
  now: () => Date
  /** Reports bugs, which are logged too. */
  report: (error: unknown) => void
}): PageRenderer {
  const { name, publicUrl, services, operator } = deps.site
  const site = { name, publicUrl }

  async function prepare(
    { address, caller, posted, refusal }: PageRequest,
    now: string,
    signal: AbortSignal,
  ) {
    const client = await deps.build.module()
    const assets = await deps.build.assets()
    const pathname = pathnameOf(address)
    const hiddenLists = deps.hiddenLists()
    const url = refusal ? rejectedUrl(pathname, site) : new URL(address, publicUrl)
    const answer = await client.answerPage({
      request: new Request(url, { signal }),
      call: deps.callsFor(caller),
      now,
      site: { ...deps.site, hiddenLists },
      posted,
      ...(refusal ? { refusal } : {}),
    })
    // A loader may redirect only within the site.
    if (answer.kind === 'redirect') return { ...answer, location: safeLocalPath(answer.location) ?? '/' }

    // The caller may have a cached page, or answers that the site is busy; the error page is for bugs.
    if ((answer.status === 503 && !refusal) || isUnavailable(answer.error))
      throw new UnavailableError(answer.error)
    if (answer.error) {
      deps.log.error({ err: answer.error, event: 'page.failed', route: routeLabel(pathname) })
      deps.report(answer.error)
    }
    const { meta } = answer
    const canonicalPath = meta?.canonicalPath ?? pathname
    const canonicalUrl = client.canonicalUrl(canonicalPath, site)
    const head: PageHead = {
      url: canonicalUrl,
      status: answer.status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        link: [
          ...preloadLinks(assets),
          ...twinLinks(answer.status, address, site),
          canonicalLink(canonicalUrl),
        ].join(', '),
      },
      // A missing page may exist after any change.
      tags: ['site', ...(meta === null ? [MISSING_TAG] : (meta.cacheTags ?? []))],
    }
    return {
      kind: 'page' as const,
      head,
      meta,
      queries: () => answer.state().queries,
      element: answer.element,
      start: documentStart({
        title: client.titleOf(meta, site),
        tags: [
          ...client.headTags(meta, pathname, site),
          ...machineTags({ status: answer.status, meta }, address, { site, pictures: deps.pictures }),
        ],
        assets,
        modules: answer.modules,
        structuredData: [
          webSiteData(site),
          ...(meta?.jsonLd ?? []),
          ...(meta?.crumbs
            ? [breadcrumbList([...meta.crumbs, { text: meta.title, href: canonicalPath }], site)]
            : []),
        ],
      }),
      end() {
        const state = answer.state()
        const router = withoutServerMeta(state.router)
        return documentEnd({
          state: {
            ...state,
            router,
            site,
            buildId: deps.build.buildId,
            services,
            operator,
            hiddenLists,
            ...(posted ? { posted } : {}),
            ...(deps.vitalsSample > 0 && matchRoute(pathname)?.route.isPublic
              ? { vitals: deps.vitalsSample }
              : {}),
          },
          stateElementId: client.STATE_ELEMENT_ID,
          assets,
        })
      },
    }
  }

  /** Limits the time of a render and records it by route. */
  async function measured<Result>(
    { address, waitedMs = 0 }: Pick<PageRequest, 'address' | 'waitedMs'>,
    render: (signal: AbortSignal) => Promise<Result>,
  ) {
    const maxMs = Math.max(RENDER_MIN_MS, renderMaxMs - waitedMs)
    const startedAt = performance.now()
    const route = routeLabel(pathnameOf(address))
    const result = await inSpan(`render ${route}`, {}, () => render(AbortSignal.timeout(maxMs)))
    const access = matchRoute(pathnameOf(address))?.route.isPublic ? 'public' : 'private'
    deps.metrics.renders.observe({ access }, (performance.now() - startedAt) / 1000)
    return result
  }

  const parts: PageRenderer['parts'] = (request, use) =>
    measured(request, async (signal) => {
      const day = dayStart(deps.now())
      const page = await prepare(request, day, signal)
      if (page.kind === 'redirect') return page
      const { head, start, element } = page
      const end = page.end()
      return use({
        ...head,
        kind: 'page',
        // The tree is a function of the data, the day and the build, which the state names.
        etag: checksumEtag(day, start, end),
        start,
        end,
        tree: () => treeHtml(element, AbortSignal.timeout(renderMaxMs)),
      })
    })

  return {
    parts,
    html: (request) =>
      parts(request, async ({ start, tree, end, kind, url, status, headers, tags }) => ({
        kind,
        url,
        status,
        headers,
        tags,
        html: start + (await tree()) + end,
      })),
    facts: (request) =>
      measured(request, async (signal) => {
        const page = await prepare(request, dayStart(deps.now()), signal)
        if (page.kind === 'redirect') return page
        return { kind: 'page', meta: page.meta, queries: page.queries(), ...page.head }
      }),
    stream: ({ nonce, ...request }, open) =>
      measured(request, async (signal) => {
        const page = await prepare(request, deps.now().toISOString(), signal)
        if (page.kind === 'redirect') return page
        await streamTree(page.element, {
          signal,
          graceMs: renderMaxMs,
          nonce,
          open: () => open(page.head),
          start: page.start,
          end: page.end,
          onError(error) {
            const isBug = !signal.aborted && !isUnavailable(error)
            const route = routeLabel(pathnameOf(request.address))
            deps.log[isBug ? 'error' : 'warn']({ err: error, event: 'page.section_failed', route })
            if (isBug) deps.report(error)
          },
        })
        return null
      }),
  }
}

const pathnameOf = (address: string) => address.split('?')[0] ?? '/'

/** The clock of public pages stops at midnight in Moscow: ages are in days, and equal pages must have equal bytes. */
const dayStart = (now: Date) => new Date(`${isoDay(now)}T00:00:00+03:00`).toISOString()

/** A rejected address may be malformed or name another host; its path still decides the layout. */
function rejectedUrl(pathname: string, { publicUrl }: Site) {
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

/** The browser needs neither what is in the HTML already, nor cache tags, which are in the headers. */
function withoutServerMeta<Router extends { loaderData?: Record<string, unknown> | undefined }>(
  router: Router,
): Router {
  const loaderData = Object.fromEntries(
    Object.entries(router.loaderData ?? {}).map(([id, data]) => [
      id,
      hasMeta(data)
        ? { ...data, meta: { ...data.meta, jsonLd: undefined, cacheTags: undefined, share: undefined } }
        : data,
    ]),
  )
  return { ...router, loaderData }
}

const hasMeta = (data: unknown): data is { meta: object } =>
  typeof data === 'object' && data !== null && 'meta' in data && typeof data.meta === 'object'
