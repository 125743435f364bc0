import * as Sentry from '@sentry/node'
import { reportedError } from './log-error.ts'

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
    sendDefaultPii: false,
    // Traces are OpenTelemetry's (`trace-provider.ts`): one provider, or none. Events name its active trace.
    skipOpenTelemetrySetup: true,
    registerEsmLoaderHooks: false,
    // These read requests and add headers to calls of other services.
    integrations: (all) => all.filter(({ name }) => !['Http', 'NodeFetch', 'RequestData'].includes(name)),
    beforeSend: ({ request: _request, user: _user, breadcrumbs: _breadcrumbs, ...event }) => event,
  })
  return {
    report: (error: unknown) => void Sentry.captureException(reportedError(error)),
    flush: async () => void (await Sentry.close(2000)),
  }
}
