import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { Logger } from 'pino'
import type { ApiClient } from '#client/app/api.ts'
import type { PageMeta } from '#client/app/meta.ts'
import type { SiteSettings } from '#client/app/site.tsx'
import type { Metrics } from '#server/http/metrics.ts'
import { routeLabel } from '#server/http/metrics.ts'
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

export type PageRenderer = (request: {
  address: string
  signal?: AbortSignal
  /** The error page in place of the page: the address was refused before any page of ours. */
  refusal?: { status: number; message: string }
}) => Promise<RenderedPage>

/** Renders a public page whole: status, head and cache entry are certain before the first byte leaves. */
export function createPageRenderer(deps: {
  build: ClientBuild
  /** How the loaders of pages call operations: in this process. */
  apiClient: ApiClient
  site: SiteSettings
  metrics: Metrics
  log: Logger
  now: () => Date
  /** Bugs go here too, beside the log. */
  report: (error: unknown) => void
}): PageRenderer {
  return async ({ address, refusal }) => {
    const startedAt = performance.now()
    const client = await deps.build.module()
    client.provideApiClient(deps.apiClient)
    const assets = await deps.build.assets()
    const abort = AbortSignal.timeout(RENDER_MAX_MS)
    const pathname = address.split('?')[0] ?? '/'
    const url = refusal ? urlOfRefused(pathname, deps.site) : new URL(address, deps.site.publicUrl)
    const request = new Request(url, { signal: abort })
    const now = deps.now().toISOString()
    const answer = await client.answerPage({ request, now, site: deps.site, ...(refusal ? { refusal } : {}) })
    if (answer.kind === 'redirect') return redirectOf(answer)

    if (answer.error) {
      deps.log.error({ err: answer.error, event: 'page.failed', path: pathname })
      deps.report(answer.error)
    }
    const tree = await renderWhole(answer.element, abort)
    const site = { name: deps.site.name, publicUrl: deps.site.publicUrl }
    const tags = client.headTags(answer.meta, pathname, site)
    const state = answer.state()
    const html =
      documentStart({
        title: client.titleOf(answer.meta, site),
        tags,
        meta: answer.meta,
        assets,
        modules: answer.modules,
        structuredData: [webSiteData(site), ...(answer.meta?.jsonLd ?? [])],
      }) +
      tree +
      documentEnd({
        state: {
          ...state,
          router: withoutJsonLd(state.router),
          site,
          buildId: deps.build.buildId,
          services: deps.site.services,
          operator: deps.site.operator,
        },
        stateElementId: client.STATE_ELEMENT_ID,
        assets,
      })
    deps.metrics.renders.observe({ route: routeLabel(pathname) }, (performance.now() - startedAt) / 1000)
    return {
      kind: 'page',
      status: answer.status,
      html,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        link: `<${client.canonicalUrl(answer.meta?.canonicalPath ?? pathname, site)}>; rel="canonical"`,
      },
      tags: ['site', ...(answer.meta?.cacheTags ?? ['lists'])],
      meta: answer.meta,
    }
  }
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
function redirectOf({ status, location }: { status: number; location: string }): RenderedPage {
  return { kind: 'redirect', status, location: safeLocalPath(location) ?? '/' }
}

/** Structured data is read from the HTML only; the browser has no use for it. */
function withoutJsonLd<Router extends { loaderData?: Record<string, unknown> | undefined }>(
  router: Router,
): Router {
  const loaderData = Object.fromEntries(
    Object.entries(router.loaderData ?? {}).map(([id, data]) => [
      id,
      hasMeta(data) ? { ...data, meta: { ...data.meta, jsonLd: undefined } } : data,
    ]),
  )
  return { ...router, loaderData }
}

const hasMeta = (data: unknown): data is { meta: object } =>
  typeof data === 'object' && data !== null && 'meta' in data && typeof data.meta === 'object'

/** `progressiveChunkSize: Infinity` keeps React from hiding finished content behind inline scripts. */
export function renderWhole(element: ReactNode, signal: AbortSignal): Promise<string> {
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
