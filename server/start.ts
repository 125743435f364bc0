import { createServer, type RequestListener, type Server } from 'node:http'
import type { RequestHandler } from 'express'
import type { Secrets, Settings } from '#config/settings.ts'
import { createApp } from './app.ts'
import { observeBackups } from './db/observe-backups.ts'
import { observeStatements } from './db/observe-statements.ts'
import { openDependencies } from './dependencies.ts'
import { decideListsAtStart } from './features/content/list-decisions/decide.ts'
import { hiddenSiteLists } from './features/content/list-decisions/hidden-lists.ts'
import { observeIndexedLists } from './features/content/list-decisions/metrics.ts'
import { observeComplaints } from './features/staff/complaints/metrics.ts'
import { observeSources } from './features/intake/sources/metrics.ts'
import { observeModeration } from './features/staff/moderation/metrics.ts'
import { createPageCalls } from './http/api/page-calls.ts'
import {
  createMetrics,
  metricsListener,
  observeChanges,
  observePools,
  observeReplica,
} from './http/metrics.ts'
import { dropChangedPages } from './http/pages/changed-pages.ts'
import { purgeEdge } from './http/pages/edge-purge.ts'
import type { ClientBuild } from './http/pages/client-build.ts'
import { yearLeftMs } from '#shared/kernel/dates.ts'
import { createPageCache } from './http/pages/page-cache.ts'
import { createRenderGate } from './http/pages/render-gate.ts'
import { createPageRenderer } from './http/pages/render-page.ts'
import { workerApp } from './http/worker-app.ts'
import { createJobMetrics } from './jobs/metrics.ts'
import { runJobs, sendJobsAfterChanges } from './jobs/start.ts'
import { hasDevPeople } from './mail/open.ts'
import { demoNotice } from './demo-notice.ts'
import { openSharePictures } from './share-pictures/takumi.ts'
import { warmUp } from './warm-up.ts'
import { createErrorReports } from './kernel/error-reports.ts'
import { createLifecycle } from './kernel/lifecycle.ts'
import { createLogger } from './kernel/logger.ts'
import { StartupError } from '#config/startup-error.ts'
import { assertKnownGuards } from '#shared/routing/route-table.ts'

/** Listens, opens the dependencies, serves, and drains on a signal. `openClient` differs between production and development. */
export async function startServer({
  settings,
  secrets,
  openClient,
}: {
  settings: Settings
  secrets: Secrets
  openClient: () => Promise<{ build: ClientBuild; files: RequestHandler[] }>
}) {
  assertKnownGuards()
  const log = createLogger(settings.logLevel)
  const now = () => new Date()
  const { build, files } = await openClient()
  const { report, flush } = createErrorReports({
    dsn: secrets.sentryDsn,
    release: build.buildId,
    environment: settings.mode,
  })
  const lifecycle = createLifecycle({ drainMs: settings.drainSeconds * 1000 })

  // Listens before the database is opened, so that a busy port fails immediately.
  const server = createServer({
    keepAliveTimeout: 65_000,
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    maxHeaderSize: 32 * 1024,
  })
  const answerUnavailable: RequestListener = (_req, res) =>
    void res.writeHead(503, { 'retry-after': '5' }).end()
  server.on('request', answerUnavailable)
  await listen(server, settings.port, settings.host)

  const { demo } = settings
  let isDemoOutdated = false
  const metrics = createMetrics()
  const traces = await startTraces()
  const { deps, handle, changes, mail, searchIsReady, close } = await openDependencies(settings, secrets, {
    log,
    now,
    registry: metrics.registry,
    listsThread: true,
    onCacheLookup: (cache, outcome) => metrics.dataCache.inc({ cache, outcome }),
    ...(demo
      ? {
          async beforeLoad({ jobs: db }) {
            const { fillDemoWorld } = await import('./features/intake/demo/fill-world.ts')
            isDemoOutdated = (await fillDemoWorld(db, { ...demo, now: now() })).isOutdated
          },
        }
      : {}),
  })
  lifecycle.onStop('traces', traces.close)
  lifecycle.onStop('error reports', flush)
  lifecycle.onStop('dependencies', close)
  const edge = purgeEdge({ cdn: settings.cdn, token: secrets.cdnPurgeToken, log })
  // Closed after the jobs, whose last changes it purges.
  lifecycle.onStop('purges of the edge', edge.close)
  const jobMetrics = createJobMetrics(metrics.registry, { db: handle.reads })
  if (settings.role === 'all') await decideListsAtStart(deps)
  if (settings.role !== 'web')
    await runJobs({ deps, handle, mail: mail.delivery, metrics, jobMetrics, lifecycle })
  sendJobsAfterChanges({ deps, handle, changes, lifecycle })

  const pools = { ...handle.pools, ...(handle.replica && { replica: handle.replica.pool }) }
  observePools(metrics, pools)
  observeReplica(metrics, handle.replica)
  observeStatements(pools, { slowMs: settings.slowQueryMs, log, registry: metrics.registry })
  observeChanges(metrics, changes)
  observeModeration({ registry: metrics.registry, db: handle.reads, now })
  observeBackups({ registry: metrics.registry, db: handle.reads })
  observeIndexedLists({ registry: metrics.registry, db: handle.reads })
  observeComplaints({ registry: metrics.registry, db: handle.reads, now })
  observeSources({ registry: metrics.registry, db: handle.reads, now })
  const cache = createPageCache({
    maxBytes: settings.pageCache.maxBytes,
    freshMs: settings.pageCache.freshSeconds * 1000,
    metrics,
    // A jump of the clock must not keep pages for longer.
    now: () => performance.now(),
    yearLeftMs: () => yearLeftMs(now()),
  })
  dropChangedPages({ deps, changes, cache, purge: edge.purge })

  const openSite = () => {
    const limitRenders = createRenderGate({ max: settings.rendersMax })
    const pictures = openSharePictures({ siteName: deps.site.name })
    const renderer = createPageRenderer({
      build,
      pictures,
      callsFor: createPageCalls(deps),
      site: {
        name: deps.site.name,
        publicUrl: deps.site.publicUrl,
        services: settings.services,
        operator: settings.operator,
      },
      hiddenLists: () => hiddenSiteLists(deps),
      metrics,
      vitalsSample: settings.vitalsSample,
      log,
      now,
      report,
    })
    return createApp({
      deps,
      changes,
      searchIsReady,
      settings,
      build,
      cache,
      metrics,
      lifecycle,
      report,
      renderer: {
        parts: (request, use) => limitRenders(() => renderer.parts(request, use)),
        html: (request) => limitRenders(() => renderer.html(request)),
        facts: (request) => limitRenders(() => renderer.facts(request)),
        stream: (request, open) => limitRenders(() => renderer.stream(request, open)),
      },
      pictures,
      clientFiles: files,
      mailPages: mail.pages,
      hasDevPeople: hasDevPeople(settings),
    })
  }
  const app =
    settings.role === 'worker' ? workerApp({ db: deps.reads, lifecycle, changes, searchIsReady }) : openSite()
  server.off('request', answerUnavailable)
  server.on('request', app)
  lifecycle.serve(server)

  if (settings.metrics.port) {
    const side = createServer(metricsListener(metrics))
    await listen(side, settings.metrics.port, settings.metrics.host)
    lifecycle.onStop('metrics', () => void side.close())
  }

  /** The exporter of traces is loaded only when it is configured. */
  async function startTraces() {
    if (!settings.traces) return { close: () => {} }
    const { openTraces } = await import('./kernel/trace-provider.ts')
    return openTraces(settings.traces, {
      headers: secrets.otlpHeaders,
      release: build.buildId,
      environment: settings.mode,
      role: settings.role,
      log,
      onExport: (outcome, spans) => metrics.spans.inc({ outcome }, spans),
    })
  }

  const stop = (signal: string) => {
    if (lifecycle.isDraining()) return
    log.info({ event: 'server.stopping', signal })
    lifecycle.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error, event: 'server.stop_failed' })
        process.exit(1)
      },
    )
  }
  // A second signal is ignored: without a listener it would end the process in the middle of an upload.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  if (demo) console.info(demoNotice(settings, { isOutdated: isDemoOutdated }))
  log.info({
    event: 'server.ready',
    role: settings.role,
    url: settings.publicUrl,
    database: settings.database.kind,
    vacancies: await deps.vacancies.size(),
  })
  if (settings.seller?.form === 'ooo' && settings.seller.kpp === null)
    log.warn({ event: 'seller.without_kpp', hint: 'Bills name the KPP of an organisation: set OPERATOR_KPP' })
  // In development the first visitor may wait, and a restart may not.
  if (settings.mode !== 'development')
    await warmUp(deps).catch((error: unknown) => log.warn({ err: error, event: 'server.warm_up_failed' }))
}

function listen(server: Server, port: number, host: string) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new StartupError(
            `Port ${port} is busy. Stop the program that uses it, or set PORT to another number.`,
          ),
        )
      else if (error.code === 'EACCES')
        reject(new StartupError(`Port ${port} needs more rights. Set PORT to a number above 1023.`))
      else if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
        reject(new StartupError(`This machine has no address ${host}. Set HOST to localhost or 0.0.0.0.`))
      else reject(error)
    })
    server.listen(port, host, resolve)
  })
}
