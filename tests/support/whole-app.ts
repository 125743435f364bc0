import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { createApp } from '#server/app.ts'
import { portOf } from '#server/db/embedded/postmaster.ts'
import { hiddenSiteLists } from '#server/features/content/list-decisions/hidden-lists.ts'
import { createPageCalls } from '#server/http/api/page-calls.ts'
import { createMetrics, type Metrics } from '#server/http/metrics.ts'
import type { ClientBuild } from '#server/http/pages/client-build.ts'
import { dropChangedPages } from '#server/http/pages/changed-pages.ts'
import { purgeEdge } from '#server/http/pages/edge-purge.ts'
import { createPageCache } from '#server/http/pages/page-cache.ts'
import { createPageRenderer, type PageRenderer } from '#server/http/pages/render-page.ts'
import { staticFiles } from '#server/http/static-files.ts'
import { createLifecycle } from '#server/kernel/lifecycle.ts'
import { openSharePictures } from '#server/share-pictures/takumi.ts'
import type { Services } from '#shared/kernel/services.ts'
import { SITE, testBoard, type TestBoard, type TestBoardOptions } from './app.ts'
import { startProcessorTimer } from '#tests/support/processor-time.ts'

const OPERATOR = {
  form: 'ooo',
  name: 'ООО «Дистант»',
  inn: '7707083893',
  ogrn: '1027700132195',
  address: '101000, г. Москва, ул. Мясницкая, д. 1',
  email: 'office@board.example',
} as const

/** Of a page on a machine that is busy with other tests, where a visitor would be told to ask again. */
const PATIENT_MS = 25_000

export type WholeApp = {
  board: TestBoard
  /** What the server took for bugs of its own. */
  bugs: unknown[]
  /** Where it listens, for programs. */
  origin: string
  metrics: Metrics
  /** How many pages it has rendered, by its metrics. */
  renders(): Promise<number>
  /** What a public page is made of, without its HTML. */
  facts(address: string): ReturnType<PageRenderer['facts']>
  /** Ends it for visitors: connections are refused. */
  stop(): void
  start(): Promise<void>
  /**
   * One request exactly as it is written, by default on a new connection: nothing normalises the address on the way.
   * `target` is what comes between method and version.
   */
  send(target: string, request?: RawRequest): Promise<RawAnswer>
}

export type RawRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Sends it on a connection that earlier requests have opened. */
  isKeptAlive?: boolean
}
export type RawAnswer = {
  status: number
  headers: Headers
  body: string
  /** Milliseconds from the first byte sent to the last one read. */
  took: number
  /** Processor time of this thread, which is both client and server, in milliseconds. */
  processorMs: number
}

/** The server as it starts, over an empty database. Pages are rendered from their sources: it needs no build. */
export async function wholeApp({
  freshSeconds = 60,
  hosts = null,
  services = {},
  tagManager = null,
  tagHosts = [],
  trustProxy = 1,
  cdn = null,
  cacheBytes = 8_000_000,
  cacheNow = () => performance.now(),
  rendersMax = 16,
  renderMaxMs = PATIENT_MS,
  unknownParameters = 'warn',
  hasDevPeople = false,
  ...options
}: TestBoardOptions & {
  /** Pages of the cache are fresh so long. */ freshSeconds?: number
  /** Names the server answers to; null: any. */ hosts?: readonly string[] | null
  services?: Services
  tagManager?: { container: string; countryHeader: string } | null
  tagHosts?: readonly string[]
  trustProxy?: number
  /** Size of its cache of pages; 0: none. */ cacheBytes?: number
  /** Clock of that cache, in milliseconds. */ cacheNow?: () => number
  /** Reads at a time. */ rendersMax?: number
  /** How long a page may take; the product's limit is for tests of it. */ renderMaxMs?: number
  unknownParameters?: 'warn' | 'refuse'
  /** Whether `/dev` signs in people of the demo. */ hasDevPeople?: boolean
  /** Where it purges changed pages, and with which token. */ cdn?: { purgeUrl: string; token: string } | null
} = {}): Promise<WholeApp> {
  const board = await testBoard(options)
  const { deps } = board
  const bugs: unknown[] = []
  const report = (error: unknown) => void bugs.push(error)
  const metrics = createMetrics()
  const settings = {
    mode: 'test',
    hosts,
    trustProxy,
    operator: OPERATOR,
    services,
    tagManager,
    tagHosts,
    traces: null,
    pageCache: { maxBytes: cacheBytes, freshSeconds },
    rendersMax,
    unknownParameters,
  } as const
  const build: ClientBuild = {
    buildId: 'test',
    builtAt: deps.now().toISOString(),
    module: () => import('#client/entry-server.tsx'),
    assets: async () => ({
      script: '/assets/entry.js',
      servicesScript: '/assets/services.js',
      mapScript: '/assets/map.js',
      styles: [],
      preloadsOf: () => [],
      devTags: '',
    }),
  }
  // Under load the first import of all pages takes longer than a render may.
  await build.module()
  const { log, now } = deps
  const cache = createPageCache({
    maxBytes: settings.pageCache.maxBytes,
    freshMs: freshSeconds * 1000,
    metrics,
    now: cacheNow,
  })
  const edge = purgeEdge({ cdn, token: cdn?.token ?? null, log })
  dropChangedPages({ deps, changes: board.changes, cache, purge: edge.purge })
  const pictures = openSharePictures({ siteName: SITE.siteName })
  const renderer = createPageRenderer({
    renderMaxMs,
    build,
    pictures,
    callsFor: createPageCalls(deps),
    site: { name: SITE.siteName, publicUrl: SITE.publicUrl, services, operator: OPERATOR },
    hiddenLists: () => hiddenSiteLists(deps),
    metrics,
    vitalsSample: 0,
    log,
    now,
    report,
  })
  const app = createApp({
    deps,
    pictures,
    settings,
    build,
    metrics,
    report,
    cache,
    renderer,
    lifecycle: createLifecycle({ drainMs: 0 }),
    changes: { disconnectedMs: () => 0 },
    searchIsReady: () => true,
    hasDevPeople,
    clientFiles: staticFiles(fileURLToPath(new URL('../../public', import.meta.url))),
  })
  const server = createServer({ maxHeaderSize: 32 * 1024, keepAliveTimeout: 0 }, app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  afterAll(async () => {
    stop()
    await edge.close()
  })
  return {
    board,
    bugs,
    origin: `http://127.0.0.1:${port}`,
    metrics,
    renders: () => rendersIn(metrics),
    facts: (address) => renderer.facts({ address }),
    stop,
    async start() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    send: (target, raw) => sendRaw(port, target, raw),
  }
}

async function rendersIn({ renders }: Metrics) {
  const { values } = await renders.get()
  return values
    .filter(({ metricName }) => metricName === 'page_render_seconds_count')
    .reduce((sum, { value }) => sum + value, 0)
}

const connections = new Agent({ keepAlive: true })

/** Sends it to a server on this machine. */
export async function sendRaw(
  port: number,
  target: string,
  { method = 'GET', headers = {}, body = '', isKeptAlive = false }: RawRequest = {},
): Promise<RawAnswer> {
  const startedAt = performance.now()
  const spentMs = startProcessorTimer()
  const sent = request({
    host: '127.0.0.1',
    port,
    path: target,
    method,
    agent: isKeptAlive ? connections : false,
    headers: {
      host: 'board.example',
      ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
  })
  sent.end(body)
  const [answer] = asResponse(await once(sent, 'response'))
  const text = await readText(answer)
  return {
    status: answer.statusCode ?? 0,
    headers: new Headers(
      Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      ),
    ),
    body: text,
    took: performance.now() - startedAt,
    processorMs: spentMs(),
  }
}

/** Safe: what a client request emits with `response`. */
const asResponse = (given: unknown[]) => given as [IncomingMessage]
