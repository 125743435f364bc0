import { withoutPersonalData } from '#shared/kernel/personal-data.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { statusOf } from './api-error.ts'

const SENT_MAX = 5
const sent = new Set<string>()

/**
 * Tells the server of a failure of this page, once each and a few at most: what it says, where it happened in the code,
 * the name of the route and the release. Refusals are answers (specification, section 8).
 */
export function reportBrowserError(thrown: unknown, release: string) {
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
  // A report that does not arrive is not worth another.
  void fetch('/api/browser-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => {})
}
