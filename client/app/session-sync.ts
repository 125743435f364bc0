import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { matchRoute } from '#shared/routing/route-table.ts'
import { chunk } from './chunk.ts'
import { hasSession, refreshSessionFlag } from './session-flag.ts'

const loadUpdate = chunk(() => import('./session-update.ts'))

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')

let updateTab: (() => Promise<void>) | null = null

/** Updates this tab and the others after signing in or out and after a change of the company. */
export async function notifySessionChanged() {
  notifyOtherTabs()
  await updateTab?.()
}

/** Updates the other tabs only. Each loads its session itself: scripts cannot read the token. */
export function notifyOtherTabs() {
  channel?.postMessage('changed')
}

/**
 * Starts `session-update.ts` when there is a session, or on a private page, where one may begin. Guests on public pages
 * never load it.
 */
export function watchSession(router: DataRouter, queryClient: QueryClient) {
  let isStarted = false
  refreshSessionFlag()
  void start()
  router.subscribe(() => void start())

  channel?.addEventListener('message', onChange)
  // A hidden tab, or one restored from the history, may have missed a message.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && refreshSessionFlag()) onChange()
  })
  window.addEventListener('pageshow', ({ persisted }) => persisted && onChange())

  function onChange() {
    refreshSessionFlag()
    if (updateTab) void updateTab()
    else void start()
  }

  async function start() {
    const { pathname } = router.state.navigation.location ?? router.state.location
    if (isStarted || (!hasSession() && matchRoute(pathname)?.route.isPublic)) return
    isStarted = true
    const { syncSession } = await loadUpdate()
    updateTab = syncSession(router, queryClient, notifySessionChanged)
  }
}
