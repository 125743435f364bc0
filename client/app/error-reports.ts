import { withoutPersonalData } from '#shared/kernel/personal-data.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { statusOf } from './api-error.ts'

const SENT_MAX = 5
const sent = new Set<string>()

/**
 * Reports an error of this page to the server, once each and five at most: message, stack, route name and release (null
 * for a page whose state could not be read).
 * Responses with a status of 3xx or 4xx are not errors (specification, section 8).
 */
export function reportBrowserError(thrown: unknown, release: string | null) {
  const status = statusOf(thrown)
  if (status !== null && status >= 300 && status < 500) return
  const { message, stack } = thrown instanceof Error ? thrown : { message: String(thrown), stack: '' }
  if (message === '' || sent.has(message) || sent.size >= SENT_MAX) return
  sent.add(message)
  const body = {
    message: withoutPersonalData(message).slice(0, 500),
    stack: withoutPersonalData(stack ?? '').slice(0, 4000),
    route: matchRoute(location.pathname)?.route.name ?? null,
    release,
  }
  // A failed report is not reported.
  void fetch('/api/browser-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => {})
}
