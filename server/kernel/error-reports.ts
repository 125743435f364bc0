import * as Sentry from '@sentry/node'
import { reportedError } from './log-error.ts'

/** Of the integrations that Sentry adds by itself: those that read neither requests, calls of other services nor the console. */
const INTEGRATIONS = new Set([
  'EventFilters',
  'FunctionToString',
  'LinkedErrors',
  'Dedupe',
  'OnUncaughtException',
  'OnUnhandledRejection',
  'ContextLines',
  'Context',
  'ProcessSession',
  'Modules',
])

/** What Sentry may collect is on unless it is named here. */
const NOTHING: Required<Omit<NonNullable<Sentry.NodeOptions['dataCollection']>, 'frameContextLines'>> = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  graphQL: { document: false, variables: false },
  genAI: { inputs: false, outputs: false },
  mcp: { inputs: false, outputs: false },
  databaseQueryData: false,
  queues: false,
  stackFrameVariables: false,
}

/**
 * Reports bugs to Sentry when a DSN is set; refusals are not reported. Sends the error without data of the request.
 */
export function createErrorReports({
  dsn,
  release,
  environment,
}: {
  dsn: string | null
  release: string
  environment: string
}) {
  if (!dsn) return { report: (_error: unknown) => {}, flush: async () => {} }
  Sentry.init({
    dsn,
    release,
    environment,
    // Traces are of OpenTelemetry (`trace-provider.ts`): one provider, or none. Events name its active trace.
    integrations: (all) => [
      ...all.filter(({ name }) => INTEGRATIONS.has(name)),
      Sentry.openTelemetryIntegration(),
    ],
    enableRuntimeChannelInjection: false,
    dataCollection: NOTHING,
    beforeSend: ({ request: _request, user: _user, breadcrumbs: _breadcrumbs, ...event }) => event,
  })
  return {
    report: (error: unknown) => void Sentry.captureException(reportedError(error)),
    flush: async () => void (await Sentry.close(2000)),
  }
}
