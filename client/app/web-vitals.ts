import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { Metric } from 'web-vitals'
import { VITALS_PATH } from '#shared/kernel/web-vitals.ts'
import type { VitalsReport } from '#shared/kernel/web-vitals.ts'
import { matchRoute } from '#shared/routing/route-table.ts'

/**
 * Sends once, when the tab is hidden for the first time, how fast the page was that it opened with. The browser keeps
 * the measures of what came before this was loaded, and the address of the page.
 * @param share of the visits that send
 */
export function reportWebVitals(share: number) {
  const [navigation] = performance.getEntriesByType('navigation')
  const route = navigation && matchRoute(new URL(navigation.name).pathname)?.route.name
  if (!route || Math.random() >= share) return
  const vitals: VitalsReport['vitals'] = {}
  const keep = ({ name, value, navigationType }: Metric) => {
    // A page that the browser kept in memory appears at once.
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
