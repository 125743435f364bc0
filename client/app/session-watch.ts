import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { matchRoute } from '#shared/routing/route-table.ts'
import { chunk } from './chunk.ts'
import { hasSession, refreshSessionFlag } from './session-flag.ts'

const loadSync = chunk(() => import('./session-sync.ts'))

/** Messages carry no data: scripts cannot read the token of a session. */
export const sessionChannel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')

/**
 * Starts `session-sync.ts` with a session or on a private page, where one may begin: guests on public pages never load
 * it.
 */
export function watchSession(router: DataRouter, queryClient: QueryClient) {
  let isStarted = false
  let syncTab: (() => Promise<void>) | null = null
  refreshSessionFlag()
  void start()
  router.subscribe(() => void start())

  sessionChannel?.addEventListener('message', onChange)
  // A tab that was hidden, or returns from the history, may have missed a message.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && refreshSessionFlag().hasChanged) onChange()
  })
  window.addEventListener('pageshow', ({ persisted }) => persisted && onChange())

  function onChange() {
    refreshSessionFlag()
    if (syncTab) void syncTab()
    else void start()
  }

  async function start() {
    const { pathname } = router.state.navigation.location ?? router.state.location
    if (isStarted || (!hasSession() && matchRoute(pathname)?.route.isPublic)) return
    isStarted = true
    const { syncSession } = await loadSync()
    syncTab = syncSession(router, queryClient)
  }
}
