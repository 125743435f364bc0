import type { DataRouter } from 'react-router'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { onMissingChunk } from './chunk.ts'
import { loadRouteRules } from './route-rules.ts'

const POLL_MS = 10 * MINUTE_MS
const RELOAD_GUARD_MS = 10_000
const RELOADED_AT = 'reloaded-at'

let isOutdated = false

/** Whether there was a release. The next navigation is then a full load: files of the old build may be gone. */
export const hasNewBuild = () => isOutdated

export function watchBuild(router: DataRouter, buildId: string) {
  if (buildId === 'dev') return
  const schedule = () => setTimeout(check, POLL_MS * (0.8 + Math.random() * 0.4))
  let timer = schedule()

  async function check() {
    clearTimeout(timer)
    try {
      const response = await fetch(`/builds/latest.json?${Date.now()}`)
      const latest: unknown = response.ok ? await response.json() : null
      if (typeof latest === 'object' && latest !== null && 'id' in latest)
        isOutdated ||= latest.id !== buildId
    } catch {
      // Offline: the next check finds out.
    }
    if (!isOutdated) timer = schedule()
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !isOutdated) void check()
  })
  onMissingChunk(() => reloadOnce(router))
  const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1000))
  whenIdle(async () => {
    const running = await loadRouteRules(buildId)
    // A cache may still show a page of an earlier release.
    isOutdated ||= running !== null && running !== buildId
  })
}

/**
 * Reloads after a missing chunk, which means a release. The guard prevents an endless reload on a broken release.
 * @returns false when the page stays and shows the error
 */
function reloadOnce(router: DataRouter): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
  if (Date.now() - last < RELOAD_GUARD_MS) return false
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  const target = router.state.navigation.location ?? router.state.location
  location.assign(target.pathname + target.search + target.hash)
  return true
}
