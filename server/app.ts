import type { RequestListener } from 'node:http'
import compression from 'compression'
import cookieParser from 'cookie-parser'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { pinoHttp } from 'pino-http'
import type { Settings } from '#config/settings.ts'
import type { Deps } from '#server/http/context.ts'
import type { Changes } from '#server/db/changes.ts'
import { withCallerAddress } from '#server/kernel/caller-address.ts'
import type { Lifecycle } from '#server/kernel/lifecycle.ts'
import type { SharePictures } from '#server/share-pictures/port.ts'
import { limitReads, openGate } from './http/admission.ts'
import { createCheapAnswers } from './http/cheap-answers.ts'
import { createApi } from './http/api/handler.ts'
import { answerOptions } from './http/api/methods.ts'
import { apiDocs } from './http/api/docs.ts'
import { billingFiles } from './http/billing-files.ts'
import { browserErrors } from './http/browser-errors.ts'
import { foreignServices } from './http/foreign-services.ts'
import { buildRoutes } from './http/builds.ts'
import { handleErrors, notFound } from './http/errors.ts'
import { devPeople, hideStaffEmails } from './http/dev-people.ts'
import { fileRoutes } from './http/files.ts'
import { redirectNonMembers } from './http/company-dashboard.ts'
import { applyGuards, validateRoutes } from './http/guards.ts'
import { healthRoutes } from './http/health.ts'
import { createHostCheck, refuseUnknownHosts } from './http/known-hosts.ts'
import { machineFiles } from './http/machine-files.ts'
import { mcpEndpoint } from './http/mcp/mcp.ts'
import { measureRequests, type Metrics } from './http/metrics.ts'
import { mapFrame } from './http/map-frame.ts'
import { createPublicPages } from './http/pages/cached-pages.ts'
import type { ClientBuild } from './http/pages/client-build.ts'
import type { PageCache } from './http/pages/page-cache.ts'
import type { PageRenderer } from './http/pages/render-page.ts'
import { createShortcut } from './http/pages/shortcut.ts'
import { postedPages, uncachedPages } from './http/pages/uncached-pages.ts'
import {
  dropPaidMark,
  redirectFirstPage,
  redirectFormFields,
  redirectToPlainPath,
  rejectMalformed,
  rewriteMoskva,
} from './http/plain-address.ts'
import { readFormat } from './http/page-format.ts'
import { sharePictures } from './http/share-pictures.ts'
import { nameWork, traceOf, traceRequests } from './http/trace-requests.ts'
import { telegramHook } from './http/telegram-hook.ts'
import { pageActions } from './http/page-actions.ts'
import { paymentHooks } from './http/payment-hooks.ts'
import { isMachinePath, toOriginForm } from './http/request-address.ts'
import { requestId } from './http/request-id.ts'
import { requestLabel } from './http/request-label.ts'
import { sayWhenToRetry } from './http/retry-after.ts'
import { applyRouteRules } from './http/route-rules.ts'
import { securityHeaders } from './http/security-headers.ts'
import { securityTxt } from './http/security-txt.ts'
import { webVitals } from './http/web-vitals.ts'

type AppParts = {
  deps: Deps
  settings: Pick<
    Settings,
    | 'mode'
    | 'hosts'
    | 'trustProxy'
    | 'traces'
    | 'pageCache'
    | 'operator'
    | 'tagManager'
    | 'services'
    | 'tagHosts'
    | 'rendersMax'
    | 'unknownParameters'
  >
  build: ClientBuild
  cache: PageCache
  renderer: PageRenderer
  pictures: SharePictures
  metrics: Metrics
  lifecycle: Lifecycle
  changes: Pick<Changes, 'disconnectedMs'>
  searchIsReady: () => boolean
  /** Reports bugs, which are logged too. */
  report: (error: unknown) => void
  /** Serves the files of the client: built ones, or those of the development server. */
  clientFiles: RequestHandler[]
  /** E-mails of a server without a mail server; null where e-mails are sent. */
  mailPages?: RequestHandler | null
  /** Whether `/dev` signs in people of the demo. */
  hasDevPeople?: boolean
}

/**
 * All middleware in order, to be read from top to bottom, and in front of it the answers of the cache. Does not listen and
 * reads no environment.
 */
export function createApp(parts: AppParts): RequestListener {
  const {
    deps,
    settings,
    build,
    cache,
    renderer,
    pictures,
    metrics,
    lifecycle,
    changes,
    searchIsReady,
    report,
  } = parts
  const isHttps = deps.site.publicUrl.startsWith('https:')
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('trust proxy', settings.trustProxy)
  // Without nested objects: `?a[b]=c` is a parameter named `a[b]`.
  app.set('query parser', 'simple')

  const edgeSeconds = settings.pageCache.freshSeconds
  const hostProblemOf = createHostCheck(settings.hosts)
  const shortcut = createShortcut({ cache, metrics, hasProblem: (req) => hostProblemOf(req) !== null })
  const gate = openGate(settings.rendersMax)
  const found = { deps, cache, renderer, metrics, edgeSeconds, shortcut, gate, report }
  const publicPages = createPublicPages(found)
  const isCheap = createCheapAnswers(deps)

  app.use(requestId)
  app.use(sayWhenToRetry)
  app.use(refuseUnknownHosts(hostProblemOf))
  app.use(measureRequests(metrics))
  // The development server serves every module of the client by itself.
  if (settings.mode !== 'development')
    app.use(limitReads({ gate, metrics, isCheap, site: deps.site, heldPage: publicPages.heldPage }))
  if (settings.traces) app.use(traceRequests(settings))
  app.use(nameWork)
  app.use(requestLog(deps))
  app.use(securityHeaders({ ...settings, isHttps, isDevelopment: settings.mode === 'development' }))
  app.use(
    healthRoutes({ db: deps.reads, lifecycle, changes, searchIsReady, hasCachedPages: () => cache.size > 0 }),
  )
  app.use(securityTxt(deps, settings.operator))
  app.use(...parts.clientFiles)
  app.use(mapFrame({ build, key: settings.services.maps, isHttps }))
  app.use(fileRoutes(deps))
  app.use(rejectMalformed)
  app.use(readFormat)
  app.use(redirectToPlainPath)
  app.use(applyRouteRules(deps.routeRules))
  app.use(rewriteMoskva)
  app.use(redirectFirstPage)
  app.use(redirectFormFields)
  app.use(dropPaidMark)

  app.use(withCallerAddress)
  app.use(cookieParser())
  app.use(compression({ filter: isCompressible }))
  app.use(buildRoutes({ build, routeRules: deps.routeRules }))
  app.use(machineFiles({ ...deps, db: deps.publicReads }))
  if (parts.mailPages) app.use('/dev/mail', hideStaffEmails(deps)).use(parts.mailPages)
  if (parts.hasDevPeople) app.use(devPeople(deps))
  app.use('/api', answerOptions)
  app.use(paymentHooks(deps))
  app.use(telegramHook(deps))
  app.use(mcpEndpoint({ deps, report }))
  app.use(foreignServices(settings.tagManager))
  app.use(browserErrors({ deps, report }))
  app.use(webVitals({ deps, vitals: metrics.vitals }))
  app.use('/api', apiDocs(deps), createApi({ deps, report, unknownParameters: settings.unknownParameters }))

  app.use(pageActions({ deps, build, report, sendPage: postedPages(renderer, deps) }))
  app.use(billingFiles(deps))
  app.use(validateRoutes)
  app.use(applyGuards(deps))
  app.use(redirectNonMembers(deps))
  app.use(sharePictures({ deps, renderer, pictures, edgeSeconds }))
  app.use(publicPages.pages)
  app.use(pageNamespace(uncachedPages(renderer, deps)))

  app.use(notFound(deps.site))
  app.use(handleErrors({ ...deps, report, renderer }))
  return (req, res) => {
    toOriginForm(req)
    if (!shortcut.answer(req, res)) app(req, res)
  }
}

/** Pages of the cache choose their encoding themselves. */
const isCompressible: compression.CompressionFilter = (req, res) =>
  !res.hasHeader('cache-status') && compression.filter(req, res)

/** A missing file or operation gets a short answer, not a page. */
function pageNamespace(pages: RequestHandler): RequestHandler {
  return (req, res, next) => (isMachinePath(req.path) ? next() : pages(req, res, next))
}

const toAnswer = (req: Request, res: Response) => ({ route: requestLabel(req, res), ...traceOf(res) })

/** Logs the label of a request: its address may contain a name, search words, a code or a token. */
function requestLog({ log }: Deps) {
  return pinoHttp<Request, Response>({
    logger: log,
    genReqId: (_req, res) => String(res.getHeader('x-request-id')),
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'info'),
    serializers: {
      req: ({ id, method }: { id: string; method: string }) => ({ id, method }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
    quietReqLogger: true,
    customSuccessMessage: () => 'answered',
    // The end of an answer is outside of its span.
    customSuccessObject: (req, res, fields: object) => ({ ...fields, ...toAnswer(req, res) }),
    customErrorObject: (req, res, _error, fields: object) => ({ ...fields, ...toAnswer(req, res) }),
    autoLogging: {
      // Reports of vitals are as many as visits and say nothing in the log.
      ignore: ({ url }) => /^\/(assets|health|api\/vitals)(\/|$)/.test(url),
    },
  })
}
