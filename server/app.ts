import compression from 'compression'
import cookieParser from 'cookie-parser'
import express from 'express'
import type { RequestHandler } from 'express'
import { pinoHttp } from 'pino-http'
import type { Settings } from '#config/settings.ts'
import type { Deps } from '#server/http/context.ts'
import type { Changes } from '#server/db/changes.ts'
import { keepCallerAddress } from '#server/kernel/caller-address.ts'
import type { Lifecycle } from '#server/kernel/lifecycle.ts'
import { createApi } from './http/api/handler.ts'
import { apiDocs } from './http/api/docs.ts'
import { browserErrors } from './http/browser-errors.ts'
import { buildRoutes } from './http/builds.ts'
import { documentFiles } from './http/document-files.ts'
import { handleErrors, notFound } from './http/errors.ts'
import { fileRoutes } from './http/files.ts'
import { redirectNonMembers } from './http/company-cabinet.ts'
import { applyGuards, validateRoutes } from './http/guards.ts'
import { healthRoutes } from './http/health.ts'
import { refuseUnknownHosts } from './http/known-hosts.ts'
import { machineFiles } from './http/machine-files.ts'
import { measureRequests } from './http/metrics.ts'
import type { Metrics } from './http/metrics.ts'
import { createPublicPages } from './http/pages/cached-pages.ts'
import type { ClientBuild } from './http/pages/client-build.ts'
import { otherPages } from './http/pages/other-pages.ts'
import type { PageCache } from './http/pages/page-cache.ts'
import type { PageRenderer } from './http/pages/render-page.ts'
import {
  redirectFirstPage,
  redirectFormFields,
  redirectToPlainPath,
  rejectMalformed,
  rewriteMoskva,
} from './http/plain-address.ts'
import { paymentHooks } from './http/payment-hooks.ts'
import { respondForm } from './http/respond-form.ts'
import { requestId } from './http/request-id.ts'
import { applyRouteRules } from './http/route-rules.ts'
import { savedSearchForms } from './http/saved-search-forms.ts'
import { sessionForms } from './http/session/forms.ts'
import { securityHeaders } from './http/security-headers.ts'
import { securityTxt } from './http/security-txt.ts'

type AppParts = {
  deps: Deps
  settings: Pick<
    Settings,
    'mode' | 'publicUrl' | 'hosts' | 'siteName' | 'trustProxy' | 'pageCache' | 'operator'
  >
  build: ClientBuild
  cache: PageCache
  render: PageRenderer
  metrics: Metrics
  lifecycle: Lifecycle
  changes: Pick<Changes, 'deafMs'>
  /** Bugs go here, beside the log. */
  report: (error: unknown) => void
  /** Serves the client's files: built ones, or the development server. */
  clientFiles: RequestHandler[]
  /** Letters of a server without a mail server; null where letters leave. */
  mailPages?: RequestHandler | null
}

/** The column of the server, to be read from top to bottom. Listens nowhere, reads no environment. */
export function createApp(parts: AppParts) {
  const { deps, settings, metrics, report } = parts
  const isHttps = settings.publicUrl.startsWith('https:')
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('trust proxy', settings.trustProxy)
  // One query parser for all: `?a[b]=c` is a name like any other.
  app.set('query parser', 'simple')

  const publicPages = createPublicPages({
    cache: parts.cache,
    render: parts.render,
    metrics,
    limits: deps.limits,
    log: deps.log,
    edgeSeconds: settings.pageCache.freshSeconds,
  })

  app.use(requestId)
  app.use(refuseUnknownHosts(settings.hosts))
  app.use(publicPages.quick)
  app.use(measureRequests(metrics))
  app.use(requestLog(deps))
  app.use(
    securityHeaders({
      isHttps,
      isDevelopment: settings.mode === 'development',
    }),
  )
  app.use(
    healthRoutes({
      db: deps.reads,
      lifecycle: parts.lifecycle,
      changes: parts.changes,
      keepsPages: () => parts.cache.size > 0,
    }),
  )
  app.use(securityTxt({ ...settings, now: deps.now }))
  app.use(...parts.clientFiles)
  app.use(fileRoutes(deps))
  app.use(rejectMalformed)
  app.use(redirectToPlainPath)
  app.use(applyRouteRules(deps.routeRules))
  app.use(rewriteMoskva)
  app.use(redirectFirstPage)
  app.use(redirectFormFields)

  app.use(keepCallerAddress)
  app.use(cookieParser())
  app.use(compression())
  app.use(buildRoutes({ build: parts.build, routeRules: deps.routeRules }))
  app.use(machineFiles({ deps, settings }))
  if (parts.mailPages) app.use(parts.mailPages)
  app.use(paymentHooks(deps))
  app.use(browserErrors({ deps, publicUrl: settings.publicUrl, report }))
  app.use('/api', apiDocs(settings), createApi({ deps, publicUrl: settings.publicUrl, report }))

  app.use(sessionForms({ deps, publicUrl: settings.publicUrl }))
  app.use(respondForm({ deps, publicUrl: settings.publicUrl }))
  app.use(savedSearchForms({ deps, publicUrl: settings.publicUrl }))
  app.use(documentFiles({ deps, isHttps }))
  app.use(validateRoutes)
  app.use(applyGuards({ deps, isHttps }))
  app.use(redirectNonMembers({ deps, isHttps }))
  app.use(publicPages.pages)
  app.use(pageNamespace(otherPages(parts.render, { deps, isHttps: settings.publicUrl.startsWith('https:') })))

  app.use(notFound)
  app.use(handleErrors({ log: deps.log, report, render: parts.render }))
  return app
}

/** Machines that ask for something missing get a short answer, not a page. */
function pageNamespace(pages: RequestHandler): RequestHandler {
  return (req, res, next) =>
    /^\/(api|assets|builds|files|fonts)(\/|$)/.test(req.path) ? next() : pages(req, res, next)
}

/** Addresses without their query: it may hold a code or a token. */
function requestLog({ log }: Deps) {
  return pinoHttp({
    logger: log,
    genReqId: (_req, res) => String(res.getHeader('x-request-id')),
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'info'),
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: url.split('?')[0],
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
    quietReqLogger: true,
    customSuccessMessage: () => 'answered',
    autoLogging: {
      ignore: (req) => req.url?.startsWith('/assets/') === true || req.url?.startsWith('/health/') === true,
    },
  })
}
