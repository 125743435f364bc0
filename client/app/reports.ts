/** Reports that a browser sends to the board: one chunk, loaded on the first error or some seconds after the start. */
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import { VITALS_PATH, type VitalsReport } from '#shared/kernel/web-vitals.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { withoutPersonalData } from '#shared/kernel/personal-data.ts'
import { statusOf } from './api-error.ts'

/**
 * Sends the load measurements of the first page once, when the tab is hidden for the first time. The browser keeps the
 * measurements made before this module was loaded, and the address of the page.
 * @param share of the visits that send
 */
export function reportWebVitals(share: number) {
  const [navigation] = performance.getEntriesByType('navigation')
  const route = navigation && matchRoute(new URL(navigation.name).pathname)?.route.name
  if (!route || Math.random() >= share) return
  const vitals: VitalsReport['vitals'] = {}
  const keep = ({ name, value, navigationType }: Metric) => {
    // A page restored from the back-forward cache appears immediately.
    if (navigationType !== 'back-forward-cache') vitals[name] = Math.round(value * 10_000) / 10_000
  }
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(keep, { reportAllChanges: true })
  addEventListener('visibilitychange', function send() {
    if (document.visibilityState !== 'hidden' || Object.keys(vitals).length === 0) return
    removeEventListener('visibilitychange', send)
    const device = matchMedia('(max-width: 767px)').matches ? 'phone' : 'desktop'
    const report: VitalsReport = { route, device, vitals }
    navigator.sendBeacon(VITALS_PATH, new Blob([JSON.stringify(report)], { type: 'application/json' }))
  })
}

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
